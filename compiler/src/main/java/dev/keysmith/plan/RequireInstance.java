package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.WriteAction;
import java.util.OptionalDouble;

/**
 * Checks within a transaction that an instance is there.
 *
 * <pre>
 *   create: Inventory                        put
 *   require: Product  where: {product_id}    ConditionCheck: only if it is there
 * </pre>
 *
 * <p>Where the writes need not happen together, a read before them does.
 */
final class RequireInstance {
  private final Writing writing;

  RequireInstance(Writing writing) {
    this.writing = writing;
  }

  Drafts drafts(WriteAction.Require require, Surroundings surroundings, boolean atomic) {
    String entity = require.entity();
    ImmutableList<String> nowhere = writing.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return Drafts.not(nowhere);
    }
    Selected selected = Selected.of(writing, require, OptionalDouble.of(1));
    if (!atomic) {
      Located read =
          new LookUpFirst(writing)
              .read(
                  Lead.Purpose.REQUIRED,
                  "",
                  entity,
                  require.where(),
                  selected.given(),
                  ImmutableSet.of());
      return read.isFound()
          ? selected.drafts(
              new Located(
                  Ways.times(read.ways(), require.times()), read.known(), ImmutableList.of()),
              Ways.NONE,
              ImmutableList.of(),
              ImmutableList.of())
          : Drafts.not(read.missing());
    }
    return checks(selected, surroundings);
  }

  private Drafts checks(Selected selected, Surroundings surroundings) {
    ImmutableList<TouchedItem> main =
        writing.items(selected.entity()).stream()
            .filter(placed -> placed.item().isMain())
            .map(placed -> TouchedItem.of(writing, placed, selected.where(), ImmutableMap.of()))
            .collect(ImmutableList.toImmutableList());
    Located located =
        selected.locate(
            main.stream()
                .flatMap(
                    item ->
                        item.everywhere(Known.keyAttributes(item.placed(), item.before())).stream())
                .collect(ImmutableSet.toImmutableSet()));
    if (!located.isFound()) {
      return Drafts.not(located.missing());
    }
    ImmutableList<ItemChange> changes =
        main.stream()
            .map(
                item ->
                    new ItemChange(
                        Kind.CHECK,
                        item.facts(),
                        new ItemWrite.Whole(),
                        ItemWrite.Demand.THERE,
                        located.known().key(item.placed(), item.before()),
                        item.before(),
                        item.before(),
                        ImmutableMap.of(),
                        item.conditions(selected.where()),
                        UpdateInPlace.THERE,
                        selected.instances()))
            .collect(ImmutableList.toImmutableList());
    if (!changes.isEmpty()) {
      return selected.drafts(located, Ways.NONE, changes, ImmutableList.of());
    }
    UpdateHolders.Held held =
        selected.held(located.known(), surroundings).requiring(selected.inHolder());
    return held.missing().isEmpty()
        ? selected.drafts(
            located,
            held.ways(),
            held.changes().stream()
                .map(ItemChange::asCheck)
                .collect(ImmutableList.toImmutableList()),
            ImmutableList.of())
        : Drafts.not(held.missing());
  }
}
