package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.PlanStep;

/**
 * A plan to read the instances of a query.
 *
 * @param steps their rounds count from 1
 * @param source where the instances come from
 * @param returned mean number of instances that come back
 * @param embedded attributes of the items read that hold children inside
 * @param copied names of copies that come with the items read
 */
record AccessPath(
    String strategy,
    ImmutableList<PlanStep> steps,
    InstanceSource source,
    double returned,
    ImmutableSet<String> embedded,
    ImmutableSet<String> copied) {

  int rounds() {
    return steps.stream().mapToInt(PlanStep::round).max().orElse(0);
  }
}
