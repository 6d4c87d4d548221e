package dev.keysmith.measure.sample;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.OptionalLong;

/**
 * Items of a table. For each partition key either all items are in it or none, and which partition
 * keys are is decided by a hash: a cluster sample of partition keys.
 *
 * @param table its name in the design
 * @param key the key attributes, partition first
 * @param fraction the share of the hash values that were taken; 1 if everything was read
 * @param total how many items the table has, if they were counted
 * @param reported how many items DynamoDB reports for the table; 0 if it does not say
 * @param readUnits what reading them consumed
 * @param incomplete segments that were left out because the limit of read units was reached
 */
public record ItemSample(
    String table,
    ImmutableList<String> key,
    ImmutableList<ImmutableMap<String, Object>> items,
    double fraction,
    OptionalLong total,
    long reported,
    double readUnits,
    int incomplete) {

  public boolean isWhole() {
    return fraction >= 1;
  }

  @Override
  public String toString() {
    // Values must not appear in a message by accident.
    return "ItemSample[" + items.size() + " items of " + table + "]";
  }
}
