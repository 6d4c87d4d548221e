package dev.keysmith.capacity;

import java.util.Optional;

/**
 * What writes consume of the base table, in write units; {@link IndexWrites} adds the indexes.
 *
 * <p>A size may be a mean, as a plan has it, or that of an item at hand; 0 stands for no item.
 * Source: Amazon DynamoDB Developer Guide, "DynamoDB read and write operations".
 */
public final class WriteUnits {
  /** A transaction prepares each write and then commits it. */
  private static final int TRANSACTION_FACTOR = 2;

  private WriteUnits() {}

  /** PutItem or UpdateItem: the larger of the item before and after. */
  public static double write(double sizeBefore, double sizeAfter) {
    return CapacityUnit.WRITE.covering(Math.max(sizeBefore, sizeAfter));
  }

  /** Any write by what stood there and what then stands there. */
  static double write(Optional<Item> before, Optional<Item> after) {
    return write(Item.sizeOf(before), Item.sizeOf(after));
  }

  /** PutItem; an overwritten item counts if it is the larger. */
  public static double put(double sizeBefore, double sizeAfter) {
    return write(sizeBefore, sizeAfter);
  }

  /** UpdateItem: the whole item, however small the change. */
  public static double update(double sizeBefore, double sizeAfter) {
    return write(sizeBefore, sizeAfter);
  }

  /** DeleteItem: the deleted item; the minimum where there is none. */
  static double delete(double sizeBefore) {
    return write(sizeBefore, 0);
  }

  /**
   * A write whose condition failed. Sources disagree: the item that stood there, by AWS's cost
   * calculator; the item that was offered, by the Developer Guide of February 2023. The larger is
   * safe.
   */
  static double failed(double sizeBefore, double sizeOffered) {
    return write(sizeBefore, sizeOffered);
  }

  /** A ConditionCheck of a transaction: like a write of the checked item, doubled. */
  public static double conditionCheck(double size) {
    return transactional(write(size, 0));
  }

  /** The units of a table's write when it is part of a transaction; index writes do not double. */
  public static double transactional(double units) {
    return TRANSACTION_FACTOR * units;
  }
}
