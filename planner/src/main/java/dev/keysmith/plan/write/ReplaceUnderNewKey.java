package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.AttributeCondition;

/**
 * Deletes an item and puts it under another key, in one transaction: the key of the table changes,
 * and DynamoDB does not change keys.
 *
 * <pre>
 *   update: Customer   where: {username: $username}   set: [email]
 *
 *   PK  CUSTOMEREMAIL#old@example.com   deleted
 *   PK  CUSTOMEREMAIL#new@example.com   put, only if there is none
 * </pre>
 *
 * <p>The old key and whatever else the item holds are read first, unless the client has them. A
 * second item whose key lacks an attribute is not there: where the attribute is removed the item is
 * only deleted, and where there was none it is only put.
 */
final class ReplaceUnderNewKey {
  private ReplaceUnderNewKey() {}

  static ImmutableSet<String> needs(ItemTransition item) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    if (item.before().canBeThere(item.layoutRef())) {
      needs.addAll(BoundValues.keyAttributes(item.layoutRef(), item.before()));
    }
    if (item.after().canBeThere(item.layoutRef())) {
      needs.addAll(kept(item));
    }
    return item.everywhere(needs.build());
  }

  /** What the item that is put has of the one that was there. */
  private static ImmutableSet<String> kept(ItemTransition item) {
    ImmutableSet.Builder<String> kept = ImmutableSet.builder();
    item.statistics().named().keySet().stream()
        .filter(item.statistics().stored()::containsKey)
        .filter(name -> isKept(item, name))
        .forEach(kept::add);
    item.layoutRef()
        .item()
        .keys()
        .values()
        .forEach(
            rule ->
                BoundValues.attributes(rule, item.after()).stream()
                    .filter(name -> isKept(item, name))
                    .filter(name -> item.after().attribute(name).present() > 0)
                    .forEach(kept::add));
    return kept.build();
  }

  private static boolean isKept(ItemTransition item, String name) {
    return !item.assigned().containsKey(name)
        || item.assigned().get(name) instanceof AttributeAssignment.Adjusted;
  }

  static ImmutableList<ItemChange> changes(
      ItemTransition item, BoundValues boundValues, ImmutableList<AttributeCondition> where) {
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    if (item.before().canBeThere(item.layoutRef())) {
      changes.add(deletion(item, boundValues, where));
    }
    if (item.after().canBeThere(item.layoutRef())) {
      changes.add(put(item, boundValues));
    }
    return changes.build();
  }

  private static ItemChange deletion(
      ItemTransition item, BoundValues boundValues, ImmutableList<AttributeCondition> where) {
    return new ItemChange(
        Kind.DELETE,
        item.statistics(),
        new ItemWrite.WholeItem(),
        ItemWrite.Precondition.AS_READ,
        boundValues.key(item.layoutRef(), item.before()),
        item.before(),
        item.before(),
        ImmutableMap.of(),
        item.conditions(where),
        ImmutableList.of("only if the item is unchanged since it was read"),
        1);
  }

  private static ItemChange put(ItemTransition item, BoundValues boundValues) {
    return new ItemChange(
        Kind.PUT,
        item.statistics(),
        new ItemWrite.WholeItem(),
        ItemWrite.Precondition.ABSENT,
        item.after(boundValues).key(item.layoutRef(), item.after()),
        item.after(),
        item.after(),
        ImmutableMap.of(),
        ImmutableList.of(),
        EnforceIdentity.ABSENT,
        1);
  }
}
