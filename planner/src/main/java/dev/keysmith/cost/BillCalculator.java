package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.cost.ProvisionedCapacity.UnitUse;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.statistics.DesignStatistics;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Makes out the bill of a design whose patterns are planned. */
public final class BillCalculator {
  private final Spec spec;
  private final Design design;
  private final ImmutableMap<String, PlanSet> planned;
  private final ImmutableList<StoredData> stored;
  private final ImmutableListMultimap<TableOrIndex, UnitUse> uses;
  private final double streamed;

  public BillCalculator(Spec spec, Design design, List<PlanSet> planned) {
    this(DesignStatistics.of(spec, design), planned);
  }

  /** The same where what the items of the design are made of is at hand. */
  public BillCalculator(DesignStatistics statistics, List<PlanSet> planned) {
    this.spec = statistics.spec();
    this.design = statistics.design();
    this.planned =
        planned.stream().collect(ImmutableMap.toImmutableMap(PlanSet::pattern, one -> one));
    this.stored = StoredData.of(statistics);
    ImmutableListMultimap.Builder<TableOrIndex, UnitUse> all = ImmutableListMultimap.builder();
    DoubleStream.Builder records = DoubleStream.builder();
    for (AccessPattern pattern : spec.patterns()) {
      TrafficRate traffic = pattern.traffic();
      for (PlanStep step : planned(pattern).best().map(Plan::steps).orElse(ImmutableList.of())) {
        TableOrIndex.units(step.request().table(), step.cost().reads())
            .forEach((target, units) -> all.put(target, new UnitUse(target, traffic, units, 0)));
        TableOrIndex.units(step.request().table(), step.cost().writes())
            .forEach((target, units) -> all.put(target, new UnitUse(target, traffic, 0, units)));
        records.add(traffic.average() * streamed(step));
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
        totals(new PriceSchedule(prices, options.inOtherMode())),
        classSavings(prices, options));
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
              ImmutableList<UnitUse> used = uses.get(data.tableOrIndex());
              return new TableOrIndexBill(
                  data.tableOrIndex(),
                  reads(used, TrafficRate::average),
                  writes(used, TrafficRate::average),
                  data,
                  priceSchedule.reads(reads(used, priceSchedule::billedRate)),
                  priceSchedule.writes(writes(used, priceSchedule::billedRate)),
                  priceSchedule.storage(data.gigabytes()));
            })
        .collect(ImmutableList.toImmutableList());
  }

  /** Read units a second at some rate of each pattern. */
  private static double reads(Collection<UnitUse> uses, ToDoubleFunction<TrafficRate> rate) {
    return OrderIndependentSum.of(
        uses.stream().mapToDouble(use -> rate.applyAsDouble(use.traffic()) * use.reads()));
  }

  private static double writes(Collection<UnitUse> uses, ToDoubleFunction<TrafficRate> rate) {
    return OrderIndependentSum.of(
        uses.stream().mapToDouble(use -> rate.applyAsDouble(use.traffic()) * use.writes()));
  }

  private BillTotals totals(PriceSchedule priceSchedule) {
    boolean provisioned = priceSchedule.options().mode() == CapacityMode.PROVISIONED;
    ProvisionedCapacity capacity = ProvisionedCapacity.of(design, uses.values(), priceSchedule);
    return new BillTotals(
        priceSchedule.reads(reads(uses.values(), priceSchedule::billedRate)),
        priceSchedule.writes(writes(uses.values(), priceSchedule::billedRate)),
        priceSchedule.storage(
            OrderIndependentSum.of(stored.stream().mapToDouble(StoredData::gigabytes))),
        priceSchedule.recovery(
            // What can be restored is the table with its local indexes; global ones are rebuilt.
            OrderIndependentSum.of(
                stored.stream()
                    .filter(data -> data.tableOrIndex().sharesTable(design))
                    .mapToDouble(StoredData::gigabytes))),
        priceSchedule.streams(streamed),
        provisioned ? capacity.roundedUpUsd() : 0,
        priceSchedule.options().reserved() == Reserved.NONE
            ? ReservedCapacity.NONE
            : capacity.reserved());
  }

  /** The tables that would cost less in the other class; reserved capacity is for one class. */
  private ImmutableList<TableClassSaving> classSavings(PriceList prices, PricingOptions options) {
    PricingOptions other = options.inOtherClass();
    if (options.reserved() != Reserved.NONE || !other.missingIn(prices).isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList<TableOrIndexBill> here = structures(new PriceSchedule(prices, options));
    ImmutableList<TableOrIndexBill> there = structures(new PriceSchedule(prices, other));
    return design.tables().keySet().stream()
        .map(
            table ->
                new TableClassSaving(
                    table, other.tableClass(), ofTable(here, table) - ofTable(there, table)))
        .filter(saving -> saving.usd() > 0)
        .collect(ImmutableList.toImmutableList());
  }

  private static double ofTable(ImmutableList<TableOrIndexBill> bills, String table) {
    return OrderIndependentSum.of(
        bills.stream()
            .filter(bill -> bill.tableOrIndex().table().equals(table))
            .mapToDouble(TableOrIndexBill::monthlyUsd));
  }

  /** Records that the readers of the table's stream get; each reader gets each. */
  private double streamed(PlanStep step) {
    if (step.request().operation().isRead()) {
      return 0;
    }
    ImmutableSet<String> readers =
        design.table(step.request().table()).entities().stream()
            .flatMap(entity -> spec.entity(entity).operations().stream().stream())
            .collect(ImmutableSet.toImmutableSet());
    return step.cost().itemsRead() * readers.size();
  }
}
