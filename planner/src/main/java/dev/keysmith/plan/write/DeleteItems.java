package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.write.UpdateChildCounts.CountChanges;
import dev.keysmith.plan.write.UpdateParentItems.ParentUpdates;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.LayoutStatistics;

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
 * <p>Alone it may find nothing; within a list of writes what it deletes must be there.
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
    LookupResult located =
        selected.locate(
            ImmutableSet.<String>builder()
                .addAll(needs(selected))
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
    CountChanges counted = selected.counted(counts, located.boundValues(), transactionContext, "subtracts 1 from ");
    if (!counted.missing().isEmpty()) {
      return ActionAlternatives.not(counted.missing());
    }
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (LayoutRef layoutRef : items(selected)) {
      // A count goes down only with a child that is there, and is still whose it was.
      boolean asRead = !counts.isEmpty() && layoutRef.item().isMain();
      Precondition demand =
          asRead
              ? Precondition.AS_READ
              : transactionContext.inList() ? Precondition.THERE : Precondition.NOTHING;
      changes.add(deletion(selected, layoutRef, located.boundValues(), demand));
    }
    changes.addAll(held.changes()).addAll(counted.changes());
    return selected.alternatives(located, held.ways(), changes.build(), ImmutableList.of());
  }

  private ImmutableSet<String> needs(WriteTargets selected) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    for (LayoutRef layoutRef : items(selected)) {
      BoundValues.keyAttributes(layoutRef, before(selected, layoutRef))
          .forEach(name -> needs.add(BoundValues.name(layoutRef.item(), name)));
    }
    return needs.build();
  }

  /** Those that may be there. */
  private ImmutableList<LayoutRef> items(WriteTargets selected) {
    return writeContext.items(selected.entity()).stream()
        .filter(layoutRef -> before(selected, layoutRef).canBeThere(layoutRef))
        .collect(ImmutableList.toImmutableList());
  }

  private ItemState before(WriteTargets selected, LayoutRef layoutRef) {
    return ItemTransition.before(writeContext.statistics(layoutRef), selected.where());
  }

  private ItemChange deletion(
      WriteTargets selected, LayoutRef layoutRef, BoundValues boundValues, Precondition demand) {
    LayoutStatistics statistics = writeContext.statistics(layoutRef);
    ItemState before = before(selected, layoutRef);
    ItemTransition item =
        ItemTransition.of(writeContext, layoutRef, selected.where(), ImmutableMap.of());
    return new ItemChange(
        Kind.DELETE,
        statistics,
        new ItemWrite.WholeItem(),
        demand,
        boundValues.key(layoutRef, before),
        before,
        before,
        ImmutableMap.of(),
        item.conditions(selected.where()),
        demand == Precondition.NOTHING ? ImmutableList.of() : UpdateInPlace.THERE,
        selected.instances());
  }
}
