package dev.keysmith.plan;

import dev.keysmith.capacity.CapacityCharge;
import java.util.function.Supplier;

/**
 * What the requests of a step cost in one execution of the pattern, on average.
 *
 * @param requests how many are sent, pages included
 * @param itemsRead number of items read or written, in all requests
 * @param itemsReturned of those read, the number that pass the filter
 * @param reads read units of all requests, table and indexes apart
 * @param writes write units of all requests, table and indexes apart
 * @param pagesInTurn pages that a client reads one after the other before it has the first page of
 *     results: at the largest parent where it must sort them, on average where the key provides the
 *     order and most are filtered out
 * @param derivation how the units come about, in lines that a reader can redo with a pencil
 */
public record CostEstimate(
    double requests,
    double itemsRead,
    double itemsReturned,
    CapacityCharge reads,
    CapacityCharge writes,
    int pagesInTurn,
    CostDerivation derivation) {

  /** Of requests that read. */
  public static CostEstimate ofReads(
      double requests,
      double itemsRead,
      double itemsReturned,
      CapacityCharge reads,
      CostDerivation derivation) {
    return new CostEstimate(
        requests, itemsRead, itemsReturned, reads, CapacityCharge.NONE, 1, derivation);
  }

  /** Of requests that write. */
  public static CostEstimate ofWrites(
      double requests, double items, CapacityCharge writes, CostDerivation derivation) {
    return new CostEstimate(requests, items, items, CapacityCharge.NONE, writes, 1, derivation);
  }

  /** The same where a client reads so many pages before it has the first page of results. */
  public CostEstimate inPages(int pages) {
    return new CostEstimate(requests, itemsRead, itemsReturned, reads, writes, pages, derivation);
  }

  /** The same without the lines, and what they would be written of. */
  public CostEstimate withoutDerivation() {
    return new CostEstimate(
        requests, itemsRead, itemsReturned, reads, writes, pagesInTurn, CostDerivation.NONE);
  }

  public double itemsDiscarded() {
    return itemsRead - itemsReturned;
  }

  public double readUnits() {
    return reads.total();
  }

  double writeUnits() {
    return writes.total();
  }

  /**
   * Of reads that find something in a share of the cases.
   *
   * @param otherwise read units where there is nothing; 0 if the requests are then not sent
   */
  public CostEstimate found(double share, double otherwise) {
    double units = share * readUnits() + (1 - share) * otherwise;
    return new CostEstimate(
        otherwise > 0 ? requests : requests * share,
        itemsRead * share,
        itemsReturned * share,
        reads.times(readUnits() == 0 ? 0 : units / readUnits()),
        writes,
        pagesInTurn,
        derivation.and(
            () ->
                "found in %s of the executions, otherwise %s: %s on average"
                    .formatted(
                        NumberFormat.percent(share),
                        NumberFormat.number(otherwise),
                        NumberFormat.counted(units, "read unit"))));
  }

  /** Of so many times the same requests; the number may be a mean. */
  CostEstimate times(double factor, Supplier<String> why) {
    return new CostEstimate(
        requests * factor,
        itemsRead * factor,
        itemsReturned * factor,
        reads.times(factor),
        writes.times(factor),
        pagesInTurn,
        derivation.and(why));
  }
}
