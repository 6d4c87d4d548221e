package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillComparison;
import dev.keysmith.cost.BillComparison.NamedBill;
import dev.keysmith.cost.BillComparison.PatternComparison;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Prints designs side by side. */
public final class CompareText {
  private final PrintWriter out;
  private final int width;

  public CompareText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(String application, BillComparison comparison) {
    out.print(
        WrappedParagraph.of("", "%s (%s)".formatted(application, basis(comparison)), "  ", width));
    totals(comparison);
    patterns(comparison);
    unevenlyServed(comparison);
    out.println();
    out.print(WrappedParagraph.of("", verdict(comparison), "  ", width));
  }

  private static String basis(BillComparison comparison) {
    Bill first = comparison.designs().get(0).bill();
    boolean oneRegion =
        comparison.designs().stream()
            .allMatch(one -> one.bill().options().region().equals(first.options().region()));
    return oneRegion ? BillText.basis(first) : BillText.basisInRegions(first);
  }

  private void totals(BillComparison comparison) {
    TextTable table = new TextTable(columns(comparison, Stream.of(Column.word("")), Stream.of()));
    row(table, comparison, "$/month", one -> MoneyFormat.text(one.bill().monthlyUsd()));
    row(table, comparison, "reads", one -> MoneyFormat.text(one.bill().totals().reads()));
    row(table, comparison, "writes", one -> MoneyFormat.text(one.bill().totals().writes()));
    row(table, comparison, "storage", one -> MoneyFormat.text(one.bill().totals().storage()));
    row(table, comparison, "tables", one -> NumberFormat.number(one.bill().tables()));
    row(table, comparison, "indexes", one -> NumberFormat.number(one.bill().indexes()));
    row(table, comparison, "mean round trips", one -> NumberFormat.number(one.meanRoundTrips()));
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
    out.println("Access patterns ($/month, largest difference first)");
    out.print(table.text(width));
  }

  private void unevenlyServed(BillComparison comparison) {
    if (comparison.unevenlyServed().isEmpty()) {
      return;
    }
    out.println();
    out.println("Not served by every design");
    for (PatternComparison row : comparison.unevenlyServed()) {
      String servers =
          IntStream.range(0, row.bills().size())
              .filter(i -> row.bills().get(i).isPresent())
              .mapToObj(
                  i ->
                      "%s (%s)"
                          .formatted(
                              comparison.designs().get(i).name(),
                              summary(comparison.designs().get(i), row.bills().get(i))))
              .collect(Collectors.joining(", "));
      out.print(
          WrappedParagraph.of(
              "  ",
              "%s %s: only by %s".formatted(row.pattern().id(), row.pattern().name(), servers),
              "     ",
              width));
    }
  }

  private static String summary(NamedBill design, Optional<PatternBill> bill) {
    return bill.map(one -> PlanText.summary(one.plan(), design.bill().tables() == 1)).orElse("");
  }

  /** Which design is better, and by how much. */
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
      return "%s serves %s more than %s and costs %s/month %s."
          .formatted(
              best.name(),
              NumberFormat.counted((double) more, "pattern"),
              other.name(),
              MoneyFormat.text(Math.abs(saved)),
              saved > 0 ? "less" : "more");
    }
    return saved == 0
        ? "%s and %s cost the same.".formatted(best.name(), other.name())
        : "%s is %s/month cheaper than %s (%s)."
            .formatted(
                best.name(),
                MoneyFormat.text(saved),
                other.name(),
                NumberFormat.percent(Math.rint(share * 1000) / 1000));
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
