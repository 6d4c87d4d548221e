package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multimaps;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
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
                step(change.kind().alone(), ImmutableList.of(change), round, change.count(), false))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * All changes of an instance in one TransactWriteItems. A transaction over several tables is a
   * step for each of them, since each has its own capacity; the first counts as the request.
   */
  static ImmutableList<PlanStep> together(
      ImmutableList<ItemChange> changes, int round, double transactions) {
    ImmutableList.Builder<PlanStep> steps = ImmutableList.builder();
    double requests = transactions;
    for (Collection<ItemChange> ofTable :
        Multimaps.index(changes, change -> change.table().name()).asMap().values()) {
      steps.add(
          step(
              DynamoDbOperation.TRANSACT_WRITE_ITEMS,
              ImmutableList.copyOf(ofTable),
              round,
              requests,
              true));
      requests = 0;
    }
    return steps.build();
  }

  private static PlanStep step(
      DynamoDbOperation operation,
      ImmutableList<ItemChange> changes,
      int round,
      double requests,
      boolean transactional) {
    CapacityCharge writes = CapacityCharge.NONE;
    ImmutableList.Builder<CostDerivation> arithmetic = ImmutableList.builder();
    for (ItemChange change : changes) {
      WriteCharge charge = WriteCharge.of(change, transactional);
      writes = writes.plus(charge.charge());
      arithmetic.add(charge.arithmetic());
    }
    double items = changes.stream().mapToDouble(ItemChange::count).sum();
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
