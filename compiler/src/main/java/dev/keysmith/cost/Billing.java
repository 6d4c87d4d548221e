package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Prices;
import dev.keysmith.capacity.Charge;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Makes out the bill of a design whose patterns are planned. */
public final class Billing {
  private final Spec spec;
  private final Design design;
  private final ImmutableMap<String, Planned> planned;
  private final ImmutableList<StoredData> stored;
  private final ImmutableList<Flow> flows;

  /** A step at its pattern's average rate. */
  private record Flow(Step step, double rate) {
    double units(Structure structure, Function<Step, Charge> charge) {
      return rate * Structure.units(step.table(), charge.apply(step)).getOrDefault(structure, 0.0);
    }
  }

  public Billing(Spec spec, Design design, List<Planned> planned) {
    this.spec = spec;
    this.design = design;
    this.planned =
        planned.stream().collect(ImmutableMap.toImmutableMap(Planned::pattern, one -> one));
    this.stored = StoredData.of(spec, design);
    this.flows =
        spec.patterns().stream()
            .flatMap(
                pattern ->
                    planned(pattern).best().stream()
                        .flatMap(plan -> plan.steps().stream())
                        .map(step -> new Flow(step, pattern.traffic().average())))
            .collect(ImmutableList.toImmutableList());
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
              double reads = sum(flow -> flow.units(structure, Step::reads));
              double writes = sum(flow -> flow.units(structure, Step::writes));
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
        tariff.reads(sum(flow -> flow.rate() * flow.step().readUnits())),
        tariff.writes(sum(flow -> flow.rate() * flow.step().writeUnits())),
        tariff.storage(Sums.of(stored.stream().mapToDouble(StoredData::gigabytes))),
        tariff.recovery(
            // What can be restored is the table with its local indexes; global ones are rebuilt.
            Sums.of(
                stored.stream()
                    .filter(data -> data.structure().sharesTable(design))
                    .mapToDouble(StoredData::gigabytes))),
        tariff.streams(sum(flow -> flow.rate() * streamed(flow.step()))));
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

  private double sum(ToDoubleFunction<Flow> amount) {
    return Sums.of(flows.stream().mapToDouble(amount));
  }
}
