package dev.keysmith.verify.engine;

import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.EngineCharges;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.QueryPages;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import java.util.List;
import java.util.Optional;

/** What reads should consume, by the items that they read. */
final class ExpectedReads {
  private ExpectedReads() {}

  static ExpectedConsumption getItem(Optional<Item> found, ReadConsistency consistency) {
    return ExpectedConsumption.of(CapacityCharge.of(ReadUnits.getItem(found, consistency)));
  }

  /**
   * @param found one for each key
   */
  static ExpectedConsumption batchGet(List<Optional<Item>> found, ReadConsistency consistency) {
    return ExpectedConsumption.of(
        CapacityCharge.of(ReadUnits.batchGet(found, consistency)),
        CapacityCharge.of(EngineCharges.batchGet(found, consistency)),
        EngineDifference.BATCHED_GET_OF_NOTHING);
  }

  /**
   * One request for a page.
   *
   * @param index none for the table itself
   * @param read what was read before the filter: items of the table, or entries of the index
   */
  static ExpectedConsumption query(
      Optional<String> index, List<Item> read, ReadConsistency consistency) {
    return ExpectedConsumption.of(
        charge(index, documentedQuery(read, consistency)),
        charge(index, EngineCharges.query(read, consistency)),
        read.isEmpty() ? EngineDifference.EMPTY_QUERY : EngineDifference.FILTERED_PAGE);
  }

  /**
   * One page of a Scan of an index.
   *
   * @param entries what was read before the filter
   * @param items those that the entries belong to
   */
  static ExpectedConsumption scan(
      String index, List<Item> entries, List<Item> items, ReadConsistency consistency) {
    return ExpectedConsumption.of(
        charge(Optional.of(index), documentedQuery(entries, consistency)),
        charge(Optional.of(index), EngineCharges.query(items, consistency)),
        entries.isEmpty() ? EngineDifference.EMPTY_QUERY : EngineDifference.SCANNED_INDEX);
  }

  /** In pages of 1 MB before the filter, whatever the engine took for a page. */
  private static double documentedQuery(List<Item> read, ReadConsistency consistency) {
    double units = 0;
    List<Item> left = read;
    do {
      int page = QueryPages.first(left);
      units += ReadUnits.query(left.subList(0, page), consistency);
      left = left.subList(page, left.size());
    } while (!left.isEmpty());
    return units;
  }

  private static CapacityCharge charge(Optional<String> index, double units) {
    return index
        .map(name -> CapacityCharge.NONE.withIndex(name, units))
        .orElseGet(() -> CapacityCharge.of(units));
  }
}
