package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.SymbolicSum;
import dev.keysmith.design.Table;
import dev.keysmith.item.ItemKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A write of one item, by itself or in a transaction. */
public sealed interface ItemOperation {
  Table table();

  ItemKey key();

  /** What must hold, all of it, or nothing happens. */
  ImmutableList<ItemPredicate> conditions();

  /** The same on other conditions. */
  ItemOperation requiring(ImmutableList<ItemPredicate> conditions);

  record Put(
      Table table, ImmutableMap<String, Object> item, ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {
    @Override
    public ItemKey key() {
      return ItemKey.of(table, item);
    }

    @Override
    public ItemOperation requiring(ImmutableList<ItemPredicate> conditions) {
      return new Put(table, item, conditions);
    }
  }

  record Update(
      Table table,
      ItemKey key,
      ImmutableList<UpdateClause> clauses,
      ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {
    @Override
    public ItemOperation requiring(ImmutableList<ItemPredicate> conditions) {
      return new Update(table, key, clauses, conditions);
    }

    /** Whether it adds to numbers of an item that is there, and does nothing else. */
    private boolean isMerelyAdding() {
      return clauses.stream().allMatch(UpdateClause.AddNumber.class::isInstance)
          && conditions.equals(
              ImmutableList.of(new ItemPredicate.Exists(DocumentPath.of(table.key().partition()))));
    }
  }

  record Delete(Table table, ItemKey key, ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {
    @Override
    public ItemOperation requiring(ImmutableList<ItemPredicate> conditions) {
      return new Delete(table, key, conditions);
    }
  }

  record Check(Table table, ItemKey key, ImmutableList<ItemPredicate> conditions)
      implements ItemOperation {
    @Override
    public ItemOperation requiring(ImmutableList<ItemPredicate> conditions) {
      return new Check(table, key, conditions);
    }
  }

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
    if (other instanceof Update update && update.isMerelyAdding()) {
      Optional<ItemOperation> whole = adding(update);
      if (whole.isPresent()) {
        return whole;
      }
    }
    if (this instanceof Update update && update.isMerelyAdding()) {
      Optional<ItemOperation> whole = other.adding(update);
      if (whole.isPresent()) {
        return whole;
      }
    }
    return this instanceof Update first && other instanceof Update second
        ? Optional.of(
            new Update(table(), key(), UpdateClause.both(first.clauses(), second.clauses()), both))
        : Optional.empty();
  }

  /**
   * With additions to the same item: a new one is put with the sum, one that is deleted needs none.
   * Empty where it is neither.
   */
  private Optional<ItemOperation> adding(Update update) {
    if (this instanceof Delete) {
      return Optional.of(this);
    }
    if (!(this instanceof Put put)) {
      return Optional.empty();
    }
    Map<String, Object> item = new LinkedHashMap<>(put.item());
    for (UpdateClause clause : update.clauses()) {
      UpdateClause.AddNumber add = (UpdateClause.AddNumber) clause;
      item.merge((String) add.path().elements().get(0), add.amount(), SymbolicSum::of);
    }
    return Optional.of(new Put(put.table(), ImmutableMap.copyOf(item), put.conditions()));
  }
}
