package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.EngineDifference;

/**
 * What a request should consume of one table.
 *
 * @param documented by the documented rule
 * @param onLocal what DynamoDB Local reports
 * @param differences why the two are not the same; none if they are
 */
record ExpectedConsumption(
    CapacityCharge documented, CapacityCharge onLocal, ImmutableSet<EngineDifference> differences) {
  /** As documented, on every engine. */
  static ExpectedConsumption of(CapacityCharge documented) {
    return new ExpectedConsumption(documented, documented, ImmutableSet.of());
  }

  /** With one difference, which only counts where it shows. */
  static ExpectedConsumption of(
      CapacityCharge documented, CapacityCharge onLocal, EngineDifference difference) {
    return documented.equals(onLocal)
        ? of(documented)
        : new ExpectedConsumption(documented, onLocal, ImmutableSet.of(difference));
  }
}
