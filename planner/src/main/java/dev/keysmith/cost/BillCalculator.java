package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.stream.DoubleStream;

/** Makes out the bill of a design whose patterns are planned. */
public final class BillCalculator {
  private final Spec spec;
  private final Design design;
  private final ImmutableMap<String, PlanSet> planned;
  private final ImmutableList<StoredData> stored;
  private final ImmutableListMultimap<TableOrIndex, UnitRate> uses;
  private final double streamed;

  /** Units a second of one step in one table or index, at its pattern's average rate. */
  private record UnitRate(double reads, double writes) {}

  public BillCalculator(Spec spec, Design design, List<PlanSet> planned) {
    this.spec = spec;
    this.design = design;
    this.planned =
        planned.stream().collect(ImmutableMap.toImmutableMap(PlanSet::pattern, one -> one));
    this.stored = StoredData.of(spec, design);
    ImmutableListMultimap.Builder<TableOrIndex, UnitRate> all = ImmutableListMultimap.builder();
    DoubleStream.Builder records = DoubleStream.builder();
    for (AccessPattern pattern : spec.patterns()) {
      double rate = pattern.traffic().average();
      for (PlanStep step : planned(pattern).best().map(Plan::steps).orElse(ImmutableList.of())) {
        TableOrIndex.units(step.table(), step.reads())
            .forEach((tableOrIndex, units) -> all.put(tableOrIndex, new UnitRate(rate * units, 0)));
        TableOrIndex.units(step.table(), step.writes())
            .forEach((tableOrIndex, units) -> all.put(tableOrIndex, new UnitRate(0, rate * units)));
        records.add(rate * streamed(step));
      }
    }
    this.uses = all.build();
    this.streamed = OrderIndependentSum.of(records.build());
  }

  public Bill bill(PriceList prices, PricingOptions options) {
    PriceSchedule priceSchedule = new PriceSchedule(prices, options);
    ImmutableList.Builder<PatternBill> patterns = ImmutableList.builder();
    ImmutableList.Builder<UnsupportedPattern> unserved = ImmutableList.builder();
    for (AccessPattern pattern : spec.patterns()) {
      planned(pattern)
          .best()
          .ifPresentOrElse(
              plan -> patterns.add(PatternBill.of(pattern, plan, priceSchedule)),
              () -> unserved.add(UnsupportedPattern.of(pattern, planned(pattern))));
    }
    return new Bill(
        priceSchedule,
        patterns.build(),
        unserved.build(),
        structures(priceSchedule),
        totals(priceSchedule),
        totals(new PriceSchedule(prices, options.inOtherMode())));
  }

  private PlanSet planned(AccessPattern pattern) {
    PlanSet found = planned.get(pattern.id());
    if (found == null) {
      throw new IllegalArgumentException("no plan for " + pattern.id());
    }
    return found;
  }

  private ImmutableList<TableOrIndexBill> structures(PriceSchedule priceSchedule) {
    return stored.stream()
        .map(
            data -> {
              TableOrIndex tableOrIndex = data.tableOrIndex();
              double reads =
                  OrderIndependentSum.of(
                      uses.get(tableOrIndex).stream().mapToDouble(UnitRate::reads));
              double writes =
                  OrderIndependentSum.of(
                      uses.get(tableOrIndex).stream().mapToDouble(UnitRate::writes));
              return new TableOrIndexBill(
                  tableOrIndex,
                  reads,
                  writes,
                  data,
                  priceSchedule.reads(reads),
                  priceSchedule.writes(writes),
                  priceSchedule.storage(data.gigabytes()));
            })
        .collect(ImmutableList.toImmutableList());
  }

  private BillTotals totals(PriceSchedule priceSchedule) {
    return new BillTotals(
        priceSchedule.reads(
            OrderIndependentSum.of(uses.values().stream().mapToDouble(UnitRate::reads))),
        priceSchedule.writes(
            OrderIndependentSum.of(uses.values().stream().mapToDouble(UnitRate::writes))),
        priceSchedule.storage(
            OrderIndependentSum.of(stored.stream().mapToDouble(StoredData::gigabytes))),
        priceSchedule.recovery(
            // What can be restored is the table with its local indexes; global ones are rebuilt.
            OrderIndependentSum.of(
                stored.stream()
                    .filter(data -> data.tableOrIndex().sharesTable(design))
                    .mapToDouble(StoredData::gigabytes))),
        priceSchedule.streams(streamed));
  }

  /** Records that the readers of the table's stream get; each reader gets each. */
  private double streamed(PlanStep step) {
    if (step.operation().isRead()) {
      return 0;
    }
    ImmutableSet<String> readers =
        design.table(step.table()).entities().stream()
            .flatMap(entity -> spec.entity(entity).operations().stream().stream())
            .collect(ImmutableSet.toImmutableSet());
    return step.itemsRead() * readers.size();
  }
}
