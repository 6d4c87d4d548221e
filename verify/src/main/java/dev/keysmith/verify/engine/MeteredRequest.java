package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.plan.DynamoDbOperation;

/**
 * What one request consumed of one table, recomputed from the items that it read or wrote and as
 * the engine reports it. A request to several tables is one of these for each.
 *
 * @param table by its name in the design
 * @param recomputed by the documented rule
 * @param expected what this engine should report: the same, except where it is known to differ
 * @param consumed what it did report
 * @param reported whether it gave a figure; for a failed condition there is none
 * @param exceptions the known differences that set expected apart from recomputed
 */
public record MeteredRequest(
    DynamoDbOperation operation,
    String table,
    CapacityCharge recomputed,
    CapacityCharge expected,
    CapacityCharge consumed,
    boolean reported,
    ImmutableSet<EngineDifference> exceptions) {

  /** By how much the engine's figure is off, at most, of the table and of each index. */
  public double error() {
    if (!reported) {
      return 0;
    }
    double worst = Math.abs(expected.table() - consumed.table());
    for (String index : Sets.union(expected.indexes().keySet(), consumed.indexes().keySet())) {
      worst = Math.max(worst, Math.abs(units(expected, index) - units(consumed, index)));
    }
    return worst;
  }

  private static double units(CapacityCharge charge, String index) {
    return charge.indexes().getOrDefault(index, 0.0);
  }
}
