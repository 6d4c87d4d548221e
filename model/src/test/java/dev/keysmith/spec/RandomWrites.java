package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes of a random spec: every entity is created by one, and some are changed and deleted. */
final class RandomWrites {
  private static final double BUSIEST = 200;

  /** A write that changes more at once than this is a job, not a pattern. */
  private static final double MOST_AT_ONCE = 20;

  private final SeededRandom draw;
  private final Spec spec;
  private final boolean conditional;
  private final RelationshipGraph relationships;

  /**
   * @param conditional whether every delete and requirement demands more than an identity
   */
  RandomWrites(SeededRandom draw, Spec spec, boolean conditional) {
    this.draw = draw;
    this.spec = spec;
    this.conditional = conditional;
    this.relationships = RelationshipGraph.of(spec);
  }

  /** So many, or as many more as it takes to create every entity. */
  ImmutableList<SpecTree> writes(int number) {
    List<SpecTree> writes = new ArrayList<>();
    List<List<Entity>> together = createdTogether((number + 1) / 2);
    together.forEach(entities -> writes.add(creates(entities)));
    while (writes.size() < number) {
      Entity entity = draw.pick(spec.entities().values().asList()).orElseThrow();
      writes.add(change(entity));
    }
    ImmutableList<SpecTree> shuffled = draw.shuffled(writes);
    shuffled.forEach(write -> new RandomTraffic(draw).addTo(write, BUSIEST, ImmutableList.of()));
    return shuffled;
  }

  /** All entities, in so many groups if they can be created together. */
  private List<List<Entity>> createdTogether(int groups) {
    List<List<Entity>> together = new ArrayList<>();
    for (Entity entity : spec.entities().values()) {
      List<List<Entity>> fitting =
          together.stream().filter(group -> canJoin(entity, group)).toList();
      boolean joins = together.size() >= groups && draw.features().contains(SpecFeature.WRITE_LIST);
      Optional<List<Entity>> group = joins ? draw.pick(fitting) : Optional.empty();
      group.ifPresentOrElse(
          found -> found.add(entity), () -> together.add(new ArrayList<>(List.of(entity))));
    }
    return together;
  }

  /** A number that is only drawn when a write runs cannot be referred to within it. */
  private boolean canJoin(Entity entity, List<Entity> group) {
    return group.size() < 4
        && group.stream()
            .noneMatch(
                member ->
                    isCounted(member)
                        && relationships.ofChild(entity.name()).stream()
                            .anyMatch(parent -> parent.parent().equals(member.name())));
  }

  private static boolean isCounted(Entity entity) {
    return entity.identity().stream()
        .anyMatch(part -> entity.attribute(part).sequence().isPresent());
  }

  private SpecTree creates(List<Entity> entities) {
    ParameterNames parameters = new ParameterNames();
    RandomChanges changes = new RandomChanges(draw, spec, relationships, parameters);
    if (entities.size() == 1) {
      return changes.store("create", entities.get(0), Map.of());
    }
    List<SpecTree> actions = new ArrayList<>();
    Map<String, Map<String, String>> known = new LinkedHashMap<>();
    for (Entity entity : entities) {
      SpecTree create = changes.store("create", entity, known);
      known.put(entity.name(), RandomChanges.identity(entity, create));
      if (isChildOf(entity, entities) && draw.may(SpecFeature.TIMES, 40)) {
        create.put("times", draw.between(2, 5));
        known.remove(entity.name());
      }
      actions.add(create);
    }
    return list(actions);
  }

  /** Whether more than its parents in the group distinguishes it from its siblings. */
  private boolean isChildOf(Entity entity, List<Entity> group) {
    boolean child =
        relationships.ofChild(entity.name()).stream()
            .anyMatch(parent -> group.stream().anyMatch(it -> it.name().equals(parent.parent())));
    boolean own =
        entity.identity().stream().anyMatch(part -> entity.attribute(part).references().isEmpty());
    return child
        && own
        && entity.attributes().values().stream().noneMatch(it -> it.uniqueWithin().isPresent());
  }

  private SpecTree list(List<SpecTree> actions) {
    SpecTree write = new SpecTree().put("write", actions);
    return draw.may(SpecFeature.NOT_ATOMIC, 20) ? write.put("atomic", false) : write;
  }

