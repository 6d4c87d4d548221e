package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.Item;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.verify.engine.AuditedItems.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The contents of the tables of a run and of their indexes. */
public final class TableContents {
  private final DynamoDbEngine engine;
  private final Design design;
  private final RunTables tables;

  /** The items of each table since they were last scanned, by key. */
  private final Map<String, Map<Item, ImmutableMap<String, Object>>> byKey = new LinkedHashMap<>();

  public TableContents(DynamoDbEngine engine, Design design, RunTables tables) {
    this.engine = engine;
    this.design = design;
    this.tables = tables;
  }

  /** All items and index entries as plain values. */
  public ImmutableMap<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> all() {
    return TableOrIndex.all(design).stream()
        .collect(ImmutableMap.toImmutableMap(structure -> structure, this::plain));
  }

  /**
   * The items of all tables. After a first scan only what was written is read again.
   *
   * @param writes all there were since the last call
   */
  public ImmutableMap<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> items(
      AuditedMeter writes) {
    Map<Position, Optional<Item>> written = writes.drainWritten();
    if (byKey.isEmpty()) {
      design.tables().values().forEach(table -> byKey.put(table.name(), plainByKey(table)));
    } else {
      written.forEach(this::replace);
    }
    ImmutableMap.Builder<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> items =
        ImmutableMap.builder();
    byKey.forEach(
        (table, found) -> items.put(TableOrIndex.of(table), ImmutableList.copyOf(found.values())));
    return items.buildOrThrow();
  }

  private void replace(Position position, Optional<Item> now) {
    Table table = Objects.requireNonNull(tables.byName().get(position.table()));
    var items = Objects.requireNonNull(byKey.get(table.name()));
    now.ifPresentOrElse(
        item ->
            items.put(position.key(), AttributeValueMapper.plain(AttributeValueMapper.of(item))),
        () -> items.remove(position.key()));
  }

  private Map<Item, ImmutableMap<String, Object>> plainByKey(Table table) {
    Map<Item, ImmutableMap<String, Object>> items = new LinkedHashMap<>();
    scan(table.name(), Optional.empty())
        .forEach(
            item ->
                items.put(
                    AttributeValueMapper.item(key(table, item)), AttributeValueMapper.plain(item)));
    return items;
  }

  private ImmutableList<ImmutableMap<String, Object>> plain(TableOrIndex structure) {
    return scan(structure.table(), structure.index()).stream()
        .map(AttributeValueMapper::plain)
        .collect(ImmutableList.toImmutableList());
  }

  /** The contents of the tables at one moment, to be restored. */
  public record Snapshot(
      ImmutableMap<
              String,
              ImmutableMap<ImmutableMap<String, AttributeValue>, Map<String, AttributeValue>>>
          items) {}

  public Snapshot snapshot() {
    ImmutableMap.Builder<
            String, ImmutableMap<ImmutableMap<String, AttributeValue>, Map<String, AttributeValue>>>
        items = ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      Map<ImmutableMap<String, AttributeValue>, Map<String, AttributeValue>> byKey =
          new LinkedHashMap<>();
      scan(table.name(), Optional.empty()).forEach(item -> byKey.put(key(table, item), item));
      items.put(table.name(), ImmutableMap.copyOf(byKey));
    }
    return new Snapshot(items.buildOrThrow());
  }

  /** Restores the contents; only differences are written. */
  public void restore(Snapshot snapshot) {
    byKey.clear();
    Snapshot now = snapshot();
    for (Table table : design.tables().values()) {
      var wanted = Objects.requireNonNull(snapshot.items().get(table.name()));
      var present = Objects.requireNonNull(now.items().get(table.name()));
      String name = tables.name(table.name());
      present.keySet().stream()
          .filter(key -> !wanted.containsKey(key))
          .forEach(
              key ->
                  engine.ask(() -> engine.client().deleteItem(to -> to.tableName(name).key(key))));
      wanted.forEach(
          (key, item) -> {
            if (!item.equals(present.get(key))) {
              engine.ask(() -> engine.client().putItem(to -> to.tableName(name).item(item)));
            }
          });
    }
  }

  private static ImmutableMap<String, AttributeValue> key(
      Table table, Map<String, AttributeValue> item) {
    ImmutableMap.Builder<String, AttributeValue> key = ImmutableMap.builder();
    for (String attribute : table.key().attributes()) {
      key.put(attribute, Objects.requireNonNull(item.get(attribute)));
    }
    return key.buildOrThrow();
  }

  private List<Map<String, AttributeValue>> scan(String table, Optional<String> index) {
    ScanRequest.Builder request = ScanRequest.builder().tableName(tables.name(table));
    index.ifPresentOrElse(request::indexName, () -> request.consistentRead(true));
    return engine.ask(
        () -> engine.client().scanPaginator(request.build()).items().stream().toList());
  }
}
