package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.EngineDifference;

/**
 * What a request should consume of one table.
 *
 * @param documented by the documented rule
 * @param onLocal what DynamoDB Local reports
 * @param differences why the two are not the same; none where they are
 */
record Expectation(Charge documented, Charge onLocal, ImmutableSet<EngineDifference> differences) {
  /** As documented, on every engine. */
  static Expectation of(Charge documented) {
    return new Expectation(documented, documented, ImmutableSet.of());
  }

  /** With one difference, which only counts where it shows. */
  static Expectation of(Charge documented, Charge onLocal, EngineDifference difference) {
    return documented.equals(onLocal)
        ? of(documented)
        : new Expectation(documented, onLocal, ImmutableSet.of(difference));
  }
}