  private SpecTree change(Entity entity) {
    for (int attempt = 0; attempt < 10; attempt++) {
      Optional<SpecTree> change = change(entity, draw.between(0, 99));
      if (change.isPresent()) {
        return change.get();
      }
    }
    return creates(List.of(entity));
  }

  private Optional<SpecTree> change(Entity entity, int kind) {
    ParameterNames parameters = new ParameterNames();
    RandomChanges changes = new RandomChanges(draw, spec, relationships, parameters);
    RandomConditions conditions = new RandomConditions(draw, spec, relationships, parameters);
    if (kind < 35) {
      SpecTree where = conditions.identity(entity);
      if (draw.may(SpecFeature.UPDATE_CONDITION, 30)) {
        conditions.narrow(entity, where, 1);
      } else {
        demanding(entity, where, conditions);
      }
      return changes.update(entity, where);
    }
    if (kind < 43) {
      return draw.may(SpecFeature.DELETE, 100)
          ? Optional.of(delete(entity, demanding(entity, conditions.identity(entity), conditions)))
          : Optional.empty();
    }
    if (kind < 50) {
      boolean counted =
          entity.attributes().values().stream().anyMatch(it -> it.sequence().isPresent());
      return !counted && draw.may(SpecFeature.PUT, 100)
          ? Optional.of(changes.store("put", entity, Map.of()))
          : Optional.empty();
    }
    if (kind < 60) {
      return few(entity)
          .filter(parent -> draw.may(SpecFeature.UPDATE_MANY, 100))
          .flatMap(
              parent ->
                  changes.update(entity, conditions.equalities(parent.attributes().values())));
    }
    if (kind < 70) {
      return few(entity)
          .filter(parent -> draw.may(SpecFeature.DELETE_MANY, 100))
          .map(parent -> delete(entity, conditions.equalities(parent.attributes().values())));
    }
    return draw.may(SpecFeature.WRITE_LIST, 100)
        ? several(entity, changes, conditions)
        : Optional.empty();
  }

  private SpecTree demanding(Entity entity, SpecTree where, RandomConditions conditions) {
    if (conditional) {
      conditions.narrow(entity, where, 1);
    }
    return where;
  }

  private static SpecTree delete(Entity entity, SpecTree where) {
    return new SpecTree().put("delete", entity.name()).put("where", where);
  }

  /** A parent whose children are few, and not identified by it alone. */
  private Optional<Relationship> few(Entity entity) {
    return draw.pick(
        relationships.ofChild(entity.name()).stream()
            .filter(parent -> parent.average() <= MOST_AT_ONCE)
            .filter(parent -> !parent.attributes().values().containsAll(entity.identity()))
            .toList());
  }

  /** A child is created and its parent is changed or must be there; or two are changed at once. */
  private Optional<SpecTree> several(
      Entity entity, RandomChanges changes, RandomConditions conditions) {
    Optional<Relationship> hop =
        draw.pick(
            relationships.ofChild(entity.name()).stream()
                .filter(parent -> !parent.parent().equals(entity.name()))
                .filter(
                    parent ->
                        parent.attributes().values().stream()
                            .noneMatch(it -> entity.attribute(it).isOptional()))
                .toList());
    List<SpecTree> actions = new ArrayList<>();
    if (hop.isPresent() && draw.chance(70)) {
      Entity parent = spec.entity(hop.get().parent());
      actions.add(changes.store("create", entity, Map.of()));
      SpecTree where = new SpecTree();
      hop.get().attributes().forEach((part, attribute) -> where.put(part, "$" + attribute));
      if (draw.may(SpecFeature.REQUIRE, 50)) {
        demanding(parent, where, conditions);
        actions.add(0, new SpecTree().put("require", parent.name()).put("where", where));
      } else {
        changes.update(parent, where).ifPresent(actions::add);
      }
    } else {
      changes.update(entity, conditions.identity(entity)).ifPresent(actions::add);
      Entity other = draw.pick(spec.entities().values().asList()).orElseThrow();
      if (!other.name().equals(entity.name()) && draw.may(SpecFeature.DELETE, 30)) {
        actions.add(delete(other, demanding(other, conditions.identity(other), conditions)));
      } else {
        changes.update(other, conditions.identity(other)).ifPresent(actions::add);
      }
    }
    return actions.size() > 1 ? Optional.of(list(actions)) : Optional.empty();
  }
}
