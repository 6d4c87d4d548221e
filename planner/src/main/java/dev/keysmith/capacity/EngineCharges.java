package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What DynamoDB Local 3.3.1 reports where it departs from the documented charge: the arithmetic of
 * {@link EngineDifference}, for comparing its figures with ours. What is not here is as documented.
 */
public final class EngineCharges {
  private EngineCharges() {}

  /** PutItem, UpdateItem or DeleteItem. */
  public static CapacityCharge write(
      TableWrites table, Optional<Item> before, Optional<Item> after) {
    return withIndexes(table, WriteUnits.write(before, after), before, after, 1);
  }

  /** A write in a BatchWriteItem. */
  static CapacityCharge batchWrite(TableWrites table, Optional<Item> before, Optional<Item> after) {
    return before.isEmpty() && after.isEmpty()
        ? CapacityCharge.of(2) // BATCHED_DELETE_OF_NOTHING
        : write(table, before, after);
  }

  /** A write in a TransactWriteItems. */
  public static CapacityCharge transact(
      TableWrites table, Optional<Item> before, Optional<Item> after) {
    if (before.isEmpty() && after.isEmpty()) {
      return CapacityCharge.of(1); // TRANSACTED_DELETE_OF_NOTHING
    }
    double units = WriteUnits.transactional(WriteUnits.write(before, after));
    return withIndexes(table, units, before, after, 2); // TRANSACTED_INDEX_WRITES
  }

  private static CapacityCharge withIndexes(
      TableWrites table, double units, Optional<Item> before, Optional<Item> after, int factor) {
    CapacityCharge charge = CapacityCharge.of(units);
    for (Index index : table.indexes()) {
      charge =
          charge.withIndex(index.name(), factor * indexWrites(table, index, before, after).units());
    }
    return charge;
  }

  private static IndexWrites indexWrites(
      TableWrites table, Index index, Optional<Item> before, Optional<Item> after) {
    Optional<IndexEntry> entryBefore = table.entry(index, before);
    Optional<IndexEntry> entryAfter = table.entry(index, after);
    if (entryBefore.isEmpty() && entryAfter.isEmpty()) {
      return before.isPresent() && after.isPresent()
          ? halfKeyed(table, index, before.get(), after.get())
          : IndexWrites.NONE;
    }
    int overhead = index.local() ? BilledStorage.OVERHEAD_BYTES : 0; // LOCAL_INDEX_OVERHEAD
    return IndexWrites.between(entryBefore, entryAfter, entry -> entry.size() + overhead);
  }

  /** HALF_KEYED: in the index neither before nor after. */
  private static IndexWrites halfKeyed(TableWrites table, Index index, Item before, Item after) {
    boolean together =
        index.keyAttributes().stream()
            .allMatch(name -> before.value(name).isPresent() || after.value(name).isPresent());
    return together
        ? IndexWrites.leaves(IndexEntry.copy(table.key(), index, before).size())
        : IndexWrites.NONE;
  }

  /** A ConditionCheck in a TransactWriteItems. */
  public static CapacityCharge check(Optional<Item> existing) {
    return CapacityCharge.of( // CONDITION_CHECK_AS_READ
        ReadUnits.getItem(existing, ReadConsistency.TRANSACTIONAL));
  }

  /** A TransactWriteItems of operations with these charges, all of one table. */
  public static CapacityCharge transaction(List<CapacityCharge> operations) {
    return new LinkedHashSet<>(operations) // TRANSACTED_EQUALS_ONCE
        .stream().reduce(CapacityCharge.NONE, CapacityCharge::plus);
  }

  /** A BatchGetItem. */
  public static double batchGet(List<Optional<Item>> found, ReadConsistency consistency) {
    return ReadUnits.batchGet( // BATCHED_GET_OF_NOTHING
        found.stream().filter(Optional::isPresent).collect(ImmutableList.toImmutableList()),
        consistency);
  }

  /** One Query request that reads these items or index entries. */
  public static double query(List<Item> read, ReadConsistency consistency) {
    return read.isEmpty() ? 0 : ReadUnits.query(read, consistency); // EMPTY_QUERY
  }

  /** One Query request on a local index that fetches these items. */
  static CapacityCharge localIndexQuery(
      String index, List<Item> entries, List<Item> fetched, ReadConsistency consistency) {
    return entries.isEmpty() // EMPTY_QUERY
        ? CapacityCharge.NONE
        : ReadUnits.localIndexQuery(index, entries, fetched, consistency);
  }

  /** Whether a Query with a projection expression fetches from the table, whatever it names. */
  static boolean fetchesForProjectionExpression(Index index) {
    return index.local() // LOCAL_INDEX_PROJECTION_EXPRESSION
        && !(index.projection() instanceof IndexProjection.All);
  }

  /** How many of these items, taken in order, one Query request with a filter reads. */
  static int firstPage(List<Item> items, Predicate<Item> filter) {
    long size = 0;
    int count = 0;
    while (count < items.size() && size < DynamoDbLimits.PAGE_BYTES) {
      Item item = items.get(count);
      size += filter.test(item) ? item.size() : 0; // FILTERED_PAGE
      count++;
    }
    return count;
  }
}
