package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.AttributeCondition;
import java.util.Optional;

/**
 * UpdateItem of an item that keeps its key. Every index key that is made of a changed attribute is
 * made anew, so that none goes stale.
 *
 * <pre>
 *   update: Issue   where: {owner, repo, number}   set: {status: CLOSED}
 *
 *   PK      REPO#acme#web     =
 *   SK      ISSUE#00000042    =
 *   status  OPEN              → CLOSED
 *   GSI1SK  ISSUE#OPEN#…57    → #ISSUE#CLOSED#00000042
 * </pre>
 *
 * <p>What else such a key is made of must be known: what the client does not give is read first.
 */
final class UpdateInPlace {
  /** An update changes what is there, and makes nothing. */
  static final ImmutableList<String> THERE = ImmutableList.of("only if the item exists");

  private UpdateInPlace() {}

  /** Attributes whose present values the request is made of. */
  static ImmutableSet<String> needs(ItemTransition item) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    needs.addAll(BoundValues.keyAttributes(item.layoutRef(), item.before()));
    item.layoutRef().item().keys().values().stream()
        .filter(rule -> rule.attributes().stream().anyMatch(item.assigned()::containsKey))
        .forEach(rule -> needs.addAll(needs(rule, item)));
    return item.everywhere(needs.build());
  }

  /** What it takes to make one key anew, apart from what is set. */
  static ImmutableSet<String> needs(KeyRule rule, ItemTransition item) {
    // A key that is an attribute's value is set, added to or removed with it.
    if (rule.only().map(KeyTemplate::isLone).orElse(false)) {
      return ImmutableSet.of();
    }
    if (item.after().templates(rule).stream().noneMatch(item.after()::makes)
        || isKept(rule, item)) {
      return ImmutableSet.of();
    }
    return BoundValues.attributes(rule, item.after()).stream()
        .filter(name -> item.after().attribute(name).present() > 0)
        .filter(name -> !(item.assigned().get(name) instanceof AttributeAssignment.To))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Whether the key is surely made as before, of attributes that stay. */
  private static boolean isKept(KeyRule rule, ItemTransition item) {
    Optional<KeyTemplate> template = item.after().template(rule);
    return template.isPresent()
        && template.equals(item.before().template(rule))
        && template.get().attributes().stream().noneMatch(item.assigned()::containsKey);
  }

  static ItemChange change(
      ItemTransition item, BoundValues boundValues, ImmutableList<AttributeCondition> where) {
    boolean versioned = item.isVersioned();
    return new ItemChange(
        Kind.UPDATE,
        item.statistics(),
        new ItemWrite.AttributeUpdate(item.assigned()),
        versioned ? ItemWrite.Precondition.IN_VERSION : ItemWrite.Precondition.THERE,
        boundValues.key(item.layoutRef(), item.before()),
        item.before(),
        item.after(),
        item.changed(),
        item.conditions(where),
        versioned ? ImmutableList.of("only if the version is the one that was read") : THERE,
        1);
  }
}
