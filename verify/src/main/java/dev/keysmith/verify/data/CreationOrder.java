package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Entities in an order in which parents come before their children.
 *
 * <p>Where optional references go round in a circle, mandatory ones decide; where mandatory ones
 * do, the entity that the spec names first comes first.
 */
final class CreationOrder {
  private CreationOrder() {}

  static ImmutableList<Entity> of(Spec spec) {
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    Set<String> done = new LinkedHashSet<>();
    List<Entity> open = new ArrayList<>(spec.entities().values());
    while (!open.isEmpty()) {
      Entity next =
          first(open, relationships, done, false)
              .or(() -> first(open, relationships, done, true))
              .orElse(open.get(0));
      done.add(next.name());
      open.remove(next);
    }
    return done.stream().map(spec::entity).collect(ImmutableList.toImmutableList());
  }

  private static Optional<Entity> first(
      List<Entity> open, RelationshipGraph relationships, Set<String> done, boolean mandatoryOnly) {
    return open.stream()
        .filter(
            entity ->
                relationships.ofChild(entity.name()).stream()
                    .filter(relationship -> !mandatoryOnly || isMandatory(entity, relationship))
                    .map(Relationship::parent)
                    .allMatch(parent -> parent.equals(entity.name()) || done.contains(parent)))
        .findFirst();
  }

  /** Whether every child has such a parent. */
  static boolean isMandatory(Entity child, Relationship relationship) {
    return relationship.attributes().values().stream()
        .noneMatch(name -> child.attribute(name).isOptional());
  }
}
