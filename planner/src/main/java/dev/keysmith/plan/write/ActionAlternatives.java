package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PreReadPlan;
import java.util.function.Function;

/**
 * All alternatives found for one action.
 *
 * @param missing why there is none
 */
record ActionAlternatives(
    ImmutableList<ActionAlternative> alternatives, ImmutableList<String> missing) {
  static ActionAlternatives not(ImmutableList<String> missing) {
    return new ActionAlternatives(ImmutableList.of(), missing);
  }

  /** A draft for every pre-read that yields the values it needs. */
  static ActionAlternatives of(
      ImmutableList<PreReadPlan> preReadPlans,
      Function<PreReadPlan, ActionAlternative> alternative) {
    return new ActionAlternatives(
        preReadPlans.stream().map(alternative).collect(ImmutableList.toImmutableList()),
        ImmutableList.of());
  }
}
