package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.AttributeCondition;
import java.util.ArrayList;
import java.util.List;

/**
 * All that an update does to the items of one instance: those that hold a changed attribute or make
 * a key of it, and one that must be looked at because only it can check a condition.
 */
final class ChangeInstance {
  private final ImmutableList<AttributeCondition> where;
  private final ImmutableList<ItemTransition> changedItems;
  private final ImmutableList<ItemTransition> checked;

  /**
   * @param assigned by attribute, or by path for what is copied from relatives
   */
  ChangeInstance(
      WriteContext writeContext,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, AttributeAssignment> assigned) {
    this.where = where;
    ImmutableList<ItemTransition> items =
        writeContext.items(entity).stream()
            .map(layoutRef -> ItemTransition.of(writeContext, layoutRef, where, assigned))
            .collect(ImmutableList.toImmutableList());
    this.changedItems =
        items.stream().filter(ItemTransition::isChanged).collect(ImmutableList.toImmutableList());
    this.checked = checked(items, changedItems, where);
  }

  /** For each condition that no touched item can check, one that can. */
  private static ImmutableList<ItemTransition> checked(
      ImmutableList<ItemTransition> items,
      ImmutableList<ItemTransition> changedItems,
      ImmutableList<AttributeCondition> where) {
    List<ItemTransition> checked = new ArrayList<>();
    for (AttributeCondition condition : where) {
      boolean carried =
          changedItems.stream().anyMatch(item -> decides(item, condition))
              || checked.stream().anyMatch(item -> decides(item, condition));
      if (!carried) {
        items.stream()
            .filter(item -> !item.conditions(ImmutableList.of(condition)).isEmpty())
            .findFirst()
            .ifPresent(checked::add);
      }
    }
    return ImmutableList.copyOf(checked);
  }

  private static boolean decides(ItemTransition item, AttributeCondition condition) {
    return !item.conditions(ImmutableList.of(condition)).isEmpty()
        || (condition.isEquality()
            && ItemTransition.name(item.statistics(), condition)
                .filter(BoundValues.keyAttributes(item.layoutRef(), item.before())::contains)
                .isPresent());
  }

  boolean changesNothing() {
    return changedItems.isEmpty();
  }

  /** Attributes whose present values it takes to do it. */
  ImmutableSet<String> needs() {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    changedItems.forEach(
        item ->
            needs.addAll(
                item.isMoved() ? ReplaceUnderNewKey.needs(item) : UpdateInPlace.needs(item)));
    checked.forEach(
        item ->
            needs.addAll(
                item.everywhere(BoundValues.keyAttributes(item.layoutRef(), item.before()))));
    return needs.build();
  }

  ImmutableList<ItemChange> changes(BoundValues boundValues, double count) {
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (ItemTransition item : changedItems) {
      if (item.isMoved()) {
        changes.addAll(ReplaceUnderNewKey.changes(item, boundValues, where));
      } else {
        changes.add(UpdateInPlace.change(item, boundValues, where));
      }
    }
    checked.forEach(item -> changes.add(check(item, boundValues)));
    return changes.build().stream()
        .map(change -> change.times(count))
        .collect(ImmutableList.toImmutableList());
  }

  private ItemChange check(ItemTransition item, BoundValues boundValues) {
    return new ItemChange(
        Kind.CHECK,
        item.statistics(),
        new ItemWrite.WholeItem(),
        ItemWrite.Precondition.THERE,
        boundValues.key(item.layoutRef(), item.before()),
        item.before(),
        item.before(),
        ImmutableMap.of(),
        item.conditions(where),
        UpdateInPlace.THERE,
        1);
  }
}
