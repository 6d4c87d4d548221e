package dev.keysmith.plan;

import dev.keysmith.spec.AccessPattern;

/** Says how a design serves a pattern, and what that consumes. */
public interface Planner {
  PlanSet plan(AccessPattern pattern);
}
