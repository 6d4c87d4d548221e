package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.AccessPattern;
import java.util.function.UnaryOperator;

/** A planner that gets one pattern wrong. */
record BrokenPlanner(Planner whole, String pattern, UnaryOperator<Plan> breaking)
    implements Planner {

  @Override
  public PlanSet plan(AccessPattern asked) {
    PlanSet planned = whole.plan(asked);
    if (!asked.id().equals(pattern)) {
      return planned;
    }
    Plan before = planned.best().orElseThrow();
    Plan broken = breaking.apply(before);
    // A case that breaks nothing would show nothing.
    if (broken.equals(before)) {
      throw new AssertionError("nothing is broken in the plan of " + pattern + ": " + before);
    }
    return new PlanSet(pattern, ImmutableList.of(broken), planned.missing());
  }
}
