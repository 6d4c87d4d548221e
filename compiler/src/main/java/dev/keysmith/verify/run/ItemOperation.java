package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Table;
import dev.keysmith.verify.items.Key;
import java.util.Optional;

/** A write of one item, by itself or in a transaction. */
sealed interface ItemOperation {
  Table table();

  Key key();

  /** What must hold, all of it, or nothing happens. */
  ImmutableList<Predicate> conditions();

  record Put(Table table, ImmutableMap<String, Object> item, ImmutableList<Predicate> conditions)
      implements ItemOperation {
    @Override
    public Key key() {
      return Key.of(table, item);
    }
  }

  record Update(
      Table table, Key key, ImmutableList<Clause> clauses, ImmutableList<Predicate> conditions)
      implements ItemOperation {}

  record Delete(Table table, Key key, ImmutableList<Predicate> conditions)
      implements ItemOperation {}

  record Check(Table table, Key key, ImmutableList<Predicate> conditions)
      implements ItemOperation {}

  default boolean isOfSameItem(ItemOperation other) {
    return table().name().equals(other.table().name()) && key().equals(other.key());
  }

  /** Both on the same item as one; empty where no one operation does both. */
  default Optional<ItemOperation> and(ItemOperation other) {
    ImmutableList<Predicate> both =
        ImmutableSet.<Predicate>builder()
            .addAll(conditions())
            .addAll(other.conditions())
            .build()
            .asList();
    if (other instanceof Check) {
      return Optional.of(requiring(both));
    }
    if (this instanceof Check) {
      return Optional.of(other.requiring(both));
    }
    return this instanceof Update first && other instanceof Update second
        ? Optional.of(
            new Update(table(), key(), Clause.both(first.clauses(), second.clauses()), both))
        : Optional.empty();
  }

  private ItemOperation requiring(ImmutableList<Predicate> conditions) {
    if (this instanceof Put put) {
      return new Put(put.table(), put.item(), conditions);
    }
    if (this instanceof Update update) {
      return new Update(update.table(), update.key(), update.clauses(), conditions);
    }
    return this instanceof Delete
        ? new Delete(table(), key(), conditions)
        : new Check(table(), key(), conditions);
  }
}
