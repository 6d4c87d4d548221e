package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.cost.StoredData;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.RunCost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Estimates the requests and the cost of a verification from the plans of its patterns: the data is
 * written, each pattern is run many times, and after each write all stored items are read.
 */
public final class VerificationEstimate {
  /** The runs of a pattern: typical ones, and about as many edge cases. */
  private static final int RUNS = 40;

  /** The items of a request are read again for the audit. */
  private static final int AUDITED = 3;

  private double items;
  private double requests;
  private double readUnits;
  private double writeUnits;

  private VerificationEstimate() {}

  public static RunCost of(
      Spec stored,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      VerificationOptions options,
      PriceList prices) {
    Spec spec = stored.withExternal();
    Map<AccessPattern, Plan> plans = new LinkedHashMap<>();
    Planner planner = planning.apply(spec, design);
    for (AccessPattern pattern : spec.patterns()) {
      if (options.pattern().map(pattern.id()::equals).orElse(true)) {
        planner.plan(pattern).best().ifPresent(plan -> plans.put(pattern, plan));
      }
    }
    VerificationStages stages = new VerificationStages(spec, design, planning, plans);
    ImmutableList<VerificationStage> first = stages.first(options.items());
    VerificationEstimate estimate = new VerificationEstimate();
    first.forEach(stage -> estimate.stage(spec, design, planning, stage));
    if (options.nearBill()) {
      stages
          .again(first, options.items())
          .forEach(stage -> estimate.stage(spec, design, planning, stage));
    }
    return RunCost.of(
        design,
        Math.round(estimate.items),
        Math.round(estimate.requests),
        RunCost.usd(estimate.writeUnits, estimate.readUnits, prices, spec.pricing().region()));
  }

  private void stage(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      VerificationStage stage) {
    Spec scaled = stage.scale().scaled(spec);
    Design rebound = design.bindTo(scaled);
    Planner planner = planning.apply(scaled, rebound);
    ImmutableSet<String> ids =
        stage.patterns().stream().map(AccessPattern::id).collect(ImmutableSet.toImmutableSet());
    List<Plan> plans =
        scaled.patterns().stream()
            .filter(pattern -> ids.contains(pattern.id()))
            .flatMap(pattern -> planner.plan(pattern).best().stream())
            .toList();
    List<StoredData> stored = StoredData.of(scaled, rebound);
    items +=
        stored.stream()
            .filter(data -> data.tableOrIndex().isTable())
            .mapToDouble(StoredData::items)
            .sum();
    writeUnits += stored.stream().mapToDouble(VerificationEstimate::written).sum();
    double everything = stored.stream().mapToDouble(VerificationEstimate::read).sum();
    for (Plan plan : plans) {
      requests +=
          RUNS * AUDITED * plan.steps().stream().mapToDouble(step -> step.cost().requests()).sum();
      readUnits += RUNS * AUDITED * plan.readUnits();
      writeUnits += RUNS * plan.writeUnits();
      if (stage.writes()) {
        requests += RUNS * stored.size();
        readUnits += RUNS * everything;
      }
    }
  }

  private static double written(StoredData data) {
    double bytes = data.items() == 0 ? 0 : data.gigabytes() * BilledStorage.GIGABYTE / data.items();
    return data.items() * WriteUnits.write(0, bytes);
  }

  private static double read(StoredData data) {
    return ReadUnits.query(data.gigabytes() * BilledStorage.GIGABYTE, ReadConsistency.STRONG);
  }
}
