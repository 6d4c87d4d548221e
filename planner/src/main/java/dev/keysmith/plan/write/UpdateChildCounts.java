package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.spec.DesignPreferences.Counts;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Keeps the number of children on their parent's item: whoever creates, deletes or moves a child
 * adds to it in the same transaction, or by a request of its own where the spec accepts that.
 *
 * <pre>
 *   create: Order       Customer counts {orderCount: Order}
 *
 *   ORDER#{$id}                put, only if there is none
 *   CUSTOMER#{$customerId}     orderCount + 1, only if it is there
 * </pre>
 *
 * <p>It can be right only if it is known for sure whether the child is there, and whose it is: a
 * put that may replace one is refused.
 */
final class UpdateChildCounts {
  private static final ImmutableList<String> SEPARATELY =
      ImmutableList.of("after the child is written; the count stays wrong if this is never sent");

  private final WriteContext writeContext;
  private final String entity;
  private final ImmutableList<CountingParent> parents;

  /** An item that stores how many children it has, and in which attribute. */
  private record CountingParent(LayoutRef layoutRef, String attribute, ChildCount count) {
    Relationship relationship() {
      return count.relationship();
    }

    boolean isReferredToBy(Collection<String> attributes) {
      return !Collections.disjoint(relationship().attributes().values(), attributes);
    }
  }

  /** Counts, and why they cannot be kept. */
  record CountChanges(ImmutableList<ItemChange> changes, ImmutableList<String> missing) {
    static final CountChanges NONE = new CountChanges(ImmutableList.of(), ImmutableList.of());
  }

  private UpdateChildCounts(
      WriteContext writeContext, String entity, ImmutableList<CountingParent> parents) {
    this.writeContext = writeContext;
    this.entity = entity;
    this.parents = parents;
  }

  /** All counts of an entity's instances. */
  static UpdateChildCounts of(WriteContext writeContext, String entity) {
    ImmutableList.Builder<CountingParent> parents = ImmutableList.builder();
    for (LayoutRef layoutRef : writeContext.items()) {
      if (!layoutRef.item().counters().isEmpty()) {
        for (Map.Entry<String, ChildCount> count : layoutRef.item().counts().entrySet()) {
          if (count.getValue().entity().equals(entity)) {
            parents.add(new CountingParent(layoutRef, count.getKey(), count.getValue()));
          }
        }
      }
    }
    return new UpdateChildCounts(writeContext, entity, parents.build());
  }

  /** Those that change where these attributes of a child do. */
  UpdateChildCounts movedBy(Collection<String> assigned) {
    return new UpdateChildCounts(
        writeContext,
        entity,
        parents.stream()
            .filter(parent -> parent.isReferredToBy(assigned))
            .collect(ImmutableList.toImmutableList()));
  }

  boolean isEmpty() {
    return parents.isEmpty();
  }

  /** What must be known of a child to say whose it is. */
  ImmutableSet<String> needs() {
    return parents.stream()
        .flatMap(parent -> parent.relationship().attributes().values().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Why a put cannot keep them. */
  ImmutableList<String> refusePut() {
    return refuse("a put does not tell whether it adds one; use create and update");
  }

  /** Why an upsert cannot keep them. */
  ImmutableList<String> refuseUpsert() {
    return refuse("an upsert does not tell whether it adds one; use create and update");
  }

  /**
   * Why a delete by name with further conditions cannot keep them: it succeeds where there is no
   * such child and fails where that does not meet the conditions, and a transaction that is
   * canceled does not say which.
   */
  ImmutableList<String> refuseConditionalDelete() {
    return refuse("a delete by identity cannot have further conditions");
  }

  private ImmutableList<String> refuse(String reason) {
    return parents.stream()
        .map(
            parent ->
                String.format(
                    "%s.%s counts every %s: %s",
                    parent.layoutRef().item().name(), parent.attribute(), entity, reason))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The updates of the parents.
   *
   * @param boundValues what is known of the child
   * @param certain attributes of the child that are there for sure
   * @param parentCount how many different parents are meant by what is known of one
   * @param note what is added, for a person
   */
  CountChanges add(
      BoundValues boundValues,
      ImmutableSet<String> certain,
      ToDoubleFunction<BoundValues> parentCount,
      String note) {
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    for (CountingParent counting : parents) {
      Relationship relationship = counting.relationship();
      BoundValues parent = boundValues.parent(relationship);
      if (!parent.has(relationship.attributes().keySet())) {
        continue; // a child without a parent counts nowhere
      }
      Optional<String> obstacle = obstacle(counting);
      if (obstacle.isPresent()) {
        missing.add(obstacle.get());
      } else {
        double count = parentCount.applyAsDouble(parent) * present(relationship, certain);
        changes.add(change(counting, parent, count, note));
      }
    }
    return new CountChanges(changes.build(), missing.build().asList());
  }

  /** Why a count cannot be kept at all. */
  private Optional<String> obstacle(CountingParent counting) {
    LayoutRef layoutRef = counting.layoutRef();
    String name = layoutRef.item().name() + "." + counting.attribute();
    Entity parent = writeContext.entity(counting.relationship().parent());
    ImmutableSet<String> key =
        BoundValues.keyAttributes(layoutRef, ItemState.any(writeContext.statistics(layoutRef)));
    if (!parent.identity().containsAll(key)) {
      return Optional.of(
          name + " cannot be counted: the key of " + parent.name() + " is not its identity alone");
    }
    Optional<LayoutRef> main =
        writeContext.items(entity).stream().filter(it -> it.item().isMain()).findFirst();
    if (main.isEmpty()) {
      return Optional.of(name + " cannot be counted: " + entity + " has no items of its own");
    }
    return counting.relationship().attributes().values().stream()
        .filter(reference -> !writeContext.entity(entity).identity().contains(reference))
        .filter(reference -> !main.get().item().holds(reference))
        .findFirst()
        .map(
            reference ->
                name + " cannot be counted: " + entity + " does not store its " + reference);
  }

  private boolean isSeparate() {
    return writeContext.spec().prefer().counts() == Counts.SEPARATE;
  }

  private ItemChange change(
      CountingParent counting, BoundValues parent, double count, String note) {
    ItemState state = ItemState.any(writeContext.statistics(counting.layoutRef()));
    return new ItemChange(
        Kind.UPDATE,
        writeContext.statistics(counting.layoutRef()),
        new ItemWrite.CountUpdate(counting.attribute(), counting.count()),
        ItemWrite.Precondition.THERE,
        parent.key(counting.layoutRef(), state),
        state,
        state,
        ImmutableMap.of(counting.attribute(), Change.MOVED),
        ImmutableList.of(),
        ImmutableList.<String>builder()
            .add(note + counting.attribute())
            .addAll(UpdateInPlace.THERE)
            .addAll(isSeparate() ? SEPARATELY : ImmutableList.of())
            .build(),
        count);
  }

  /** Share of the children that have such a parent. */
  private double present(Relationship relationship, ImmutableSet<String> certain) {
    Entity child = writeContext.entity(entity);
    return relationship.attributes().values().stream()
        .filter(name -> !certain.contains(name))
        .mapToDouble(name -> child.attribute(name).present())
        .min()
        .orElse(1);
  }
}
