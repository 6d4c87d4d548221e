package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.measure.sample.ItemSample;

/**
 * What items say of the entities of a spec.
 *
 * @param entities those whose tables were read, in the order of the spec
 * @param unexplained items that the design does not explain
 */
public record MeasuredData(
    ImmutableList<ItemSample> samples,
    ImmutableList<EntityFigures> entities,
    ImmutableList<UnexplainedItems> unexplained) {

  /** Items of a table that have the same attributes and no layout. */
  public record UnexplainedItems(String table, ImmutableSet<String> attributes, long items) {}

  public boolean isExplained() {
    return unexplained.isEmpty();
  }

  public long items() {
    return samples.stream().mapToLong(sample -> sample.items().size()).sum();
  }

  public double readUnits() {
    return samples.stream().mapToDouble(ItemSample::readUnits).sum();
  }
}
