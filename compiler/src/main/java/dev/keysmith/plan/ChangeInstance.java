package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.Condition;
import java.util.ArrayList;
import java.util.List;

/**
 * All that an update does to the items of one instance: those that hold a changed attribute or make
 * a key of it, and one that must be looked at because only it can check a condition.
 */
final class ChangeInstance {
  private final ImmutableList<Condition> where;
  private final ImmutableList<TouchedItem> touched;
  private final ImmutableList<TouchedItem> checked;

  /**
   * @param assigned by attribute, or by path for what is copied from relatives
   */
  ChangeInstance(
      Writing writing,
      String entity,
      ImmutableList<Condition> where,
      ImmutableMap<String, Assignment> assigned) {
    this.where = where;
    ImmutableList<TouchedItem> items =
        writing.items(entity).stream()
            .map(placed -> TouchedItem.of(writing, placed, where, assigned))
            .collect(ImmutableList.toImmutableList());
    this.touched =
        items.stream().filter(TouchedItem::isTouched).collect(ImmutableList.toImmutableList());
    this.checked = checked(items, touched, where);
  }

  /** For each condition that no touched item can check, one that can. */
  private static ImmutableList<TouchedItem> checked(
      ImmutableList<TouchedItem> items,
      ImmutableList<TouchedItem> touched,
      ImmutableList<Condition> where) {
    List<TouchedItem> checked = new ArrayList<>();
    for (Condition condition : where) {
      boolean carried =
          touched.stream().anyMatch(item -> decides(item, condition))
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

  private static boolean decides(TouchedItem item, Condition condition) {
    return !item.conditions(ImmutableList.of(condition)).isEmpty()
        || (condition.isEquality()
            && TouchedItem.name(item.facts(), condition)
                .filter(Known.keyAttributes(item.placed(), item.before())::contains)
                .isPresent());
  }

  boolean touchesNothing() {
    return touched.isEmpty();
  }

  /** Attributes whose present values it takes to do it. */
  ImmutableSet<String> needs() {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    touched.forEach(
        item ->
            needs.addAll(
                item.isMoved() ? ReplaceUnderNewKey.needs(item) : UpdateInPlace.needs(item)));
    checked.forEach(
        item -> needs.addAll(item.everywhere(Known.keyAttributes(item.placed(), item.before()))));
    return needs.build();
  }

  ImmutableList<ItemChange> changes(Known known, double count) {
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (TouchedItem item : touched) {
      if (item.isMoved()) {
        changes.addAll(ReplaceUnderNewKey.changes(item, known, where));
      } else {
        changes.add(UpdateInPlace.change(item, known, where));
      }
    }
    checked.forEach(item -> changes.add(check(item, known)));
    return changes.build().stream()
        .map(change -> change.times(count))
        .collect(ImmutableList.toImmutableList());
  }

  private ItemChange check(TouchedItem item, Known known) {
    return new ItemChange(
        Kind.CHECK,
        item.facts(),
        new ItemWrite.Whole(),
        ItemWrite.Demand.THERE,
        known.key(item.placed(), item.before()),
        item.before(),
        item.before(),
        ImmutableMap.of(),
        item.conditions(where),
        UpdateInPlace.THERE,
        1);
  }
}
