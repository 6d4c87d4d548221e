package dev.keysmith.capacity;

import dev.keysmith.aws.DynamoDbLimits;

/** What DynamoDB meters in: 4 KB of reading, 1 KB of writing. */
public enum CapacityUnit {
  READ(DynamoDbLimits.READ_UNIT_BYTES),
  WRITE(DynamoDbLimits.WRITE_UNIT_BYTES);

  /**
   * Mean sizes are sums of fractions, and one that should be 4,096 may come out a trace above.
   * Sizes differ by whole bytes, which are 2.4e-4 of a unit or more, so this never hides one.
   */
  private static final double TRACE = 1e-9;

  private final int bytes;

  /** Exact, since a unit is a power of two. */
  private final double perByte;

  CapacityUnit(int bytes) {
    this.bytes = bytes;
    this.perByte = 1.0 / bytes;
  }

  /** How many bytes one unit covers. */
  int bytes() {
    return bytes;
  }

  /** The units for so many bytes: rounded up, and one at least. */
  public double covering(double size) {
    double units = Math.ceil(size * perByte - TRACE);
    return units > 1 ? units : 1;
  }
}
