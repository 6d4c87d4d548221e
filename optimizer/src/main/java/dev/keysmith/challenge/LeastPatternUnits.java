package dev.keysmith.challenge;

import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;

/**
 * What one execution of a pattern consumes at least, whatever the design: a request that reads
 * costs something also if it finds nothing, and one that writes an item costs a unit. Where a
 * pattern is near that already, no change of the design makes it noticeably cheaper.
 */
record LeastPatternUnits(double reads, double writes) {
  private static final LeastPatternUnits NONE = new LeastPatternUnits(0, 0);

  static LeastPatternUnits of(Spec spec, AccessPattern pattern) {
    return pattern.match(
        read ->
            new LeastPatternUnits(
                (read.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL).unitsEach(), 0),
        write ->
            write.actions().stream().anyMatch(action -> writesForSure(spec, action))
                ? new LeastPatternUnits(0, 1)
                : NONE,
        external -> NONE);
  }

  /** Whether an item is written in any case: a new one, or the one of a given identity. */
  private static boolean writesForSure(Spec spec, WriteAction action) {
    if (action instanceof WriteAction.Store) {
      return true;
    }
    Entity entity = spec.entity(action.entity());
    return action instanceof WriteAction.Select select
        && !(action instanceof WriteAction.Require)
        && entity.identity().stream()
            .allMatch(name -> select.where().stream().anyMatch(where -> isBound(where, name)));
  }

  private static boolean isBound(AttributeCondition where, String name) {
    return where.path().isOwn() && where.path().attribute().equals(name) && where.isEquality();
  }
}
