package dev.keysmith.cost;

/**
 * Capacity to reserve in a region, for all tables of the Standard class together.
 *
 * @param writeUnits in blocks of 100, as sold
 * @param readUnits in blocks of 100
 * @param savedUsd per month, against the same capacity without reservation
 */
public record ReservedCapacity(int writeUnits, int readUnits, double savedUsd) {
  static final ReservedCapacity NONE = new ReservedCapacity(0, 0, 0);

  /** Whether a block is used enough to be cheaper than what it replaces. */
  public boolean pays() {
    return writeUnits + readUnits > 0;
  }
}
