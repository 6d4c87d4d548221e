package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.text.CompareText;
import dev.keysmith.cost.BillComparison;
import dev.keysmith.cost.PatternBill;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JSON output of {@code compare}. Fields may be added, never renamed. */
public record CompareResult(
    ImmutableList<ComparedDesign> designs,
    ImmutableList<Row> patterns,
    String best,
    String verdict) {

  public static CompareResult of(BillComparison comparison) {
    return new CompareResult(
        comparison.designs().stream()
            .map(ComparedDesign::of)
            .collect(ImmutableList.toImmutableList()),
        comparison.patterns().stream().map(Row::of).collect(ImmutableList.toImmutableList()),
        comparison.best().name(),
        CompareText.verdict(comparison));
  }

  /** The totals of one design. */
  record ComparedDesign(
      String design,
      CostResult.Cost cost,
      int tables,
      int indexes,
      double meanRoundTrips,
      int served,
      ImmutableList<CostResult.Unsolved> unsolved) {
    static ComparedDesign of(BillComparison.NamedBill named) {
      return new ComparedDesign(
          named.name(),
          CostResult.Cost.of(named.bill().totals()),
          named.bill().tables(),
          named.bill().indexes(),
          named.meanRoundTrips(),
          named.bill().patterns().size(),
          named.bill().unserved().stream()
              .map(CostResult.Unsolved::of)
              .collect(ImmutableList.toImmutableList()));
    }
  }

  /**
   * The cost of one pattern in every design.
   *
   * @param monthlyUsd in the order of the designs; null where one does not serve it
   * @param difference null where fewer than two serve it
   */
  record Row(
      String pattern, String name, List<@Nullable Double> monthlyUsd, @Nullable Double difference) {
    static Row of(BillComparison.PatternComparison row) {
      List<@Nullable Double> dollars = new ArrayList<>();
      for (Optional<PatternBill> bill : row.bills()) {
        dollars.add(bill.map(PatternBill::monthlyUsd).orElse(null));
      }
      return new Row(
          row.pattern().id(),
          row.pattern().name(),
          Collections.unmodifiableList(dollars),
          row.difference().isPresent() ? row.difference().getAsDouble() : null);
    }
  }
}
