package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillComparison;
import dev.keysmith.cost.BillComparison.NamedBill;
import dev.keysmith.cost.BillComparison.PatternComparison;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shows a person designs side by side. */
public final class CompareText {
  private final PrintWriter out;
  private final int width;

  public CompareText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(String application, BillComparison comparison) {
    Bill first = comparison.designs().get(0).bill();
    out.print(
        WrappedParagraph.of(
            "",
            application
                + ", "
                + first.options().description()
                + " in "
                + first.options().region()
                + ", at prices of "
                + first.priceSchedule().date(),
            "  ",
            width));
    totals(comparison);
    patterns(comparison);
    unevenlyServed(comparison);
    out.println();
    out.print(WrappedParagraph.of("", verdict(comparison), "  ", width));
  }

  private void totals(BillComparison comparison) {
    TextTable table = new TextTable(columns(comparison, Stream.of(Column.word("")), Stream.of()));
    row(table, comparison, "a month", one -> MoneyFormat.text(one.bill().monthlyUsd()));
    row(table, comparison, "reads", one -> MoneyFormat.text(one.bill().totals().reads()));
    row(table, comparison, "writes", one -> MoneyFormat.text(one.bill().totals().writes()));
    row(table, comparison, "storage", one -> MoneyFormat.text(one.bill().totals().storage()));
    row(table, comparison, "tables", one -> NumberFormat.number(one.bill().tables()));
    row(table, comparison, "indexes", one -> NumberFormat.number(one.bill().indexes()));
    row(table, comparison, "round trips, mean", one -> NumberFormat.number(one.meanRoundTrips()));
    row(
        table,
        comparison,
        "patterns served",
        one -> NumberFormat.number(one.bill().patterns().size()));
    out.println();
    out.print(table.text(width));
  }

  private void patterns(BillComparison comparison) {
    TextTable table =
        new TextTable(
            columns(
                comparison,
                Stream.of(Column.word("id"), Column.text("pattern")),
                Stream.of(Column.number("difference"))));
    for (PatternComparison row : comparison.patterns()) {
      Stream<String> dollars =
          row.bills().stream()
              .map(
                  bill -> bill.map(one -> MoneyFormat.text(one.monthlyUsd())).orElse("not served"));
      table.add(
          Stream.of(
                  Stream.of(row.pattern().id(), row.pattern().name()),
                  dollars,
                  Stream.of(
                      row.difference().isPresent()
                          ? MoneyFormat.text(row.difference().getAsDouble())
                          : ""))
              .flatMap(cells -> cells)
              .collect(ImmutableList.toImmutableList()));
    }
    out.println();
    out.println("Patterns a month, the greatest difference first");
    out.print(table.text(width));
  }

  private void unevenlyServed(BillComparison comparison) {
    if (comparison.unevenlyServed().isEmpty()) {
      return;
    }
    out.println();
    out.println("Served by some only");
    for (PatternComparison row : comparison.unevenlyServed()) {
      String servers =
          IntStream.range(0, row.bills().size())
              .filter(i -> row.bills().get(i).isPresent())
              .mapToObj(
                  i ->
                      comparison.designs().get(i).name()
                          + " ("
                          + summary(comparison.designs().get(i), row.bills().get(i))
                          + ")")
              .collect(Collectors.joining(", "));
      out.print(
          WrappedParagraph.of(
              "  ",
              row.pattern().id() + " " + row.pattern().name() + ": only by " + servers,
              "     ",
              width));
    }
  }

  private static String summary(NamedBill design, Optional<PatternBill> bill) {
    return bill.map(one -> PlanText.summary(one.plan(), design.bill().tables() == 1)).orElse("");
  }

  /** Which to take, and by how much. */
  public static String verdict(BillComparison comparison) {
    NamedBill best = comparison.best();
    return comparison.designs().stream()
        .filter(other -> !other.name().equals(best.name()))
        .map(other -> verdict(best, other))
        .collect(Collectors.joining(" "));
  }

  private static String verdict(NamedBill best, NamedBill other) {
    double saved = other.bill().monthlyUsd() - best.bill().monthlyUsd();
    double share = other.bill().monthlyUsd() == 0 ? 0 : saved / other.bill().monthlyUsd();
    long more = other.faults() - best.faults();
    if (more > 0) {
      return best.name()
          + " serves "
          + NumberFormat.counted((double) more, "pattern")
          + " more than "
          + other.name()
          + ", for "
          + MoneyFormat.text(Math.abs(saved))
          + " a month "
          + (saved > 0 ? "less." : "more.");
    }
    return saved == 0
        ? best.name() + " and " + other.name() + " cost the same."
        : best.name()
            + " is cheaper than "
            + other.name()
            + " by "
            + MoneyFormat.text(saved)
            + " a month ("
            + NumberFormat.percent(Math.rint(share * 1000) / 1000)
            + ").";
  }

  private static void row(
      TextTable table, BillComparison comparison, String title, Function<NamedBill, String> cell) {
    table.add(
        Stream.concat(Stream.of(title), comparison.designs().stream().map(cell))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ImmutableList<Column> columns(
      BillComparison comparison, Stream<Column> before, Stream<Column> after) {
    Stream<Column> designs =
        comparison.designs().stream().map(one -> new Column(one.name(), true, true));
    return Stream.of(before, designs, after)
        .flatMap(columns -> columns)
        .collect(ImmutableList.toImmutableList());
  }
}
