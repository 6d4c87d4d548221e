package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.EngineCharges;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Index;
import java.util.List;
import java.util.Optional;

/** What writes should consume, by the item before and the item after. */
final class ExpectedWrites {
  private ExpectedWrites() {}

  /** PutItem, UpdateItem or DeleteItem. */
  static ExpectedConsumption write(TableWrites table, Optional<Item> before, Optional<Item> after) {
    CapacityCharge documented = table.write(before, after);
    CapacityCharge onLocal = EngineCharges.write(table, before, after);
    return new ExpectedConsumption(
        documented, onLocal, indexDifferences(table, documented, onLocal).build());
  }

  /** A write in a TransactWriteItems. */
  static ExpectedConsumption transact(
      TableWrites table, Optional<Item> before, Optional<Item> after) {
    CapacityCharge documented = table.transact(before, after);
    CapacityCharge onLocal = EngineCharges.transact(table, before, after);
    CapacityCharge once = EngineCharges.write(table, before, after);
    var differences = indexDifferences(table, documented, once);
    if (before.isEmpty() && after.isEmpty()) {
      differences.add(EngineDifference.TRANSACTED_DELETE_OF_NOTHING);
    }
    if (!onLocal.indexes().isEmpty()) {
      differences.add(EngineDifference.TRANSACTED_INDEX_WRITES);
    }
    return new ExpectedConsumption(documented, onLocal, differences.build());
  }

  /** A ConditionCheck in a TransactWriteItems. */
  static ExpectedConsumption check(TableWrites table, Optional<Item> existing) {
    return ExpectedConsumption.of(
        table.check(existing),
        EngineCharges.check(existing),
        EngineDifference.CONDITION_CHECK_AS_READ);
  }

  /** A TransactWriteItems of these operations, all of one table. */
  static ExpectedConsumption transaction(List<ExpectedConsumption> operations) {
    CapacityCharge documented =
        sum(operations.stream().map(ExpectedConsumption::documented).toList());
    List<CapacityCharge> each = operations.stream().map(ExpectedConsumption::onLocal).toList();
    CapacityCharge onLocal = EngineCharges.transaction(each);
    if (documented.equals(onLocal)) {
      return ExpectedConsumption.of(documented);
    }
    ImmutableSet.Builder<EngineDifference> differences = ImmutableSet.builder();
    operations.forEach(operation -> differences.addAll(operation.differences()));
    if (!onLocal.equals(sum(each))) {
      differences.add(EngineDifference.TRANSACTED_EQUALS_ONCE);
    }
    return new ExpectedConsumption(documented, onLocal, differences.build());
  }

  /** A write that its condition rejected: charged, but no engine reports how much. */
  static ExpectedConsumption failed(
      TableWrites table, Optional<Item> existing, Optional<Item> offered) {
    return new ExpectedConsumption(
        table.fail(existing, offered),
        CapacityCharge.NONE,
        ImmutableSet.of(EngineDifference.FAILED_CONDITION));
  }

  /** The same of an operation in a transaction. */
  static ExpectedConsumption failedInTransaction(
      TableWrites table, Optional<Item> existing, Optional<Item> offered) {
    ExpectedConsumption alone = failed(table, existing, offered);
    return new ExpectedConsumption(
        CapacityCharge.of(WriteUnits.transactional(alone.documented().table())),
        CapacityCharge.NONE,
        alone.differences());
  }

  private static CapacityCharge sum(List<CapacityCharge> charges) {
    return charges.stream().reduce(CapacityCharge.NONE, CapacityCharge::plus);
  }

  private static ImmutableSet.Builder<EngineDifference> indexDifferences(
      TableWrites table, CapacityCharge documented, CapacityCharge onLocal) {
    ImmutableSet.Builder<EngineDifference> differences = ImmutableSet.builder();
    for (Index index : table.indexes()) {
      if (!documented
          .indexes()
          .getOrDefault(index.name(), 0.0)
          .equals(onLocal.indexes().getOrDefault(index.name(), 0.0))) {
        differences.add(
            index.local() ? EngineDifference.LOCAL_INDEX_OVERHEAD : EngineDifference.HALF_KEYED);
      }
    }
    return differences;
  }
}
