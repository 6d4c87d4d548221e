package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.ItemWrite;
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
 * comes twice anyway or a uniqueness item enforces it.
 */
public final class EnforceIdentity {
  static final ImmutableList<String> ABSENT = ImmutableList.of("only if the item does not exist");

  private EnforceIdentity() {}

  /** What a created item demands, or why it cannot. */
  static ImmutableList<String> notes(WriteContext writeContext, LayoutRef layoutRef) {
    Entity entity = writeContext.entity(layoutRef.item().entity());
    ImmutableSet<String> beyond =
        unrefused(writeContext.spec(), layoutRef, writeContext.items(entity.name()));
    if (beyond.isEmpty()) {
      return ABSENT;
    }
    return ImmutableList.of(
        ABSENT.get(0),
        "the key includes %s besides the identity, so duplicates under another key are not rejected"
            .formatted(String.join(", ", beyond)));
  }

  /**
   * What a main item's key holds beside the identity, so that nothing refuses a second instance
   * with another value of it; empty where something does.
   */
  public static ImmutableSet<String> unrefused(Spec spec, Design design, LayoutRef layoutRef) {
    return unrefused(spec, layoutRef, design.items(layoutRef.item().entity()));
  }

  private static ImmutableSet<String> unrefused(
      Spec spec, LayoutRef layoutRef, ImmutableList<LayoutRef> items) {
    Entity entity = spec.entity(layoutRef.item().entity());
    return layoutRef.item().isMain() && !isUniquenessEnforced(spec, entity, items)
        ? beyondIdentity(spec, layoutRef, entity)
        : ImmutableSet.of();
  }

  /** What an item demands that may replace the instance's own, but no other's. */
  static ItemWrite.Precondition demand(WriteContext writeContext, LayoutRef layoutRef) {
    Entity entity = writeContext.entity(layoutRef.item().entity());
    return layoutRef.item().isMain()
            || beyondIdentity(writeContext.spec(), layoutRef, entity).isEmpty()
        ? ItemWrite.Precondition.NOTHING
        : ItemWrite.Precondition.ABSENT_OR_OWN;
  }

  /** The same in words. */
  static ImmutableList<String> replacing(WriteContext writeContext, LayoutRef layoutRef) {
    return demand(writeContext, layoutRef) == ItemWrite.Precondition.NOTHING
        ? ImmutableList.of()
        : ImmutableList.of("only if the item does not exist or has the same identity");
  }

  /** What the key is made of and the identity does not settle. */
  private static ImmutableSet<String> beyondIdentity(
      Spec spec, LayoutRef layoutRef, Entity entity) {
    ImmutableSet.Builder<String> key = ImmutableSet.builder();
    layoutRef
        .table()
        .key()
        .attributes()
        .forEach(name -> key.addAll(layoutRef.item().key(name).orElseThrow().attributes()));
    ImmutableSet<String> identity = ImmutableSet.copyOf(entity.identity());
    return Sets.difference(key.build(), identity).stream()
        .filter(name -> !ImmutableAttributes.isSettled(spec, layoutRef.item(), name))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static boolean isUniquenessEnforced(
      Spec spec, Entity entity, ImmutableList<LayoutRef> items) {
    return entity.identity().stream().anyMatch(name -> entity.attribute(name).isNeverTwice())
        || items.stream()
            .filter(layoutRef -> !layoutRef.item().isMain())
            .anyMatch(layoutRef -> beyondIdentity(spec, layoutRef, entity).isEmpty());
  }
}
