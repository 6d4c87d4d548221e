package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDifference;
import dev.keysmith.difference.PatternChange;
import dev.keysmith.difference.PatternChange.PatternSide;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.PatternTable;
import dev.keysmith.plan.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** What differs between two designs as Markdown, for a comment on a pull request. */
public final class DiffMarkdown {
  private final DesignDiff diff;
  private final MarkdownDocument document = new MarkdownDocument();

  private DiffMarkdown(DesignDiff diff) {
    this.diff = diff;
  }

  public static String of(DesignDiff diff) {
    DiffMarkdown markdown = new DiffMarkdown(diff);
    markdown.write();
    return markdown.document.as("diff.md").text();
  }

  private void write() {
    document.heading(3, "%s: %s".formatted(diff.application(), DifferenceText.bill(diff)));
    document.paragraph(
        "%s %s to %s, %s."
            .formatted(
                diff.isEmpty() ? "No difference from" : "From",
                MarkdownDocument.code(diff.before()),
                MarkdownDocument.code(diff.after()),
                MarkdownDocument.plain(BillText.basis(diff.billAfter()))));
    bill();
    spec();
    differences();
    patterns();
    document.bullets(diff.notes().stream().map(MarkdownDocument::plain).toList());
  }

  private void bill() {
    if (diff.billBefore().isEmpty() || !diff.isOtherBill()) {
      return;
    }
    BillTotals was = diff.billBefore().get().totals();
    BillTotals is = diff.billAfter().totals();
    document.table(
        ImmutableList.of("$/month", "before", "after", "difference"),
        List.of(
            row("reads", was.reads(), is.reads()),
            row("writes", was.writes(), is.writes()),
            row("storage", was.storage(), is.storage()),
            row("**total**", was.monthlyUsd(), is.monthlyUsd())));
  }

  private static ImmutableList<String> row(String title, double was, double is) {
    return ImmutableList.of(
        title, MoneyFormat.text(was), MoneyFormat.text(is), MoneyFormat.difference(is - was));
  }

  private void spec() {
    if (diff.specChanges().isEmpty()) {
      return;
    }
    document.heading(4, "Spec");
    document.table(
        ImmutableList.of("field", "before", "after"),
        diff.specChanges().stream()
            .map(
                change ->
                    ImmutableList.of(
                        MarkdownDocument.code(DifferenceText.path(change)),
                        MarkdownDocument.code(change.before()),
                        MarkdownDocument.code(change.after())))
            .toList());
  }

  private void differences() {
    if (diff.differences().isEmpty()) {
      return;
    }
    document.heading(4, "Tables, indexes and items");
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (DesignDifference one : diff.differences()) {
      rows.add(
          ImmutableList.of(
              DifferenceText.sign(one),
              MarkdownDocument.plain(DifferenceText.subject(one)),
              MarkdownDocument.code(one.before()),
              MarkdownDocument.code(one.after()),
              "**%s**: %s%s"
                  .formatted(
                      one.effort().words(),
                      MarkdownDocument.plain(one.how()),
                      one.backfill()
                          .map(
                              cost ->
                                  " ("
                                      + MarkdownDocument.plain(DifferenceText.cost(one, cost))
                                      + ")")
                          .orElse(""))));
    }
    document.table(ImmutableList.of("", "what", "before", "after", "change"), rows);
    String migration = DifferenceText.migration(diff);
    if (!migration.isEmpty()) {
      document.paragraph(MarkdownDocument.plain(migration));
    }
  }

  private void patterns() {
    if (diff.patterns().isEmpty()) {
      return;
    }
    document.heading(
        4,
        "Access patterns: %s of %s differ"
            .formatted(
                NumberFormat.number(diff.changedPatterns().size()),
                NumberFormat.number(diff.patterns().size())));
    document.table(columns(), diff.changedPatterns().stream().map(DiffMarkdown::cells).toList());
    List<ImmutableList<String>> same =
        diff.patterns().stream()
            .filter(pattern -> !pattern.isChanged())
            .map(DiffMarkdown::cells)
            .toList();
    if (!same.isEmpty()) {
      document.paragraph(
          "<details><summary>%s unchanged</summary>"
              .formatted(NumberFormat.counted((double) same.size(), "pattern")));
      document.table(columns(), same);
      document.paragraph("</details>");
    }
  }

  private ImmutableList<String> columns() {
    return ImmutableList.of(
        "id",
        "pattern",
        "per second",
        "served by",
        "trips",
        PatternTable.readUnit(diff.billAfter()),
        PatternTable.writeUnit(diff.billAfter()),
        "$/month",
        "difference");
  }

  private static ImmutableList<String> cells(PatternChange change) {
    return ImmutableList.of(
        MarkdownDocument.plain(change.current().id()),
        MarkdownDocument.plain(change.current().name()),
        both(change, side -> NumberFormat.number(side.perSecond())),
        change.before().isEmpty()
            ? "new: " + served(change.current())
            : change.after().isEmpty() ? "removed" : both(change, DiffMarkdown::served),
        both(change, side -> isServed(side) ? NumberFormat.number(side.roundTrips()) : ""),
        both(change, side -> DifferenceText.units(side.readUnits())),
        both(change, side -> DifferenceText.units(side.writeUnits())),
        both(change, side -> isServed(side) ? MoneyFormat.text(side.monthlyUsd()) : ""),
        change.isChanged() ? MoneyFormat.difference(change.differenceUsd()) : "");
  }

  private static boolean isServed(PatternSide side) {
    return side.servedBy().isPresent();
  }

  private static String served(PatternSide side) {
    return side.servedBy().map(MarkdownDocument::plain).orElse("**not served**");
  }

  /** "2 → 1", or the one value that both have. */
  private static String both(PatternChange change, Function<PatternSide, String> value) {
    List<String> values =
        Stream.of(change.before(), change.after()).map(side -> side.map(value).orElse("")).toList();
    return Objects.equals(values.get(0), values.get(1))
        ? values.get(0)
        : values.get(0).isEmpty() || values.get(1).isEmpty()
            ? values.get(0) + values.get(1)
            : values.get(0) + " → " + values.get(1);
  }
}
