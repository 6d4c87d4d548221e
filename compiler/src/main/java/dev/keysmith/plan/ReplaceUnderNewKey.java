package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.Condition;

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

  static ImmutableSet<String> needs(TouchedItem item) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    if (item.before().canBeThere(item.placed())) {
      needs.addAll(Known.keyAttributes(item.placed(), item.before()));
    }
    if (item.after().canBeThere(item.placed())) {
      needs.addAll(kept(item));
    }
    return item.everywhere(needs.build());
  }

  /** What the item that is put has of the one that was there. */
  private static ImmutableSet<String> kept(TouchedItem item) {
    ImmutableSet.Builder<String> kept = ImmutableSet.builder();
    item.facts().named().keySet().stream()
        .filter(item.facts().stored()::containsKey)
        .filter(name -> isKept(item, name))
        .forEach(kept::add);
    item.placed()
        .item()
        .keys()
        .values()
        .forEach(
            rule ->
                Known.attributes(rule, item.after()).stream()
                    .filter(name -> isKept(item, name))
                    .filter(name -> item.after().attribute(name).present() > 0)
                    .forEach(kept::add));
    return kept.build();
  }

  private static boolean isKept(TouchedItem item, String name) {
    return !item.assigned().containsKey(name)
        || item.assigned().get(name) instanceof Assignment.Added;
  }

  static ImmutableList<ItemChange> changes(
      TouchedItem item, Known known, ImmutableList<Condition> where) {
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    if (item.before().canBeThere(item.placed())) {
      changes.add(deletion(item, known, where));
    }
    if (item.after().canBeThere(item.placed())) {
      changes.add(put(item, known));
    }
    return changes.build();
  }

  private static ItemChange deletion(
      TouchedItem item, Known known, ImmutableList<Condition> where) {
    return new ItemChange(
        Kind.DELETE,
        item.facts(),
        new ItemWrite.Whole(),
        ItemWrite.Demand.AS_READ,
        known.key(item.placed(), item.before()),
        item.before(),
        item.before(),
        ImmutableMap.of(),
        item.conditions(where),
        ImmutableList.of("only if it is as it was read"),
        1);
  }

  private static ItemChange put(TouchedItem item, Known known) {
    return new ItemChange(
        Kind.PUT,
        item.facts(),
        new ItemWrite.Whole(),
        ItemWrite.Demand.ABSENT,
        item.after(known).key(item.placed(), item.after()),
        item.after(),
        item.after(),
        ImmutableMap.of(),
        ImmutableList.of(),
        GuardIdentity.ABSENT,
        1);
  }
}
