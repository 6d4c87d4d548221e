package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * What the planner found for a pattern.
 *
 * @param plans every plan, the cheapest first
 * @param missing why there is none, or what each table or index that cannot serve it lacks
 */
public record PlanSet(String pattern, ImmutableList<Plan> plans, ImmutableList<String> missing) {
  public Optional<Plan> best() {
    return plans.stream().findFirst();
  }

  public boolean isServed() {
    return !plans.isEmpty();
  }

  /** The plans that lost, the nearest first. */
  public ImmutableList<Plan> others() {
    return plans.isEmpty() ? plans : plans.subList(1, plans.size());
  }
}
