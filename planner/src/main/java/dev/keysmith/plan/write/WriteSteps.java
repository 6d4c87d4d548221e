package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multimaps;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.plan.RequestTemplate;
import java.util.Collection;

/** The steps that make changes of items. */
final class WriteSteps {
  private WriteSteps() {}

  /** Each change by itself: PutItem, UpdateItem or DeleteItem, all in parallel. */
  static ImmutableList<PlanStep> alone(ImmutableList<ItemChange> changes, int round) {
    return changes.stream()
        .map(
            change ->
                step(change.kind().alone(), ImmutableList.of(change), round, change.count(), 0))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * All changes of an instance in one TransactWriteItems. A transaction over several tables is a
   * step for each of them, since each has its own capacity; the first counts as the request.
   */
  static ImmutableList<PlanStep> together(
      ImmutableList<ItemChange> changes, int round, double transactions) {
    ImmutableList.Builder<PlanStep> steps = ImmutableList.builder();
    double transactional = 1 - alone(changes, transactions);
    double requests = transactions;
    for (Collection<ItemChange> ofTable :
        Multimaps.index(changes, change -> change.table().name()).asMap().values()) {
      steps.add(
          step(
              DynamoDbOperation.TRANSACT_WRITE_ITEMS,
              ImmutableList.copyOf(ofTable),
              round,
              requests,
              transactional));
      requests = 0;
    }
    return steps.build();
  }

  /**
   * How often only one of the items is there, which is then written without a transaction: a user
   * without an e-mail address has no uniqueness item of it.
   */
  private static double alone(ImmutableList<ItemChange> changes, double transactions) {
    double others = 1;
    int sure = 0;
    for (ItemChange change : changes) {
      double chance = change.chance();
      boolean one = change.count() <= transactions && change.kind() != Kind.CHECK;
      if (chance == 1 && !one) {
        return 0;
      }
      sure += chance == 1 ? 1 : 0;
      others *= chance == 1 ? 1 : 1 - chance;
    }
    return sure == 1 ? others : 0;
  }

  /**
   * @param transactional how often it is done in a transaction
   */
  private static PlanStep step(
      DynamoDbOperation operation,
      ImmutableList<ItemChange> changes,
      int round,
      double requests,
      double transactional) {
    CapacityCharge writes = CapacityCharge.NONE;
    ImmutableList.Builder<CostDerivation> arithmetic = ImmutableList.builder();
    for (ItemChange change : changes) {
      WriteCharge charge = WriteCharge.of(change, transactional);
      writes = writes.plus(charge.charge());
      arithmetic.add(charge.arithmetic());
    }
    double items = changes.stream().mapToDouble(change -> change.count() * change.chance()).sum();
    return new PlanStep(
        RequestTemplate.of(
            operation,
            new RequestTarget.TableTarget(changes.get(0).table().name()),
            changes.stream().map(ItemChange::layout).collect(ImmutableList.toImmutableList()),
            changes.stream()
                .flatMap(change -> change.key().stream())
                .collect(ImmutableList.toImmutableList()),
            changes.stream()
                .flatMap(change -> change.conditions().stream())
                .collect(ImmutableList.toImmutableList())),
        round,
        CostEstimate.ofWrites(requests, items, writes, CostDerivation.all(arithmetic.build())));
  }
}
