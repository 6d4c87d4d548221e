package dev.keysmith.capacity;

import java.util.List;
import java.util.Optional;

/**
 * What reads consume, in read units; always a multiple of one half.
 *
 * <p>A size may be a mean, as a plan has it, or that of an item at hand. A projection or a filter
 * reduces none of these: what counts is what was read. Source: Amazon DynamoDB Developer Guide,
 * "DynamoDB read and write operations".
 */
public final class ReadUnits {
  private ReadUnits() {}

  /** GetItem of an item of this size. */
  public static double getItem(double size, ReadConsistency consistency) {
    return consistency.unitsEach() * CapacityUnit.READ.covering(size);
  }

  /** GetItem of an item, on average over its sizes. */
  public static double getItem(SizeDistribution sizes, ReadConsistency consistency) {
    return consistency.unitsEach() * sizes.units(CapacityUnit.READ);
  }

  /** GetItem, which costs the minimum where there is no item. */
  public static double getItem(Optional<Item> found, ReadConsistency consistency) {
    return getItem(Item.sizeOf(found), consistency);
  }

  /** GetItem of an item that is not there. */
  public static double missing(ReadConsistency consistency) {
    return getItem(0, consistency);
  }

  /** BatchGetItem: each of its keys as a GetItem. */
  public static double batchGet(List<Optional<Item>> found, ReadConsistency consistency) {
    return found.stream().mapToDouble(item -> getItem(item, consistency)).sum();
  }

  /** BatchGetItem of so many items of one size; the number may be a mean. */
  static double batchGet(double count, double size, ReadConsistency consistency) {
    return count * getItem(size, consistency);
  }

  /** TransactGetItems: each of its keys as a GetItem, doubled. */
  static double transactGet(List<Optional<Item>> found) {
    return batchGet(found, ReadConsistency.TRANSACTIONAL);
  }

  /**
   * One Query request that reads items, or index entries, of this size together; 0 where it finds
   * nothing, which costs the minimum.
   */
  public static double query(double totalSize, ReadConsistency consistency) {
    return consistency.unitsEach() * CapacityUnit.READ.covering(totalSize);
  }

  /** One Query request that reads these items or index entries. */
  public static double query(List<Item> read, ReadConsistency consistency) {
    return query(read.stream().mapToDouble(Item::size).sum(), consistency);
  }

  /**
   * One Query request on a local index that reads attributes the index lacks: its entries as in any
   * Query, and every item fetched from the table rounded by itself.
   */
  static CapacityCharge localIndexQuery(
      String index, List<Item> entries, List<Item> fetched, ReadConsistency consistency) {
    double table = fetched.stream().mapToDouble(item -> getItem(item.size(), consistency)).sum();
    return CapacityCharge.of(table).withIndex(index, query(entries, consistency));
  }
}
