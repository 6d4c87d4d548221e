package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Unserved;
import dev.keysmith.emit.ApproachText;
import dev.keysmith.emit.Handover;
import dev.keysmith.emit.site.Tables.Column;
import dev.keysmith.plan.Figures;
import dev.keysmith.review.Review;
import dev.keysmith.solve.Alternative;
import dev.keysmith.solve.Derived;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Preferences.Style;
import java.util.List;
import java.util.stream.Collectors;

/** The first section: what was designed, what it costs, and how sure that is. */
record OverviewSection(Handover handover) {
  static final String ID = "overview";

  Html html() {
    Bill bill = handover.bill();
    Html section = Tables.section(ID, "Overview");
    section.add(tiles());
    handover
        .derived()
        .ifPresentOrElse(
            derived -> derived(section, derived),
            () ->
                section.add(
                    Html.of(
                        "p",
                        "It was made by hand; what is said of it here is what the planner makes of"
                            + " it.")));
    section.add(
        Html.of(
            "p",
            "A month at average traffic in "
                + bill.options().region()
                + ", "
                + bill.options().words()
                + ", at the prices of "
                + bill.tariff().date()
                + ". The same "
                + bill.options().inOtherMode().words()
                + " would cost "
                + Money.text(bill.otherMode().monthlyUsd())
                + " a month."));
    unserved(section, bill.unserved());
    return section;
  }

  private Html tiles() {
    Bill bill = handover.bill();
    Review review = handover.review();
    return Html.of("dl")
        .styled("tiles")
        .add(
            tile("A month", Money.text(bill.monthlyUsd()), parts(bill)),
            tile(
                "Design",
                style(),
                Figures.counted(bill.tables(), "table")
                    + ", "
                    + Figures.counted(bill.indexes(), "index", "indexes")),
            tile(
                "Patterns served",
                Figures.number(bill.patterns().size())
                    + " of "
                    + Figures.number(handover.spec().patterns().size()),
                kinds()),
            tile(
                "Review",
                Figures.counted((double) review.count(Severity.ERROR), "error"),
                Figures.counted((double) review.count(Severity.WARNING), "warning")
                    + ", "
                    + Figures.counted(
                        (double) review.count(Severity.ADVICE),
                        "piece of advice",
                        "pieces of advice")),
            tile("DynamoDB", review.fit().verdict().word(), "for this application"));
  }

  private static Html tile(String name, String figure, String more) {
    return Html.of(
        "div",
        Html.of("dt", name),
        Html.of("dd", Html.of("strong", figure), Html.of("span", more)));
  }

  private String style() {
    return handover
        .derived()
        .map(derived -> derived.style() == Style.SINGLE_TABLE ? "single-table" : "multi-table")
        .orElse("hand-made");
  }

  private static String parts(Bill bill) {
    return "reads "
        + Money.text(bill.totals().reads())
        + ", writes "
        + Money.text(bill.totals().writes())
        + ", storage "
        + Money.text(bill.totals().storage());
  }

  private String kinds() {
    List<Pattern> patterns = handover.spec().patterns();
    return Figures.counted(
            (double) patterns.stream().filter(Pattern.Read.class::isInstance).count(), "read")
        + ", "
        + Figures.counted(
            (double) patterns.stream().filter(Pattern.Write.class::isInstance).count(), "write")
        + ", "
        + Figures.counted(handover.spec().entities().size(), "entity", "entities");
  }

  private void derived(Html section, Derived derived) {
    section.add(
        Html.of(
            "p",
            ApproachText.style(derived.style())
                + " "
                + ApproachText.sure(
                    handover.spec(), derived.optimality(), derived.bill().monthlyUsd())));
    section.add(
        Tables.table(
                ImmutableList.of(
                    Column.word("Style"),
                    Column.figure("A month"),
                    Column.figure("Tables"),
                    Column.figure("Indexes"),
                    Column.word("")),
                derived.alternatives().stream().map(OverviewSection::row).toList())
            .styled("plain narrow"));
  }

  private static ImmutableList<String> row(Alternative one) {
    return ImmutableList.of(
        one.style(),
        Money.text(one.monthlyUsd()),
        Figures.number(one.tables()),
        Figures.number(one.indexes()),
        one.chosen() ? "this one" : "");
  }

  private static void unserved(Html section, ImmutableList<Unserved> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    section.add(Html.of("h3", "Not served"));
    Html list = Html.of("ul");
    for (Unserved one : unserved) {
      list.add(
          Html.of("li", Html.of("strong", one.pattern().id() + " " + one.pattern().name()))
              .text(": " + reason(one)));
    }
    section.add(list);
  }

  private static String reason(Unserved one) {
    return ImmutableList.of(
            one.reason(), one.alternative().map(text -> "Instead: " + text).orElse(""))
        .stream()
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(". "));
  }
}
