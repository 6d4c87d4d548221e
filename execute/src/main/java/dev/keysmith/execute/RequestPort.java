package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.ReadProgram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The requests that plans are made of, by a design's own names and in plain values. */
public interface RequestPort {
  Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong);

  /** The items that are there, in any order; the keys are all different. */
  ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong);

  QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after);

  /** Writes one item; gives it as it then is, where it is an update. */
  ImmutableMap<String, Object> write(ItemOperation operation) throws ConditionFailed;

  /** Updates or deletes one item; gives it as it was before, empty where there was none. */
  ImmutableMap<String, Object> writeReturningOld(ItemOperation operation) throws ConditionFailed;

  void transact(List<ItemOperation> operations) throws ConditionFailed;

  /**
   * Notes that an item or index entry was returned which the read does not select; for a port that
   * traces what requests access.
   *
   * @param key of the item in its table
   */
  default void discarded(Table table, Optional<Index> index, ItemKey key) {}

  /**
   * Notes that the requests that follow are those of a read, or of a part of it; for a port that
   * describes what is sent.
   *
   * @param alive whether the client drops expired instances
   */
  default void reading(ReadProgram program, boolean alive) {}

  /** Notes that a write is rejected if the read before found nothing; for such a port too. */
  default void requiring() {}

  /** Notes that what was read may be outdated, so that the same is to be read again. */
  default void again() {}

  /** Notes that nothing is written of what the read before did not find; for such a port too. */
  default void ending() {}

  /**
   * Notes whether only the first row of the reads that follow counts, if there is any; for such a
   * port too.
   */
  default void takingFirst(boolean first) {}

  /**
   * Notes what it means if a condition of the writes that follow does not hold; for a port that
   * describes what is sent.
   */
  default void writing(FailedCondition meaning) {}

  /**
   * Notes which operations of the write that follows rest on what was read, so that a rejection may
   * only mean a concurrent write; for such a port too.
   */
  default void comparing(ImmutableList<Boolean> asRead) {}

  /** What it means if a condition of a write does not hold. */
  enum FailedCondition {
    /** The whole write is rejected. */
    REJECTS,
    /** The rest of the write is done all the same. */
    REJECTS_PART,
    /** There is nothing to change, and the write is done. */
    IS_DONE,
    /** It counts what was written before it; there is no parent to count on. */
    UNCOUNTED
  }

  /** The keys that a request is repeated for: all of them, where requests are really sent. */
  default ImmutableList<?> repeated(KeyRepetition repetition) {
    return repetition.values();
  }

  /**
   * A Query, or without conditions on the key a Scan.
   *
   * @param key conditions on the key attributes
   * @param filter what else must hold, all of it
   * @param limit most items to read at once
   */
  record ItemQuery(
      Table table,
      Optional<Index> index,
      ImmutableList<ItemPredicate> key,
      ImmutableList<ItemPredicate> filter,
      boolean backward,
      boolean strong,
      OptionalInt limit) {
    /** The same with every item that it reads. */
    public ItemQuery unfiltered() {
      return new ItemQuery(table, index, key, ImmutableList.of(), backward, strong, limit);
    }

    /** The same with so many items at once, of those that it reads. */
    public ItemQuery atMost(OptionalInt items) {
      return new ItemQuery(table, index, key, filter, backward, strong, items);
    }
  }

  /**
   * One page of a Query's results.
   *
   * @param last the key to go on after; empty at the end
   */
  record QueryPage(
      ImmutableList<ImmutableMap<String, Object>> items,
      Optional<ImmutableMap<String, Object>> last) {}

  /** A condition did not hold, and nothing was written. */
  final class ConditionFailed extends Exception {
    private static final long serialVersionUID = 1;

    private final transient ImmutableSet<Integer> refused;

    /** The operations that were refused, by position. */
    public ConditionFailed(ImmutableSet<Integer> refused) {
      super("a condition failed", null, false, false);
      this.refused = refused;
    }

    ImmutableSet<Integer> refused() {
      return refused;
    }
  }
}
