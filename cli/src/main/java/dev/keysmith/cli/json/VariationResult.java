package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.PatternVariation;
import dev.keysmith.planner.TailCharge;

/**
 * How the cost depends on the parents that requests are for. Fields may be added, never renamed.
 */
record VariationResult(double lowUsd, double highUsd, ImmutableList<PatternResult> patterns) {

  static VariationResult of(BillVariation variation) {
    return new VariationResult(
        variation.lowUsd(),
        variation.highUsd(),
        variation.patterns().stream()
            .map(PatternResult::of)
            .collect(ImmutableList.toImmutableList()));
  }

  /** Of one read. */
  record PatternResult(
      String pattern,
      double evenlyUsd,
      double bySizeUsd,
      boolean open,
      TailResult p99,
      TailResult largest) {
    static PatternResult of(PatternVariation variation) {
      return new PatternResult(
          variation.pattern().id(),
          variation.evenlyUsd(),
          variation.bySizeUsd(),
          variation.isOpen(),
          TailResult.of(variation.p99()),
          TailResult.of(variation.largest()));
    }
  }

  /** One execution for one parent. */
  record TailResult(double readUnits, double requests, int roundTrips) {
    static TailResult of(TailCharge charge) {
      return new TailResult(charge.readUnits(), charge.requests(), charge.roundTrips());
    }
  }
}
