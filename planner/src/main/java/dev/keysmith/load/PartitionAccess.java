package dev.keysmith.load;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.load.AccessSkew.SkewedKey;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * A pattern's load on the partitions of one key, at peak.
 *
 * @param skewed the key, and how much of the load falls on its partitions with given values
 * @param units of one execution, on average
 * @param hotUnits of one execution on the busiest of its partitions, which is taken to be the
 *     largest
 * @param remaining the share of it that remains however many shards the key has
 */
record PartitionAccess(
    AccessPattern pattern,
    DynamoDbOperation operation,
    SkewedKey skewed,
    double units,
    double hotUnits,
    boolean read,
    double remaining) {

  PartitionKey key() {
    return skewed.key();
  }

  ImmutableMap<KeyValues, SkewModel> skews() {
    return skewed.skews();
  }

  /** On the busiest of its own partitions. */
  double hottest() {
    return units(skewed.hottest());
  }

  /** On the busiest of its partitions that have such values. */
  double hottest(KeyValues values) {
    return at(values).map(this::units).orElse(0.0);
  }

  double least(KeyValues values) {
    return hottest(values) * remaining;
  }

  private double units(SkewModel skew) {
    return pattern.traffic().peak() * skew.share() * hotUnits;
  }

  private Optional<SkewModel> at(KeyValues values) {
    return skews().entrySet().stream()
        .filter(entry -> entry.getKey().meets(values))
        .map(Map.Entry::getValue)
        .max(Comparator.comparingDouble(SkewModel::share));
  }

  PartitionLoad load(double headroom) {
    return new PartitionLoad(
        key().tableOrIndex(),
        key().shape(),
        key().layout(),
        key().fields(),
        key().shards(),
        hottest(),
        hottest() * remaining,
        headroom);
  }

  String line(KeyValues values) {
    return pattern.id()
        + ": "
        + NumberFormat.number(pattern.traffic().peak())
        + "/s "
        + at(values).orElseThrow().description()
        + " × "
        + NumberFormat.counted(hotUnits, "unit")
        + " = "
        + NumberFormat.number(hottest(values));
  }
}
