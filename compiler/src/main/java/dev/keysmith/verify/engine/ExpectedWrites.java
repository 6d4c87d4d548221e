package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
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
  static Expectation write(TableWrites table, Optional<Item> before, Optional<Item> after) {
    Charge documented = table.write(before, after);
    Charge onLocal = EngineCharges.write(table, before, after);
    return new Expectation(
        documented, onLocal, indexDifferences(table, documented, onLocal).build());
  }

  /** A write in a TransactWriteItems. */
  static Expectation transact(TableWrites table, Optional<Item> before, Optional<Item> after) {
    Charge documented = table.transact(before, after);
    Charge onLocal = EngineCharges.transact(table, before, after);
    Charge once = EngineCharges.write(table, before, after);
    var differences = indexDifferences(table, documented, once);
    if (before.isEmpty() && after.isEmpty()) {
      differences.add(EngineDifference.TRANSACTED_DELETE_OF_NOTHING);
    }
    if (!onLocal.indexes().isEmpty()) {
      differences.add(EngineDifference.TRANSACTED_INDEX_WRITES);
    }
    return new Expectation(documented, onLocal, differences.build());
  }

  /** A ConditionCheck in a TransactWriteItems. */
  static Expectation check(TableWrites table, Optional<Item> existing) {
    return Expectation.of(
        table.check(existing),
        EngineCharges.check(existing),
        EngineDifference.CONDITION_CHECK_AS_READ);
  }

  /** A TransactWriteItems of these operations, all of one table. */
  static Expectation transaction(List<Expectation> operations) {
    Charge documented = sum(operations.stream().map(Expectation::documented).toList());
    List<Charge> each = operations.stream().map(Expectation::onLocal).toList();
    Charge onLocal = EngineCharges.transaction(each);
    if (documented.equals(onLocal)) {
      return Expectation.of(documented);
    }
    ImmutableSet.Builder<EngineDifference> differences = ImmutableSet.builder();
    operations.forEach(operation -> differences.addAll(operation.differences()));
    if (!onLocal.equals(sum(each))) {
      differences.add(EngineDifference.TRANSACTED_EQUALS_ONCE);
    }
    return new Expectation(documented, onLocal, differences.build());
  }

  /** A write that its condition refused: charged, but no engine says how much. */
  static Expectation failed(TableWrites table, Optional<Item> existing, Optional<Item> offered) {
    return new Expectation(
        table.fail(existing, offered),
        Charge.NONE,
        ImmutableSet.of(EngineDifference.FAILED_CONDITION));
  }

  /** The same of an operation in a transaction. */
  static Expectation failedInTransaction(
      TableWrites table, Optional<Item> existing, Optional<Item> offered) {
    Expectation alone = failed(table, existing, offered);
    return new Expectation(
        Charge.of(WriteUnits.transactional(alone.documented().table())),
        Charge.NONE,
        alone.differences());
  }

  private static Charge sum(List<Charge> charges) {
    return charges.stream().reduce(Charge.NONE, Charge::plus);
  }

  private static ImmutableSet.Builder<EngineDifference> indexDifferences(
      TableWrites table, Charge documented, Charge onLocal) {
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
