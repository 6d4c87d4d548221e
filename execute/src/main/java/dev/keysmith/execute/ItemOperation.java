package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Table;
import dev.keysmith.item.ItemKey;
import java.util.Optional;

/** A write of one item, by itself or in a transaction. */
public sealed interface ItemOperation {
  Table table();

  ItemKey key();

  /** What must hold, all of it, or nothing happens. */
  ImmutableList<ItemPredicate> conditions();

  record Put(
      Table table, ImmutableMap<String, Object> item, ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {
    @Override
    public ItemKey key() {
      return ItemKey.of(table, item);
    }
  }

  record Update(
      Table table,
      ItemKey key,
      ImmutableList<UpdateClause> clauses,
      ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {}

  record Delete(Table table, ItemKey key, ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {}

  record Check(Table table, ItemKey key, ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {}

  default boolean isOfSameItem(ItemOperation other) {
    return table().name().equals(other.table().name()) && key().equals(other.key());
  }

  /** Both on the same item as one; empty where no single operation does both. */
  default Optional<ItemOperation> and(ItemOperation other) {
    ImmutableList<ItemPredicate> both =
        ImmutableSet.<ItemPredicate>builder()
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
            new Update(table(), key(), UpdateClause.both(first.clauses(), second.clauses()), both))
        : Optional.empty();
  }

  private ItemOperation requiring(ImmutableList<ItemPredicate> conditions) {
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
