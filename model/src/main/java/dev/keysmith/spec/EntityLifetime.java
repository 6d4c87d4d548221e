package dev.keysmith.spec;

import java.util.OptionalDouble;

/**
 * Over how long a time the instances of an entity were made: as many as there are, at the rate at
 * which they are created.
 */
public final class EntityLifetime {
  private EntityLifetime() {}

  /** In seconds; empty if nothing creates them. */
  public static OptionalDouble of(Spec spec, String entity) {
    double rate = 0;
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        for (WriteAction action : write.actions()) {
          if (action instanceof WriteAction.Store && action.entity().equals(entity)) {
            rate += pattern.traffic().average() * action.times();
          }
        }
      }
    }
    return rate == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(spec.entity(entity).count() / rate);
  }
}
