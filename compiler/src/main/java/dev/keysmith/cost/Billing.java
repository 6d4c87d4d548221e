package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.stream.DoubleStream;

/** Makes out the bill of a design whose patterns are planned. */
public final class Billing {
  private final Spec spec;
  private final Design design;
  private final ImmutableMap<String, Planned> planned;
  private final ImmutableList<StoredData> stored;
  private final ImmutableListMultimap<Structure, Use> uses;
  private final double streamed;

  /** Units a second of one step in one table or index, at its pattern's average rate. */
  private record Use(double reads, double writes) {}

  public Billing(Spec spec, Design design, List<Planned> planned) {
    this.spec = spec;
    this.design = design;
    this.planned =
        planned.stream().collect(ImmutableMap.toImmutableMap(Planned::pattern, one -> one));
    this.stored = StoredData.of(spec, design);
    ImmutableListMultimap.Builder<Structure, Use> all = ImmutableListMultimap.builder();
    DoubleStream.Builder records = DoubleStream.builder();
    for (Pattern pattern : spec.patterns()) {
      double rate = pattern.traffic().average();
      for (Step step : planned(pattern).best().map(Plan::steps).orElse(ImmutableList.of())) {
        Structure.units(step.table(), step.reads())
            .forEach((structure, units) -> all.put(structure, new Use(rate * units, 0)));
        Structure.units(step.table(), step.writes())
            .forEach((structure, units) -> all.put(structure, new Use(0, rate * units)));
        records.add(rate * streamed(step));
      }
    }
    this.uses = all.build();
    this.streamed = Sums.of(records.build());
  }

  public Bill bill(Prices prices, PricingOptions options) {
    Tariff tariff = new Tariff(prices, options);
    ImmutableList.Builder<PatternBill> patterns = ImmutableList.builder();
    ImmutableList.Builder<Unserved> unserved = ImmutableList.builder();
    for (Pattern pattern : spec.patterns()) {
      planned(pattern)
          .best()
          .ifPresentOrElse(
              plan -> patterns.add(PatternBill.of(pattern, plan, tariff)),
              () -> unserved.add(Unserved.of(pattern, planned(pattern))));
    }
    return new Bill(
        tariff,
        patterns.build(),
        unserved.build(),
        structures(tariff),
        totals(tariff),
        totals(new Tariff(prices, options.inOtherMode())));
  }

  private Planned planned(Pattern pattern) {
    Planned found = planned.get(pattern.id());
    if (found == null) {
      throw new IllegalArgumentException("nobody planned " + pattern.id());
    }
    return found;
  }

  private ImmutableList<StructureBill> structures(Tariff tariff) {
    return stored.stream()
        .map(
            data -> {
              Structure structure = data.structure();
              double reads = Sums.of(uses.get(structure).stream().mapToDouble(Use::reads));
              double writes = Sums.of(uses.get(structure).stream().mapToDouble(Use::writes));
              return new StructureBill(
                  structure,
                  reads,
                  writes,
                  data,
                  tariff.reads(reads),
                  tariff.writes(writes),
                  tariff.storage(data.gigabytes()));
            })
        .collect(ImmutableList.toImmutableList());
  }

  private Totals totals(Tariff tariff) {
    return new Totals(
        tariff.reads(Sums.of(uses.values().stream().mapToDouble(Use::reads))),
        tariff.writes(Sums.of(uses.values().stream().mapToDouble(Use::writes))),
        tariff.storage(Sums.of(stored.stream().mapToDouble(StoredData::gigabytes))),
        tariff.recovery(
            // What can be restored is the table with its local indexes; global ones are rebuilt.
            Sums.of(
                stored.stream()
                    .filter(data -> data.structure().sharesTable(design))
                    .mapToDouble(StoredData::gigabytes))),
        tariff.streams(streamed));
  }

  /** Records that the readers of the table's stream get; each reader gets each. */
  private double streamed(Step step) {
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
