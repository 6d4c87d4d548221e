package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * One plan to read a value beforehand.
 *
 * @param steps the requests
 * @param preReads what the client does with them, in order
 */
public record PreReadPlan(ImmutableList<PlanStep> steps, ImmutableList<PreRead> preReads) {
  public static final PreReadPlan NOTHING = new PreReadPlan(ImmutableList.of(), ImmutableList.of());

  public int rounds() {
    return PreReadCombinations.rounds(steps);
  }

  /** Both, where a request that both send is sent once. */
  public PreReadPlan andOnce(PreReadPlan other) {
    return and(
        new PreReadPlan(PreReadCombinations.withoutRepeated(steps, other.steps), other.preReads));
  }

  /** Both. */
  public PreReadPlan and(PreReadPlan other) {
    return new PreReadPlan(
        ImmutableList.<PlanStep>builder().addAll(steps).addAll(other.steps).build(),
        ImmutableList.<PreRead>builder().addAll(preReads).addAll(other.preReads).build());
  }
}
