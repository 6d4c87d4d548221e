package dev.keysmith.cost;

import dev.keysmith.design.TableClass;
import java.util.stream.DoubleStream;

/**
 * The cost of a table or an index.
 *
 * @param tableClass whose prices it has
 * @param readUnits per second at average traffic
 * @param writeUnits per second at average traffic
 * @param reads dollars per month, as are writes and storage
 */
public record TableOrIndexBill(
    TableOrIndex tableOrIndex,
    TableClass tableClass,
    double readUnits,
    double writeUnits,
    StoredData data,
    double reads,
    double writes,
    double storage) {
  public double monthlyUsd() {
    return OrderIndependentSum.of(DoubleStream.of(reads, writes, storage));
  }
}
