package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.ReadProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sends a read of a write once, however many of its actions need the item: what one of them
 * requires, another may copy from. Nothing is remembered past a write, nor by another attempt.
 */
final class ReadOnce implements RequestPort {
  private final RequestPort requests;
  private final Map<ReadItem, Optional<ImmutableMap<String, Object>>> items = new HashMap<>();
  private final Map<ReadPage, QueryPage> pages = new HashMap<>();

  private record ReadItem(Table table, ItemKey key, boolean strong) {}

  private record ReadPage(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {}

  ReadOnce(RequestPort requests) {
    this.requests = requests;
  }

  @Override
  public void again() {
    forget();
    requests.again();
  }

  private void forget() {
    items.clear();
    pages.clear();
  }

  @Override
  public Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong) {
    return items.computeIfAbsent(
        new ReadItem(table, key, strong), one -> requests.get(table, key, strong));
  }

  @Override
  public ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    return requests.batchGet(table, keys, strong);
  }

  @Override
  public QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    return pages.computeIfAbsent(new ReadPage(asked, after), one -> requests.query(asked, after));
  }

  @Override
  public ImmutableMap<String, Object> write(ItemOperation operation) throws ConditionFailed {
    forget();
    return requests.write(operation);
  }

  @Override
  public ImmutableMap<String, Object> writeReturningOld(ItemOperation operation)
      throws ConditionFailed {
    forget();
    return requests.writeReturningOld(operation);
  }

  @Override
  public void transact(List<ItemOperation> operations) throws ConditionFailed {
    forget();
    requests.transact(operations);
  }

  @Override
  public void discarded(Table table, Optional<Index> index, ItemKey key) {
    requests.discarded(table, index, key);
  }

  @Override
  public void reading(ReadProgram program, boolean alive) {
    requests.reading(program, alive);
  }

  @Override
  public void requiring() {
    requests.requiring();
  }

  @Override
  public void ending() {
    requests.ending();
  }

  @Override
  public void takingFirst(boolean first) {
    requests.takingFirst(first);
  }

  @Override
  public void writing(FailedCondition meaning) {
    requests.writing(meaning);
  }

  @Override
  public void comparing(ImmutableList<Boolean> asRead) {
    requests.comparing(asRead);
  }

  @Override
  public ImmutableList<?> repeated(KeyRepetition repetition) {
    return requests.repeated(repetition);
  }
}
