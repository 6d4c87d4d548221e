package dev.keysmith.capacity;

import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * What one write of an item does to one index.
 *
 * <pre>
 *   in the index neither before nor after, or nothing in the entry changed   0 writes
 *   enters, leaves, or another projected attribute changes                   1 write
 *   a key attribute of the index changes: delete and put                     2 writes
 * </pre>
 *
 * <p>Every entry written is rounded by itself; a change in place counts the larger of the entry
 * before and after. Source: Amazon DynamoDB Developer Guide, "Using global secondary indexes",
 * February 2023; the larger of the two: measured on DynamoDB Local 3.3.1.
 *
 * @param writes how many writes of index entries: 0, 1 or 2
 * @param units what they consume together, in write units
 */
public record IndexWrites(int writes, double units) {
  static final IndexWrites NONE = new IndexWrites(0, 0);

  /** An entry of this size is added. */
  static IndexWrites enters(double size) {
    return new IndexWrites(1, CapacityUnit.WRITE.covering(size));
  }

  /** An entry of this size is removed. */
  static IndexWrites leaves(double size) {
    return new IndexWrites(1, CapacityUnit.WRITE.covering(size));
  }

  /** An entry changes in place. */
  static IndexWrites changes(double sizeBefore, double sizeAfter) {
    return new IndexWrites(1, CapacityUnit.WRITE.covering(Math.max(sizeBefore, sizeAfter)));
  }

  /** An entry leaves one place of the index and enters another. */
  static IndexWrites moves(double sizeBefore, double sizeAfter) {
    return new IndexWrites(
        2, CapacityUnit.WRITE.covering(sizeBefore) + CapacityUnit.WRITE.covering(sizeAfter));
  }

  /** What a write does to the index, by the entry before and the entry after. */
  static IndexWrites between(Optional<IndexEntry> before, Optional<IndexEntry> after) {
    return between(before, after, IndexEntry::size);
  }

  /** The same where entries are measured otherwise. */
  static IndexWrites between(
      Optional<IndexEntry> before, Optional<IndexEntry> after, ToIntFunction<IndexEntry> size) {
    if (before.equals(after)) {
      return NONE;
    }
    if (before.isEmpty()) {
      return enters(size.applyAsInt(after.orElseThrow()));
    }
    if (after.isEmpty()) {
      return leaves(size.applyAsInt(before.orElseThrow()));
    }
    int sizeBefore = size.applyAsInt(before.orElseThrow());
    int sizeAfter = size.applyAsInt(after.orElseThrow());
    return before.orElseThrow().key().equals(after.orElseThrow().key())
        ? changes(sizeBefore, sizeAfter)
        : moves(sizeBefore, sizeAfter);
  }
}
