package dev.keysmith.verify;

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
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.engine.RunCost;
import java.util.List;
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
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      VerificationOptions options,
      PriceList prices) {
    VerificationEstimate estimate = new VerificationEstimate();
    int few = Math.min(options.items(), DesignVerifier.MOST_ITEMS_FOR_WRITES);
    estimate.stage(spec, design, planning, options, AccessPattern.Read.class, options.items());
    estimate.stage(spec, design, planning, options, AccessPattern.Write.class, few);
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
      VerificationOptions options,
      Class<? extends AccessPattern> kind,
      int about) {
    Spec scaled = DataScale.of(spec, about).scaled(spec);
    Design rebound = design.bindTo(scaled);
    Planner planner = planning.apply(scaled, rebound);
    List<Plan> plans =
        scaled.patterns().stream()
            .filter(kind::isInstance)
            .filter(pattern -> options.pattern().map(pattern.id()::equals).orElse(true))
            .flatMap(pattern -> planner.plan(pattern).best().stream())
            .toList();
    if (plans.isEmpty()) {
      return;
    }
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
      if (kind == AccessPattern.Write.class) {
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
