package dev.keysmith.verify.data;

import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.List;

/**
 * How many instances of an entity get no children although others do.
 *
 * <p>Only what has no children can be deleted, and where each parent has dozens chance leaves none
 * without: a delete would never be executed. The children fall on the other parents, so the mean
 * over all parents stays as specified.
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

  long of(Entity entity) {
    long few = Math.min(ENOUGH, entity.count() / (OTHERS + 1));
    List<Relationship> children = relationships.ofParent(entity.name());
    boolean room =
        children.stream()
            .allMatch(
                child ->
                    child.max().isEmpty()
                        || child.average() * entity.count()
                            <= ROOM * child.max().getAsLong() * (entity.count() - few));
    return isDeleted(entity) && !children.isEmpty() && room ? few : 0;
  }

  private boolean isDeleted(Entity entity) {
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .flatMap(pattern -> ((AccessPattern.Write) pattern).actions().stream())
        .anyMatch(
            action ->
                action instanceof WriteAction.Delete delete
                    && delete.entity().equals(entity.name()));
  }
}
