package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.UpdateHolders.Held;
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
 * <p>Alone it may find nothing; within a list of writes what it deletes must be there.
 */
final class DeleteItems {
  private final Writing writing;

  DeleteItems(Writing writing) {
    this.writing = writing;
  }

  Drafts drafts(WriteAction.Delete delete, Surroundings surroundings) {
    String entity = delete.entity();
    ImmutableList<String> nowhere = writing.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return Drafts.not(nowhere);
    }
    Selected selected = Selected.of(writing, delete, delete.matches());
    Located located = selected.locate(needs(selected));
    if (!located.isFound()) {
      return Drafts.not(located.missing());
    }
    Held held = selected.held(located.known(), surroundings).requiring(selected.inHolder());
    if (!held.missing().isEmpty()) {
      return Drafts.not(held.missing());
    }
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (Placed placed : items(selected)) {
      changes.add(deletion(selected, placed, located.known(), surroundings.inList()));
    }
    return selected.drafts(
        located, held.ways(), changes.addAll(held.changes()).build(), ImmutableList.of());
  }

  private ImmutableSet<String> needs(Selected selected) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    for (Placed placed : items(selected)) {
      Known.keyAttributes(placed, before(selected, placed))
          .forEach(name -> needs.add(Known.name(placed.item(), name)));
    }
    return needs.build();
  }

  /** Those that may be there. */
  private ImmutableList<Placed> items(Selected selected) {
    return writing.items(selected.entity()).stream()
        .filter(placed -> before(selected, placed).canBeThere(placed))
        .collect(ImmutableList.toImmutableList());
  }

  private ItemState before(Selected selected, Placed placed) {
    return TouchedItem.before(writing.facts(placed), selected.where());
  }

  private ItemChange deletion(Selected selected, Placed placed, Known known, boolean mustBeThere) {
    LayoutFacts facts = writing.facts(placed);
    ItemState before = before(selected, placed);
    TouchedItem item = TouchedItem.of(writing, placed, selected.where(), ImmutableMap.of());
    return new ItemChange(
        Kind.DELETE,
        facts,
        new ItemWrite.Whole(),
        mustBeThere ? ItemWrite.Demand.THERE : ItemWrite.Demand.NOTHING,
        known.key(placed, before),
        before,
        before,
        ImmutableMap.of(),
        item.conditions(selected.where()),
        mustBeThere ? UpdateInPlace.THERE : ImmutableList.of(),
        selected.instances());
  }
}
