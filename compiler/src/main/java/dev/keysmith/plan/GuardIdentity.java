package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;

/**
 * Refuses a second instance with the same identity, or the same value of a unique attribute, by a
 * key that both would have.
 *
 * <pre>
 *   Customer               PK = CUSTOMER#{username}      put, only if there is none
 *   Customer/unique-email  PK = CUSTOMEREMAIL#{email}    put, only if there is none
 * </pre>
 *
 * <p>A key that holds more than the identity cannot refuse anything, unless the identity never
 * comes twice anyway or another item guards it.
 */
public final class GuardIdentity {
  static final ImmutableList<String> ABSENT = ImmutableList.of("only if there is none");

  private GuardIdentity() {}

  /** What a created item demands, or why it cannot. */
  static ImmutableList<String> notes(Writing writing, Placed placed) {
    Entity entity = writing.entity(placed.item().entity());
    ImmutableSet<String> beyond = unrefused(writing.spec(), placed, writing.items(entity.name()));
    if (beyond.isEmpty()) {
      return ABSENT;
    }
    return ImmutableList.of(
        ABSENT.get(0),
        "the key holds "
            + String.join(", ", beyond)
            + " beside the identity, so it does not refuse a duplicate under another one");
  }

  /**
   * What a main item's key holds beside the identity, so that nothing refuses a second instance
   * with another value of it; empty where something does.
   */
  public static ImmutableSet<String> unrefused(Spec spec, Design design, Placed placed) {
    return unrefused(spec, placed, design.items(placed.item().entity()));
  }

  private static ImmutableSet<String> unrefused(
      Spec spec, Placed placed, ImmutableList<Placed> items) {
    Entity entity = spec.entity(placed.item().entity());
    return placed.item().isMain() && !isGuarded(spec, entity, items)
        ? beyondIdentity(spec, placed, entity)
        : ImmutableSet.of();
  }

  /** What an item demands that may replace the instance's own, but no other's. */
  static ItemWrite.Demand demand(Writing writing, Placed placed) {
    Entity entity = writing.entity(placed.item().entity());
    return placed.item().isMain() || beyondIdentity(writing.spec(), placed, entity).isEmpty()
        ? ItemWrite.Demand.NOTHING
        : ItemWrite.Demand.ABSENT_OR_OWN;
  }

  /** The same in words. */
  static ImmutableList<String> replacing(Writing writing, Placed placed) {
    return demand(writing, placed) == ItemWrite.Demand.NOTHING
        ? ImmutableList.of()
        : ImmutableList.of("only if there is none, or it is of the same instance");
  }

  /** What the key is made of and the identity does not settle. */
  private static ImmutableSet<String> beyondIdentity(Spec spec, Placed placed, Entity entity) {
    ImmutableSet.Builder<String> key = ImmutableSet.builder();
    placed
        .table()
        .key()
        .attributes()
        .forEach(name -> key.addAll(placed.item().key(name).orElseThrow().attributes()));
    ImmutableSet<String> identity = ImmutableSet.copyOf(entity.identity());
    return Sets.difference(key.build(), identity).stream()
        .filter(name -> !StableKeys.isSettled(spec, placed.item(), name))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static boolean isGuarded(Spec spec, Entity entity, ImmutableList<Placed> items) {
    return entity.identity().stream().anyMatch(name -> entity.attribute(name).isNeverTwice())
        || items.stream()
            .filter(placed -> !placed.item().isMain())
            .anyMatch(placed -> beyondIdentity(spec, placed, entity).isEmpty());
  }
}
