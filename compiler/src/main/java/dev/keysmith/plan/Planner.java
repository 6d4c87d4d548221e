package dev.keysmith.plan;

import dev.keysmith.spec.Pattern;

/** Says how a design serves a pattern, and what that consumes. */
public interface Planner {
  Planned plan(Pattern pattern);
}
