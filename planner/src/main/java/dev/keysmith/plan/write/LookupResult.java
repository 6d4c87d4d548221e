package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;

/**
 * An instance whose needed values are at hand.
 *
 * @param preReadPlans steps that come before, each list of which would do; one empty list where the
 *     client knows everything
 * @param boundValues what is known when they are done
 * @param missing why nothing finds it; then there are no plans
 */
record LookupResult(
    ImmutableList<PreReadPlan> preReadPlans,
    BoundValues boundValues,
    ImmutableList<String> missing) {
  static LookupResult already(BoundValues boundValues) {
    return new LookupResult(PreReadCombinations.NONE, boundValues, ImmutableList.of());
  }

  static LookupResult not(String reason) {
    return new LookupResult(ImmutableList.of(), BoundValues.NOTHING, ImmutableList.of(reason));
  }

  boolean isFound() {
    return !preReadPlans.isEmpty();
  }
}
