package dev.keysmith.cost;

import java.util.stream.DoubleStream;

/**
 * What a table or an index costs.
 *
 * @param readUnits a second at average traffic
 * @param writeUnits a second at average traffic
 * @param reads dollars a month, as are writes and storage
 */
public record TableOrIndexBill(
    TableOrIndex tableOrIndex,
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
