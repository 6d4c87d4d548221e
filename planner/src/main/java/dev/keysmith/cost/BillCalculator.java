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
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.statistics.DesignStatistics;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Makes out the bill of a design whose patterns are planned. */
public final class BillCalculator {
  private final Spec spec;
  private final Design design;
  private final ImmutableMap<String, PlanSet> planned;
  private final ImmutableList<StoredData> stored;
  private final ImmutableListMultimap<TableOrIndex, UnitUse> uses;

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
    for (AccessPattern pattern : spec.patterns()) {
      TrafficRate traffic = pattern.traffic();
      for (PlanStep step : planned(pattern).best().map(Plan::steps).orElse(ImmutableList.of())) {
        TableOrIndex.units(step.request().table(), step.cost().reads())
            .forEach((target, units) -> all.put(target, new UnitUse(target, traffic, units, 0)));
        TableOrIndex.units(step.request().table(), step.cost().writes())
            .forEach((target, units) -> all.put(target, new UnitUse(target, traffic, 0, units)));
      }
    }
    this.uses = all.build();
  }

  public Bill bill(PriceList prices, PricingOptions options) {
    PriceSchedule priceSchedule = new PriceSchedule(prices, options);
    DesignPrices designPrices = new DesignPrices(design, priceSchedule);
    return new Bill(
        priceSchedule,
        unserved(),
        totals(priceSchedule),
        () -> patterns(designPrices),
        () -> structures(designPrices::of),
        () -> totals(new PriceSchedule(prices, options.inOtherMode())),
        () -> classSavings(priceSchedule));
  }

  private ImmutableList<PatternBill> patterns(DesignPrices prices) {
    return spec.patterns().stream()
        .flatMap(
            pattern ->
                planned(pattern).best().stream().map(plan -> PatternBill.of(pattern, plan, prices)))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<UnsupportedPattern> unserved() {
    return spec.patterns().stream()
        .filter(pattern -> planned(pattern).best().isEmpty())
        .map(pattern -> UnsupportedPattern.of(pattern, planned(pattern)))
        .collect(ImmutableList.toImmutableList());
  }

  private PlanSet planned(AccessPattern pattern) {
    PlanSet found = planned.get(pattern.id());
    if (found == null) {
      throw new IllegalArgumentException("no plan for " + pattern.id());
    }
    return found;
  }

  /**
   * @param prices of a table and its indexes
   */
  private ImmutableList<TableOrIndexBill> structures(Function<String, PriceSchedule> prices) {
    return stored.stream()
        .map(
            data -> {
              PriceSchedule priceSchedule = prices.apply(data.tableOrIndex().table());
              ImmutableList<UnitUse> used = uses.get(data.tableOrIndex());
              return new TableOrIndexBill(
                  data.tableOrIndex(),
                  priceSchedule.tableClass(),
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
    ImmutableList<TablesOfOneClass> classes = TablesOfOneClass.all(design, priceSchedule);
    ImmutableList<ProvisionedCapacity> capacity = provisioned(classes, priceSchedule);
    return new BillTotals(
        sum(classes, one -> one.prices().reads(reads(uses(one), priceSchedule::billedRate))),
        sum(classes, one -> one.prices().writes(writes(uses(one), priceSchedule::billedRate))),
        sum(classes, one -> one.prices().storage(gigabytes(one, any -> true))),
        // What can be restored is the table with its local indexes; global ones are rebuilt.
        sum(
            classes,
            one -> one.prices().recovery(gigabytes(one, data -> data.sharesTable(design)))),
        streams(priceSchedule),
        OrderIndependentSum.of(capacity.stream().mapToDouble(ProvisionedCapacity::roundedUpUsd)),
        capacity.stream()
            .filter(ProvisionedCapacity::canBeReserved)
            .map(ProvisionedCapacity::reserved)
            .findFirst()
            .orElse(ReservedCapacity.NONE));
  }

  /** Of the tables of each class; none on demand. */
  private ImmutableList<ProvisionedCapacity> provisioned(
      ImmutableList<TablesOfOneClass> classes, PriceSchedule priceSchedule) {
    return switch (priceSchedule.options().mode()) {
      case ON_DEMAND -> ImmutableList.of();
      case PROVISIONED ->
          classes.stream()
              .map(one -> ProvisionedCapacity.of(one, uses.values()))
              .collect(ImmutableList.toImmutableList());
    };
  }

  private static double sum(
      ImmutableList<TablesOfOneClass> classes, ToDoubleFunction<TablesOfOneClass> dollars) {
    return OrderIndependentSum.of(classes.stream().mapToDouble(dollars));
  }

  private ImmutableList<UnitUse> uses(TablesOfOneClass tables) {
    return uses.values().stream()
        .filter(use -> tables.contains(use.target().table()))
        .collect(ImmutableList.toImmutableList());
  }

  private double gigabytes(TablesOfOneClass tables, Predicate<TableOrIndex> which) {
    return OrderIndependentSum.of(
        stored.stream()
            .filter(data -> tables.contains(data.tableOrIndex().table()))
            .filter(data -> which.test(data.tableOrIndex()))
            .mapToDouble(StoredData::gigabytes));
  }

  /** The tables that would cost less in the other class; reserved capacity is for one class. */
  private ImmutableList<TableClassSaving> classSavings(PriceSchedule priceSchedule) {
    if (priceSchedule.options().reserved() != Reserved.NONE) {
      return ImmutableList.of();
    }
    DesignPrices designPrices = new DesignPrices(design, priceSchedule);
    ImmutableList<TableOrIndexBill> here = structures(designPrices::of);
    ImmutableList<TableOrIndexBill> there =
        structures(table -> designPrices.of(table).inOtherClass());
    return design.tables().keySet().stream()
        .map(
            table ->
                new TableClassSaving(
                    table,
                    designPrices.of(table).tableClass().other(),
                    ofTable(here, table) - ofTable(there, table)))
        .filter(saving -> saving.usd() > 0)
        .collect(ImmutableList.toImmutableList());
  }

  private static double ofTable(ImmutableList<TableOrIndexBill> bills, String table) {
    return OrderIndependentSum.of(
        bills.stream()
            .filter(bill -> bill.tableOrIndex().table().equals(table))
            .mapToDouble(TableOrIndexBill::monthlyUsd));
  }

  private double streams(PriceSchedule priceSchedule) {
    if (priceSchedule.options().streamReads() == 0) {
      return 0;
    }
    DoubleStream.Builder records = DoubleStream.builder();
    for (AccessPattern pattern : spec.patterns()) {
      for (PlanStep step : planned(pattern).best().map(Plan::steps).orElse(ImmutableList.of())) {
        records.add(pattern.traffic().average() * streamed(step));
      }
    }
    return priceSchedule.streams(OrderIndependentSum.of(records.build()));
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
