package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PreReadPlan;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * All alternatives found for one action.
 *
 * @param missing why there is none
 */
record ActionAlternatives(
    ImmutableList<ActionAlternative> alternatives, ImmutableList<String> missing) {
  /** The same with other changes in place of these. */
  ActionAlternatives changing(UnaryOperator<ItemChange> others) {
    return new ActionAlternatives(
        alternatives.stream()
            .map(alternative -> alternative.changing(others))
            .collect(ImmutableList.toImmutableList()),
        missing);
  }

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
