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
 * <p>The old key and whatever else the item holds are read first, unless the client has them.
 */
final class ReplaceUnderNewKey {
  private ReplaceUnderNewKey() {}

  static ImmutableSet<String> needs(TouchedItem item) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    needs.addAll(Known.keyAttributes(item.placed(), item.before()));
    item.facts().named().keySet().stream()
        .filter(item.facts().stored()::containsKey)
        .filter(name -> isKept(item, name))
        .forEach(needs::add);
    item.placed()
        .item()
        .keys()
        .values()
        .forEach(
            rule ->
                Known.attributes(rule, item.after()).stream()
                    .filter(name -> isKept(item, name))
                    .filter(name -> item.after().attribute(name).present() > 0)
                    .forEach(needs::add));
    return item.everywhere(needs.build());
  }

  private static boolean isKept(TouchedItem item, String name) {
    return !item.assigned().containsKey(name)
        || item.assigned().get(name) instanceof Assignment.Added;
  }

  static ImmutableList<ItemChange> changes(
      TouchedItem item, Known known, ImmutableList<Condition> where) {
    ItemChange deleted =
        new ItemChange(
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
    ItemChange put =
        new ItemChange(
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
    return ImmutableList.of(deleted, put);
  }
}
