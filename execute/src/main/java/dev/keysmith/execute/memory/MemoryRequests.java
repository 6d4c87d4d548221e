package dev.keysmith.execute.memory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.design.Table;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.ItemPredicate;
import dev.keysmith.execute.PredicateEvaluation;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.ItemKey;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The tables of a design in memory, for a few items and one thread. Entries of indexes are made
 * from the items when they are queried, so that no index is ever behind its table.
 *
 * <p>There is no page but by a limit, and no limit on sizes.
 */
public final class MemoryRequests implements RequestPort {
  private final Map<String, Map<ItemKey, ImmutableMap<String, Object>>> tables =
      new LinkedHashMap<>();

  public MemoryRequests(Design design) {
    design.tables().keySet().forEach(name -> tables.put(name, new LinkedHashMap<>()));
  }

  /** Stores an item, whatever is there. */
  public void load(Table table, Map<String, Object> item) {
    ImmutableMap<String, Object> normal = PlainValues.normal(item);
    items(table).put(ItemKey.of(table, normal), normal);
  }

  /** The items of a table, in the order in which they were first stored. */
  public ImmutableList<ImmutableMap<String, Object>> all(Table table) {
    return ImmutableList.copyOf(items(table).values());
  }

  /** The entries of an index. */
  public ImmutableList<ImmutableMap<String, Object>> all(Table table, Index index) {
    return entries(table, Optional.of(index), ImmutableList.of())
        .collect(ImmutableList.toImmutableList());
  }

  // --- reads ------------------------------------------------------------------------------------

  @Override
  public Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong) {
    return Optional.ofNullable(items(table).get(normal(key)));
  }

  @Override
  public ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    return keys.stream()
        .flatMap(key -> get(table, key, strong).stream())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    Comparator<Map<String, Object>> order = order(asked);
    ImmutableList<ImmutableMap<String, Object>> read =
        entries(asked.table(), asked.index(), asked.key())
            .filter(entry -> after.isEmpty() || order.compare(entry, after.get()) > 0)
            .sorted(order)
            .limit(asked.limit().orElse(Integer.MAX_VALUE))
            .collect(ImmutableList.toImmutableList());
    boolean full = asked.limit().isPresent() && read.size() == asked.limit().getAsInt();
    return new QueryPage(
        read.stream()
            .filter(entry -> PredicateEvaluation.holds(asked.filter(), entry))
            .collect(ImmutableList.toImmutableList()),
        full ? Optional.of(key(asked, read.get(read.size() - 1))) : Optional.empty());
  }

  private Stream<ImmutableMap<String, Object>> entries(
      Table table, Optional<Index> index, ImmutableList<ItemPredicate> key) {
    // An item has the key attributes of its entry, so that few entries need be made.
    Stream<ImmutableMap<String, Object>> all =
        items(table).values().stream().filter(item -> PredicateEvaluation.holds(key, item));
    return index.isEmpty()
        ? all
        : all.flatMap(item -> new IndexEntryEncoder(table, index.get()).entry(item).stream());
  }

  /** By the key of the index, then by the table's. */
  private static Comparator<Map<String, Object>> order(ItemQuery asked) {
    Comparator<Map<String, Object>> order = (left, right) -> 0;
    for (String name : keyAttributes(asked)) {
      order =
          order.thenComparing(
              entry -> Objects.requireNonNull(entry.get(name)), KeyComparator.OF_VALUES);
    }
    return asked.backward() ? order.reversed() : order;
  }

  private static ImmutableMap<String, Object> key(ItemQuery asked, Map<String, Object> entry) {
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    keyAttributes(asked).forEach(name -> key.put(name, Objects.requireNonNull(entry.get(name))));
    return key.buildOrThrow();
  }

  private static ImmutableSet<String> keyAttributes(ItemQuery asked) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    asked.index().ifPresent(index -> names.addAll(index.keyAttributes()));
    return names.addAll(asked.table().key().attributes()).build();
  }

  // --- writes -----------------------------------------------------------------------------------

  @Override
  public ImmutableMap<String, Object> write(ItemOperation operation) throws ConditionFailed {
    transact(ImmutableList.of(operation));
    return operation instanceof ItemOperation.Delete
        ? ImmutableMap.of()
        : Objects.requireNonNull(items(operation.table()).get(normal(operation.key())));
  }

  @Override
  public ImmutableMap<String, Object> writeReturningOld(ItemOperation operation)
      throws ConditionFailed {
    ImmutableMap<String, Object> before = before(operation);
    transact(ImmutableList.of(operation));
    return before;
  }

  @Override
  public void transact(List<ItemOperation> operations) throws ConditionFailed {
    Set<List<Object>> written = new HashSet<>();
    ImmutableSet.Builder<Integer> refused = ImmutableSet.builder();
    for (int i = 0; i < operations.size(); i++) {
      ItemOperation each = operations.get(i);
      if (!written.add(List.of(each.table().name(), normal(each.key())))) {
        throw new IllegalStateException("a transaction writes the item " + each.key() + " twice");
      }
      if (!PredicateEvaluation.holds(each.conditions(), before(each))) {
        refused.add(i);
      }
    }
    if (!refused.build().isEmpty()) {
      throw new ConditionFailed(refused.build());
    }
    Map<ItemOperation, ImmutableMap<String, Object>> stored = new LinkedHashMap<>();
    for (ItemOperation each : operations) {
      if (each instanceof ItemOperation.Put put) {
        stored.put(each, put.item());
      } else if (each instanceof ItemOperation.Update update) {
        stored.put(each, new UpdateEvaluation(orKey(update)).after(update.clauses()));
      }
    }
    // Nothing is stored before everything is known to be valid.
    operations.stream()
        .filter(ItemOperation.Delete.class::isInstance)
        .forEach(each -> items(each.table()).remove(normal(each.key())));
    stored.forEach((each, item) -> load(each.table(), item));
  }

  private ImmutableMap<String, Object> before(ItemOperation operation) {
    return items(operation.table()).getOrDefault(normal(operation.key()), ImmutableMap.of());
  }

  /** An update of an item that is not there makes one. */
  private ImmutableMap<String, Object> orKey(ItemOperation.Update update) {
    ImmutableMap<String, Object> before = before(update);
    return before.isEmpty() ? update.key().values() : before;
  }

  private Map<ItemKey, ImmutableMap<String, Object>> items(Table table) {
    return Objects.requireNonNull(tables.get(table.name()), table.name());
  }

  private static ItemKey normal(ItemKey key) {
    return new ItemKey(PlainValues.normal(key.values()));
  }
}
