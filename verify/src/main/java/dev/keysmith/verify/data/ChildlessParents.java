package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How many instances of an entity get no children although others do.
 *
 * <p>Only what has no children can be deleted by itself, and where each parent has dozens chance
 * leaves none without: a delete would never be executed. The children fall on the other parents, so
 * the mean over all parents stays as specified.
 *
 * <p>Where the others have no room for them, as where each user has one profile, there are some
 * parents more than specified: for deletes, and for children that are created.
 */
final class ChildlessParents {
  private static final long ENOUGH = 3;

  /** Others for each of them. */
  private static final long OTHERS = 4;

  /** Share of what the other parents may have that they then do have, at most. */
  private static final double ROOM = 0.8;

  private final Spec spec;
  private final RelationshipGraph relationships;

  ChildlessParents(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
  }

  /** Those among the specified number. */
  long of(Entity entity) {
    long few = few(entity);
    List<Relationship> children = relationships.ofParent(entity.name());
    return isDeleted(entity)
            && !children.isEmpty()
            && children.stream().allMatch(child -> hasRoom(child, entity.count(), few))
        ? few
        : 0;
  }

  /**
   * Those beyond the specified number: for each, the entities of which it may have children all the
   * same, because they are deleted with it.
   */
  ImmutableList<ImmutableSet<String>> spare(Entity entity) {
    List<Relationship> children = relationships.ofParent(entity.name());
    Set<ImmutableSet<String>> kinds = new LinkedHashSet<>();
    boolean full =
        children.stream()
            .filter(child -> isStored(child.child()))
            .anyMatch(child -> !hasRoom(child, entity.count(), 0));
    if (full) {
      kinds.add(ImmutableSet.of());
    }
    ImmutableSet<String> all =
        children.stream().map(Relationship::child).collect(ImmutableSet.toImmutableSet());
    for (AccessPattern.Write write : writes().toList()) {
      ImmutableSet<String> deleted = deleted(write);
      if (deleted.contains(entity.name()) && !deleted.containsAll(all)) {
        kinds.add(Sets.intersection(all, deleted).immutableCopy());
      }
    }
    if (of(entity) > 0) {
      kinds.remove(ImmutableSet.<String>of());
    }
    return kinds.stream()
        .flatMap(kind -> Stream.generate(() -> kind).limit(ENOUGH))
        .collect(ImmutableList.toImmutableList());
  }

  /** Children beyond the specified number, such that spare parents have as many as others. */
  long further(Entity child) {
    return relationships.ofChild(child.name()).stream()
        .filter(relationship -> !relationship.parent().equals(child.name()))
        .mapToLong(
            relationship ->
                Math.round(
                    relationship.average()
                        * spare(spec.entity(relationship.parent())).stream()
                            .filter(children -> children.contains(child.name()))
                            .count()))
        .max()
        .orElse(0);
  }

  /**
   * Whether a write deletes parents with some of their children and not with others, or all parents
   * that meet a condition without their children. Only parents that were generated for it, or so
   * few that none has children, are then deleted, so that what it consumes says little.
   */
  boolean isPartial(AccessPattern.Write write) {
    ImmutableSet<String> deleted = deleted(write);
    return write.actions().stream()
        .filter(WriteAction.Delete.class::isInstance)
        .map(WriteAction.Delete.class::cast)
        .anyMatch(
            delete -> {
              ImmutableSet<String> children =
                  relationships.ofParent(delete.entity()).stream()
                      .map(Relationship::child)
                      .collect(ImmutableSet.toImmutableSet());
              return !deleted.containsAll(children)
                  && (!isOne(delete) || !Sets.intersection(children, deleted).isEmpty());
            });
  }

  private boolean isOne(WriteAction.Delete delete) {
    return spec.entity(delete.entity())
        .isIdentifiedBy(
            delete.where().stream()
                .filter(
                    condition -> condition.path().isOwn() && condition.test() instanceof Test.Is)
                .map(condition -> condition.path().attribute())
                .collect(ImmutableSet.toImmutableSet()));
  }

  private static long few(Entity entity) {
    return Math.min(ENOUGH, entity.count() / (OTHERS + 1));
  }

  private static boolean hasRoom(Relationship child, long parents, long without) {
    return child.max().isEmpty()
        || child.average() * parents <= ROOM * child.max().getAsLong() * (parents - without);
  }

  private boolean isDeleted(Entity entity) {
    return writes().anyMatch(write -> deleted(write).contains(entity.name()));
  }

  private static ImmutableSet<String> deleted(AccessPattern.Write write) {
    return write.actions().stream()
        .filter(WriteAction.Delete.class::isInstance)
        .map(WriteAction::entity)
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean isStored(String entity) {
    return writes()
        .flatMap(write -> write.actions().stream())
        .anyMatch(action -> action instanceof WriteAction.Store && action.entity().equals(entity));
  }

  private Stream<AccessPattern.Write> writes() {
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .map(AccessPattern.Write.class::cast);
  }
}
