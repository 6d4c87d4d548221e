package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.write.UpdateChildCounts.CountChanges;
import dev.keysmith.plan.write.UpdateParentItems.ParentUpdates;
import dev.keysmith.spec.WriteAction;

/**
 * Deletes every item of the instances that conditions select, and takes them out of the parents
 * that keep them inside.
 *
 * <pre>
 *   delete: Follow
 *
 *   u#{$followeeID}#follower    u#{$followerID}    deleted
 *   u#{$followerID}#following   u#{$followeeID}    deleted
 * </pre>
 *
 * <p>Alone, and by nothing but its identity, an instance need not be there; within a list of
 * writes, and where more is demanded of it, it must.
 */
final class DeleteItems {
  private final WriteContext writeContext;

  DeleteItems(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  ActionAlternatives alternatives(
      WriteAction.Delete delete, TransactionContext transactionContext) {
    String entity = delete.entity();
    ImmutableList<String> nowhere = writeContext.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return ActionAlternatives.not(nowhere);
    }
    WriteTargets selected = WriteTargets.of(writeContext, delete, delete.matches());
    UpdateChildCounts counts = UpdateChildCounts.of(writeContext, entity);
    ImmutableList<ItemTransition> all = selected.items();
    ImmutableList<ItemTransition> deleted =
        all.stream()
            .filter(item -> item.selected().canBeThere(item.layoutRef()))
            .collect(ImmutableList.toImmutableList());
    ConditionChecks checks = ConditionChecks.of(all, deleted, delete.where());
    LookupResult located =
        selected.locate(
            ImmutableSet.<String>builder()
                .addAll(needs(deleted))
                .addAll(checks.needs())
                .addAll(counts.needs())
                .build());
    if (!located.isFound()) {
      return ActionAlternatives.not(located.missing());
    }
    boolean conditional =
        selected.named() && selected.where().size() > writeContext.entity(entity).identity().size();
    if (conditional && !counts.isEmpty()) {
      return ActionAlternatives.not(counts.refuseConditionalDelete());
    }
    ParentUpdates held =
        selected.held(located.boundValues(), transactionContext).requiring(selected.inParentItem());
    if (!held.missing().isEmpty()) {
      return ActionAlternatives.not(held.missing());
    }
    CountChanges counted =
        selected.counted(counts, located.boundValues(), transactionContext, "subtracts 1 from ");
    if (!counted.missing().isEmpty()) {
      return ActionAlternatives.not(counted.missing());
    }
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    boolean mustBeThere = transactionContext.inList() || selected.isNamedWithConditions();
    for (ItemTransition item : deleted) {
      // A count goes down only with a child that is there, and is still whose it was.
      boolean asRead = !counts.isEmpty() && item.layoutRef().item().isMain();
      changes.add(deletion(selected, item, located.boundValues(), mustBeThere, asRead));
    }
    checks
        .changes(located.boundValues())
        .forEach(check -> changes.add(check.times(selected.instances())));
    changes.addAll(held.changes()).addAll(counted.changes());
    return selected.alternatives(located, held.ways(), changes.build(), ImmutableList.of());
  }

  private static ImmutableSet<String> needs(ImmutableList<ItemTransition> deleted) {
    return deleted.stream()
        .flatMap(
            item ->
                item
                    .everywhere(BoundValues.keyAttributes(item.layoutRef(), item.selected()))
                    .stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ItemChange deletion(
      WriteTargets selected,
      ItemTransition item,
      BoundValues boundValues,
      boolean mustBeThere,
      boolean asRead) {
    ItemState before = item.selected();
    boolean there =
        mustBeThere || asRead || selected.where().stream().anyMatch(item::isFoundByKeyOnly);
    Precondition demand =
        asRead ? Precondition.AS_READ : there ? Precondition.THERE : Precondition.NOTHING;
    return new ItemChange(
        Kind.DELETE,
        item.statistics(),
        new ItemWrite.WholeItem(),
        demand,
        boundValues.key(item.layoutRef(), before),
        before,
        before,
        ImmutableMap.of(),
        item.conditions(selected.where()),
        there ? UpdateInPlace.THERE : ImmutableList.of(),
        selected.instances());
  }
}
