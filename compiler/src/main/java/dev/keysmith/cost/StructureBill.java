package dev.keysmith.cost;

/**
 * What a table or an index costs.
 *
 * @param readUnits a second at average traffic
 * @param writeUnits a second at average traffic
 * @param reads dollars a month, as are writes and storage
 */
public record StructureBill(
    Structure structure,
    double readUnits,
    double writeUnits,
    StoredData data,
    double reads,
    double writes,
    double storage) {
  public double monthlyUsd() {
    return Sums.of(java.util.stream.DoubleStream.of(reads, writes, storage));
  }
}
