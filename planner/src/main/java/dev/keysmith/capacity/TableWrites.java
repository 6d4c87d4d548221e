package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Index;
import dev.keysmith.design.TableKey;
import java.util.Optional;

/** What writes to a table consume, by the item before and the item after, indexes included. */
public record TableWrites(TableKey key, ImmutableList<Index> indexes) {
  /** PutItem, UpdateItem or DeleteItem, alone or in a BatchWriteItem. */
  public CapacityCharge write(Optional<Item> before, Optional<Item> after) {
    return withIndexes(WriteUnits.write(before, after), before, after);
  }

  /** The same in a TransactWriteItems. */
  public CapacityCharge transact(Optional<Item> before, Optional<Item> after) {
    return withIndexes(WriteUnits.transactional(WriteUnits.write(before, after)), before, after);
  }

  /** A ConditionCheck in a TransactWriteItems. */
  public CapacityCharge check(Optional<Item> existing) {
    return CapacityCharge.of(WriteUnits.conditionCheck(Item.sizeOf(existing)));
  }

  /** A write that its condition refused; no index is touched. */
  public CapacityCharge fail(Optional<Item> existing, Optional<Item> offered) {
    return CapacityCharge.of(WriteUnits.failed(Item.sizeOf(existing), Item.sizeOf(offered)));
  }

  /** What a write does to one of the table's indexes. */
  public IndexWrites indexWrites(Index index, Optional<Item> before, Optional<Item> after) {
    return IndexWrites.between(entry(index, before), entry(index, after));
  }

  /** What an index holds of an item. */
  Optional<IndexEntry> entry(Index index, Optional<Item> item) {
    return item.flatMap(it -> IndexEntry.of(key, index, it));
  }

  private CapacityCharge withIndexes(double units, Optional<Item> before, Optional<Item> after) {
    CapacityCharge charge = CapacityCharge.of(units);
    for (Index index : indexes) {
      charge = charge.withIndex(index.name(), indexWrites(index, before, after).units());
    }
    return charge;
  }
}
