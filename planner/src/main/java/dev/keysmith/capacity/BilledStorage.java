package dev.keysmith.capacity;

/**
 * What is stored, as the bill counts it: every item and every index entry with 100 bytes more.
 *
 * <p>A gigabyte is decimal, 10^9 bytes: so AWS's own cost calculator counts, while the page of
 * quotas counts in binary. The decimal one gives the higher bill, by 7%, which is the safer error.
 * Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats" and "Using global
 * secondary indexes".
 */
public final class BilledStorage {
  /** What DynamoDB adds to every item and every index entry, in bytes. */
  static final int OVERHEAD_BYTES = 100;

  /** The bytes of the gigabyte that is billed. */
  public static final double GIGABYTE = 1e9;

  private BilledStorage() {}

  /** The stored bytes of an item, or of an index entry, of this size. */
  static double bytes(double size) {
    return size + OVERHEAD_BYTES;
  }

  /** The stored gigabytes of so many items, or index entries, of this size. */
  public static double storageGb(double count, double size) {
    return count * bytes(size) / GIGABYTE;
  }
}
