package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.spec.AttributeCondition;

/**
 * All that an update does to the items of one instance: those that hold a changed attribute or make
 * a key of it, and one that must be looked at because only it can check a condition.
 */
final class ChangeInstance {
  private final ImmutableList<AttributeCondition> where;
  private final ImmutableList<ItemTransition> changedItems;
  private final ConditionChecks checks;

  private ChangeInstance(
      ImmutableList<AttributeCondition> where,
      ImmutableList<ItemTransition> changedItems,
      ConditionChecks checks) {
    this.where = where;
    this.changedItems = changedItems;
    this.checks = checks;
  }

  /**
   * The change of an instance that conditions select.
   *
   * @param assigned by attribute, or by path for what is copied from related instances
   */
  static ChangeInstance of(
      WriteContext writeContext,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, AttributeAssignment> assigned) {
    ImmutableList<ItemTransition> items = items(writeContext, entity, where, assigned);
    ImmutableList<ItemTransition> changed = changed(items);
    return new ChangeInstance(where, changed, ConditionChecks.of(items, changed, where));
  }

  /**
   * The change of an instance that follows a related instance's: an item that is not there needs
   * none, whether the instance still refers to the related instance or not.
   */
  static ChangeInstance following(
      WriteContext writeContext,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, AttributeAssignment> assigned) {
    ImmutableList<ItemTransition> items = items(writeContext, entity, where, assigned);
    ImmutableList<ItemTransition> changed = changed(items);
    ImmutableList<AttributeCondition> open =
        where.stream()
            .filter(condition -> changed.stream().noneMatch(item -> item.decides(condition)))
            .collect(ImmutableList.toImmutableList());
    return new ChangeInstance(where, changed, ConditionChecks.of(items, changed, open));
  }

  private static ImmutableList<ItemTransition> items(
      WriteContext writeContext,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, AttributeAssignment> assigned) {
    return writeContext.items(entity).stream()
        .map(layoutRef -> ItemTransition.of(writeContext, layoutRef, where, assigned))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<ItemTransition> changed(ImmutableList<ItemTransition> items) {
    return items.stream()
        .filter(ItemTransition::isChanged)
        .collect(ImmutableList.toImmutableList());
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
    needs.addAll(checks.needs());
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
    changes.addAll(checks.changes(boundValues));
    return changes.build().stream()
        .map(change -> change.times(count))
        .collect(ImmutableList.toImmutableList());
  }
}
