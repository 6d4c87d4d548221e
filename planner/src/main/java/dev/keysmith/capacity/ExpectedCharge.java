package dev.keysmith.capacity;

/**
 * The mean charge of a request that meets a random number of items.
 *
 * <p>The mean of the charge is not the charge of the mean: rounding up costs half a unit more in
 * the long run, and a request that meets nothing still costs one. Both count here, exactly: the
 * charge of every possible number of items, weighted with its probability.
 *
 * <pre>
 *   items of 1,024 bytes, 4 in the mean, strong    charge of the mean   1.00
 *                                                  mean of the charge   1.39
 * </pre>
 */
public final class ExpectedCharge {
  private ExpectedCharge() {}

  /**
   * The read units of a Query that reads to the end of the count, items of this size, page after
   * page, each rounded up and costing the minimum at least.
   */
  public static double query(ItemCount count, double itemSize, ReadConsistency consistency) {
    return query(count, SizeDistribution.exactly(itemSize), consistency);
  }

  /** The same of items of different sizes. */
  public static double query(ItemCount count, SizeDistribution sizes, ReadConsistency consistency) {
    return consistency.unitsEach() * sizes.queryUnits(count);
  }

  /** The requests which that Query takes. */
  public static double requests(ItemCount count, double itemSize) {
    long perPage = QueryPages.itemsPerPage(itemSize);
    return count.isNeverAbove(perPage)
        ? 1
        : count.mean(items -> QueryPages.count((long) items, perPage));
  }

  /** The units of one request whose items are summed and rounded once, without pages. */
  static double units(ItemCount count, double itemSize, CapacityUnit unit) {
    return count.mean(new PagedUnits(SizeDistribution.exactly(itemSize), unit, Long.MAX_VALUE));
  }
}
