package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.UpdateClause;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.ItemKey;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Passes requests on, and records which items and index entries they access. */
final class TracingRequests implements RequestPort {
  private final RequestPort target;
  private final Map<Place, Set<ItemAccess>> itemAccesses = new LinkedHashMap<>();

  /** How often each was read and not discarded. */
  private final Map<Place, Integer> wanted = new LinkedHashMap<>();

  /** An item in its table, or what of it is in an index, by the key of the table. */
  record Place(TableOrIndex structure, ItemKey key) {}

  TracingRequests(RequestPort target) {
    this.target = target;
  }

  /** What was done to each; an item that some request wanted is not only dropped. */
  ImmutableSetMultimap<Place, ItemAccess> itemAccesses() {
    ImmutableSetMultimap.Builder<Place, ItemAccess> all = ImmutableSetMultimap.builder();
    itemAccesses.forEach(
        (place, some) ->
            some.stream()
                .filter(
                    itemAccess ->
                        itemAccess != ItemAccess.READ || wanted.getOrDefault(place, 0) > 0)
                .forEach(itemAccess -> all.put(place, itemAccess)));
    return all.build();
  }

  // --- reads ------------------------------------------------------------------------------------

  @Override
  public Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong) {
    Optional<ImmutableMap<String, Object>> item = target.get(table, key, strong);
    item.ifPresent(found -> read(table, Optional.empty(), found));
    return item;
  }

  @Override
  public ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    ImmutableList<ImmutableMap<String, Object>> items = target.batchGet(table, keys, strong);
    items.forEach(item -> read(table, Optional.empty(), item));
    return items;
  }

  /** Without its filter, a Query returns all that it reads. */
  @Override
  public QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    QueryPage answered = target.query(asked, after);
    QueryPage all = asked.filter().isEmpty() ? answered : target.query(asked.unfiltered(), after);
    for (ImmutableMap<String, Object> item : all.items()) {
      read(asked.table(), asked.index(), item);
      if (!answered.items().contains(item)) {
        discarded(asked.table(), asked.index(), ItemKey.of(asked.table(), item));
      }
    }
    return answered;
  }

  private void read(Table table, Optional<Index> index, Map<String, Object> item) {
    Place place = place(table, index, ItemKey.of(table, item));
    itemAccess(place, ItemAccess.READ);
    wanted.merge(place, 1, Integer::sum);
  }

  @Override
  public void discarded(Table table, Optional<Index> index, ItemKey key) {
    Place place = place(table, index, key);
    itemAccess(place, ItemAccess.DROPPED);
    wanted.merge(place, -1, Integer::sum);
  }

  // --- writes -----------------------------------------------------------------------------------

  @Override
  public ImmutableMap<String, Object> write(ItemOperation operation) throws ConditionFailed {
    ImmutableMap<String, Object> before = item(operation);
    try {
      return target.write(operation);
    } catch (ConditionFailed conditionFailure) {
      throw unrepeatable();
    } finally {
      written(operation, before);
    }
  }

  @Override
  public ImmutableMap<String, Object> writeReturningOld(ItemOperation operation)
      throws ConditionFailed {
    ImmutableMap<String, Object> before = item(operation);
    write(operation);
    return before;
  }

  @Override
  public void transact(List<ItemOperation> operations) throws ConditionFailed {
    List<ImmutableMap<String, Object>> before = operations.stream().map(this::item).toList();
    try {
      target.transact(operations);
    } catch (ConditionFailed conditionFailure) {
      throw unrepeatable();
    } finally {
      for (int i = 0; i < operations.size(); i++) {
        written(operations.get(i), before.get(i));
      }
    }
  }

  /** There is no other writer, so a retry would fail too: no operation is to blame. */
  private static ConditionFailed unrepeatable() {
    return new ConditionFailed(ImmutableSet.of());
  }

  private ImmutableMap<String, Object> item(ItemOperation operation) {
    return target.get(operation.table(), operation.key(), true).orElse(ImmutableMap.of());
  }

  /** Accesses the item, and its entries in those indexes that project a changed attribute. */
  private void written(ItemOperation operation, ImmutableMap<String, Object> before) {
    ItemAccess itemAccess = itemAccess(operation);
    itemAccess(place(operation.table(), Optional.empty(), operation.key()), itemAccess);
    if (itemAccess == ItemAccess.CHECK) {
      return;
    }
    ImmutableMap<String, Object> after = item(operation);
    ImmutableSet<String> changed = changed(operation);
    for (Index index : operation.table().indexes().values()) {
      IndexEntryEncoder image = new IndexEntryEncoder(operation.table(), index);
      boolean stands = image.entry(before).isPresent() || image.entry(after).isPresent();
      if (stands && (changed.isEmpty() || changed.stream().anyMatch(image::holds))) {
        itemAccess(place(operation.table(), Optional.of(index), operation.key()), itemAccess);
      }
    }
  }

  private static ItemAccess itemAccess(ItemOperation operation) {
    if (operation instanceof ItemOperation.Put) {
      return ItemAccess.PUT;
    }
    if (operation instanceof ItemOperation.Update) {
      return ItemAccess.UPDATE;
    }
    return operation instanceof ItemOperation.Delete ? ItemAccess.DELETE : ItemAccess.CHECK;
  }

  /** The attributes that an update changes; none where the whole item is written. */
  private static ImmutableSet<String> changed(ItemOperation operation) {
    return operation instanceof ItemOperation.Update update
        ? update.clauses().stream()
            .map(UpdateClause::path)
            .map(path -> (String) path.elements().get(0))
            .collect(ImmutableSet.toImmutableSet())
        : ImmutableSet.of();
  }

  private void itemAccess(Place place, ItemAccess itemAccess) {
    itemAccesses.computeIfAbsent(place, first -> new LinkedHashSet<>()).add(itemAccess);
  }

  private static Place place(Table table, Optional<Index> index, ItemKey key) {
    return new Place(new TableOrIndex(table.name(), index.map(Index::name)), key);
  }
}
