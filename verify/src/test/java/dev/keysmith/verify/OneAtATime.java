package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Table;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.item.ItemKey;
import java.util.List;
import java.util.Optional;

/** Tables in memory for the threads that load data. */
record OneAtATime(MemoryRequests memory) implements RequestPort {
  @Override
  public Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong) {
    synchronized (memory) {
      return memory.get(table, key, strong);
    }
  }

  @Override
  public ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    synchronized (memory) {
      return memory.batchGet(table, keys, strong);
    }
  }

  @Override
  public QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    synchronized (memory) {
      return memory.query(asked, after);
    }
  }

  @Override
  public ImmutableMap<String, Object> write(ItemOperation operation) throws ConditionFailed {
    synchronized (memory) {
      return memory.write(operation);
    }
  }

  @Override
  public ImmutableMap<String, Object> writeReturningOld(ItemOperation operation)
      throws ConditionFailed {
    synchronized (memory) {
      return memory.writeReturningOld(operation);
    }
  }

  @Override
  public void transact(List<ItemOperation> operations) throws ConditionFailed {
    synchronized (memory) {
      memory.transact(operations);
    }
  }
}
