package dev.keysmith.load;

import dev.keysmith.cost.TableOrIndex;
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
    TableOrIndex tableOrIndex,
    double readUnits,
    double writeUnits,
    Optional<BusiestPartition> reads,
    Optional<BusiestPartition> writes) {
  public boolean isOverloaded() {
    return reads.map(BusiestPartition::isOverloaded).orElse(false)
        || writes.map(BusiestPartition::isOverloaded).orElse(false);
  }
}
