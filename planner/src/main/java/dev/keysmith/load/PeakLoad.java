package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a table or an index must withstand when every pattern is at its peak.
 *
 * @param readUnits a second
 * @param writeUnits a second
 * @param readKeys for each partition key template, the partition that is read most; the busiest
 *     first
 * @param writeKeys for each partition key template, the partition that is written most; the busiest
 *     first
 */
public record PeakLoad(
    TableOrIndex tableOrIndex,
    double readUnits,
    double writeUnits,
    ImmutableList<BusiestPartition> readKeys,
    ImmutableList<BusiestPartition> writeKeys) {

  /** The partition that is read most; empty where nothing is read. */
  public Optional<BusiestPartition> reads() {
    return readKeys.stream().findFirst();
  }

  /** The partition that is written most; empty where nothing is written. */
  public Optional<BusiestPartition> writes() {
    return writeKeys.stream().findFirst();
  }

  /** The busiest partition of every key, for reads and for writes. */
  public Stream<BusiestPartition> keys() {
    return Stream.concat(readKeys.stream(), writeKeys.stream());
  }

  public boolean isOverloaded() {
    return keys().anyMatch(BusiestPartition::isOverloaded);
  }
}
