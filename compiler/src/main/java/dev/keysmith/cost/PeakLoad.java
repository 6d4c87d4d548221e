package dev.keysmith.cost;

import java.util.Optional;

/**
 * What a table or an index must withstand when every pattern is at its peak.
 *
 * @param readUnits a second
 * @param writeUnits a second
 * @param reads the partition that is read most; empty where nothing is read
 * @param writes the partition that is written most; empty where nothing is written
 */
public record PeakLoad(
    Structure structure,
    double readUnits,
    double writeUnits,
    Optional<HotPartition> reads,
    Optional<HotPartition> writes) {
  public boolean isTooHot() {
    return reads.map(HotPartition::isTooHot).orElse(false)
        || writes.map(HotPartition::isTooHot).orElse(false);
  }
}
