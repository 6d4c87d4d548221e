package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.QueryPages;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.design.Table;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.item.ItemKey;
import dev.keysmith.verify.ConsumedUnits;
import dev.keysmith.verify.engine.AttributeValueMapper;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Tables in memory, and what the requests to them consume by the documented rules: a hundred times
 * as many runs in the time that an engine takes. {@code verify} compares the same rules with an
 * engine's figures, request by request. Many threads may use it, one at a time.
 */
final class MemoryMeter implements RequestPort {
  private final MemoryRequests tables;

  /** Of items that are read again and again. */
  private final IdentityHashMap<Map<String, Object>, Item> measured = new IdentityHashMap<>();

  private double readUnits;
  private double writeUnits;

  MemoryMeter(MemoryRequests tables) {
    this.tables = tables;
  }

  /** What was consumed since the last call. */
  synchronized ConsumedUnits drain() {
    ConsumedUnits drained = new ConsumedUnits(readUnits, writeUnits);
    readUnits = 0;
    writeUnits = 0;
    return drained;
  }

  private Item item(Map<String, Object> values) {
    return measured.computeIfAbsent(values, AttributeValueMapper::measured);
  }

  private static ReadConsistency consistency(boolean strong) {
    return strong ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
  }

  @Override
  public synchronized Optional<ImmutableMap<String, Object>> get(
      Table table, ItemKey key, boolean strong) {
    Optional<ImmutableMap<String, Object>> found = tables.get(table, key, strong);
    readUnits += ReadUnits.getItem(found.map(this::item), consistency(strong));
    return found;
  }

  @Override
  public synchronized ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    ImmutableList<ImmutableMap<String, Object>> found = tables.batchGet(table, keys, strong);
    List<Optional<Item>> items = new ArrayList<>();
    found.forEach(values -> items.add(Optional.of(item(values))));
    while (items.size() < keys.size()) {
      items.add(Optional.empty());
    }
    readUnits += ReadUnits.batchGet(items, consistency(strong));
    return found;
  }

  @Override
  public synchronized QueryPage query(
      ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    List<Item> all =
        tables.query(asked.unfiltered(), after).items().stream().map(this::item).toList();
    int page = QueryPages.first(all);
    readUnits += ReadUnits.query(all.subList(0, page), consistency(asked.strong()));
    return tables.query(page < all.size() ? asked.atMost(OptionalInt.of(page)) : asked, after);
  }

  @Override
  public synchronized ImmutableMap<String, Object> write(ItemOperation operation)
      throws ConditionFailed {
    Optional<Item> before = at(operation);
    ImmutableMap<String, Object> written = tables.write(operation);
    writeUnits += writes(operation).write(before, at(operation)).total();
    return written;
  }

  @Override
  public synchronized ImmutableMap<String, Object> writeReturningOld(ItemOperation operation)
      throws ConditionFailed {
    Optional<Item> before = at(operation);
    ImmutableMap<String, Object> old = tables.writeReturningOld(operation);
    writeUnits += writes(operation).write(before, at(operation)).total();
    return old;
  }

  @Override
  public synchronized void transact(List<ItemOperation> operations) throws ConditionFailed {
    List<Optional<Item>> before = operations.stream().map(this::at).toList();
    tables.transact(operations);
    for (int i = 0; i < operations.size(); i++) {
      ItemOperation operation = operations.get(i);
      CapacityCharge charge =
          operation instanceof ItemOperation.Check
              ? writes(operation).check(before.get(i))
              : writes(operation).transact(before.get(i), at(operation));
      writeUnits += charge.total();
    }
  }

  private Optional<Item> at(ItemOperation operation) {
    return tables.get(operation.table(), operation.key(), true).map(this::item);
  }

  private static TableWrites writes(ItemOperation operation) {
    return new TableWrites(operation.table().key(), operation.table().indexes().values().asList());
  }
}
