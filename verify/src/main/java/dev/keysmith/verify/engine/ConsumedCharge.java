package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.CapacityCharge;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** What an engine reports that a request consumed, as a charge. */
public final class ConsumedCharge {
  private ConsumedCharge() {}

  /**
   * The table's units and each index's, without the indexes that it reports zero for; the total
   * alone where the engine does not report them separately.
   */
  public static CapacityCharge of(ConsumedCapacity consumed) {
    if (!isBrokenDown(consumed)) {
      return CapacityCharge.of(units(consumed.capacityUnits()));
    }
    Map<String, Double> units = new TreeMap<>();
    consumed.globalSecondaryIndexes().forEach((name, index) -> units.put(name, units(index)));
    consumed.localSecondaryIndexes().forEach((name, index) -> units.put(name, units(index)));
    units.values().removeIf(count -> count == 0);
    return new CapacityCharge(units(consumed.table()), ImmutableMap.copyOf(units));
  }

  static boolean isBrokenDown(ConsumedCapacity consumed) {
    return consumed.table() != null;
  }

  private static double units(Capacity capacity) {
    return units(capacity.capacityUnits());
  }

  private static double units(Double units) {
    return units == null ? 0 : units;
  }
}
