package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.spec.AttributeCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Items of an instance that a write leaves as they are, and looks at because only they show whether
 * a condition holds.
 *
 * <pre>
 *   delete: Review   where: {id: $id, description: {exists: false}}
 *
 *   REVIEW#{$id}          deleted          stores no description
 *   DESCRIPTION#{$id}     ConditionCheck   attribute_not_exists(description)
 * </pre>
 *
 * <p>An item that every selected instance has must be there. One that may be missing (it is only
 * written together with a description, say) is checked under the key that it would have: DynamoDB
 * takes a missing item for one without attributes, which is what its instance lacks then.
 *
 * @param checks the items, each with the conditions that it is looked at for
 */
record ConditionChecks(ImmutableList<ConditionCheck> checks) {

  /** An item that is looked at. */
  private record ConditionCheck(ItemTransition item, ImmutableList<AttributeCondition> conditions) {
    ImmutableSet<String> keyAttributes() {
      return item.isCertain()
          ? BoundValues.keyAttributes(item.layoutRef(), item.before())
          : item.oneKeyAttributes();
    }
  }

  /**
   * What a write must look at so that no condition goes unchecked.
   *
   * @param items all items of the instance
   * @param written those of them that the write changes or deletes
   */
  static ConditionChecks of(
      ImmutableList<ItemTransition> items,
      ImmutableList<ItemTransition> written,
      ImmutableList<AttributeCondition> where) {
    List<ConditionCheck> checks = new ArrayList<>();
    for (AttributeCondition condition : where) {
      boolean decided =
          written.stream().anyMatch(item -> item.decides(condition) && item.isCertain())
              || checks.stream().anyMatch(check -> check.conditions().contains(condition))
              || checks.stream()
                  .map(ConditionCheck::item)
                  .anyMatch(item -> item.decides(condition) && item.isCertain());
      if (!decided) {
        check(items, condition, where).ifPresent(checks::add);
      }
    }
    return new ConditionChecks(ImmutableList.copyOf(checks));
  }

  /** Whether some item shows at the moment of writing whether a condition holds. */
  static boolean canCheck(ImmutableList<ItemTransition> items, AttributeCondition condition) {
    return check(items, condition, ImmutableList.of(condition)).isPresent();
  }

  private static Optional<ConditionCheck> check(
      ImmutableList<ItemTransition> items,
      AttributeCondition condition,
      ImmutableList<AttributeCondition> where) {
    ImmutableList<ItemTransition> deciding =
        items.stream()
            .filter(item -> item.decides(condition))
            .collect(ImmutableList.toImmutableList());
    return deciding.stream()
        .filter(ItemTransition::isCertain)
        .findFirst()
        .map(item -> new ConditionCheck(item, item.conditions(where)))
        .or(
            () ->
                deciding.stream()
                    .filter(item -> !item.conditions(ImmutableList.of(condition)).isEmpty())
                    .filter(ItemTransition::hasOneKey)
                    .findFirst()
                    .map(item -> new ConditionCheck(item, ImmutableList.of(condition))));
  }

  /** Attributes whose present values it takes to name the items. */
  ImmutableSet<String> needs() {
    return checks.stream()
        .flatMap(check -> check.item().everywhere(check.keyAttributes()).stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  ImmutableList<ItemChange> changes(BoundValues boundValues) {
    return checks.stream()
        .map(check -> change(check, boundValues))
        .collect(ImmutableList.toImmutableList());
  }

  private static ItemChange change(ConditionCheck check, BoundValues boundValues) {
    ItemTransition item = check.item();
    boolean certain = item.isCertain();
    return new ItemChange(
        Kind.CHECK,
        item.statistics(),
        new ItemWrite.WholeItem(),
        certain ? Precondition.THERE : Precondition.NOTHING,
        boundValues.key(item.layoutRef(), item.before()),
        item.before(),
        item.before(),
        ImmutableMap.of(),
        check.conditions(),
        certain ? UpdateInPlace.THERE : ImmutableList.of(),
        1);
  }
}
