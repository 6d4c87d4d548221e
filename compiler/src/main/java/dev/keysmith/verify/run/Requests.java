package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.verify.items.Key;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The requests that plans are made of, by a design's own names and in plain values. */
interface Requests {
  Optional<ImmutableMap<String, Object>> get(Table table, Key key, boolean strong);

  /** The items that are there, in any order; the keys are all different. */
  ImmutableList<ImmutableMap<String, Object>> batchGet(Table table, List<Key> keys, boolean strong);

  Answered query(Asked asked, Optional<ImmutableMap<String, Object>> after);

  /** Writes one item; gives it as it then is, where it is an update. */
  ImmutableMap<String, Object> write(ItemOperation operation) throws Refusal;

  void transact(List<ItemOperation> operations) throws Refusal;

  /**
   * A Query.
   *
   * @param key conditions on the key attributes
   * @param filter what else must hold, all of it
   * @param limit most items to read at once
   */
  record Asked(
      Table table,
      Optional<Index> index,
      ImmutableList<Predicate> key,
      ImmutableList<Predicate> filter,
      boolean backward,
      boolean strong,
      OptionalInt limit) {
    Asked atMost(OptionalInt items) {
      return new Asked(table, index, key, filter, backward, strong, items);
    }
  }

  /**
   * One page of a Query's answer.
   *
   * @param last the key to go on after; empty at the end
   */
  record Answered(
      ImmutableList<ImmutableMap<String, Object>> items,
      Optional<ImmutableMap<String, Object>> last) {}

  /** A condition did not hold, and nothing was written. */
  final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final transient ImmutableSet<Integer> refused;

    /** The operations that were refused, by position. */
    Refusal(ImmutableSet<Integer> refused) {
      super("a condition did not hold", null, false, false);
      this.refused = refused;
    }

    ImmutableSet<Integer> refused() {
      return refused;
    }
  }
}
