package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.spec.WriteAction;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Rewrites a spec so that it describes the instances of a scale.
 *
 * <pre>
 *   count      as scaled
 *   average    stated for every reference: the children that a parent then has
 *   distinct   shrinks with the count, so that a value keeps its matches; a handful stays
 *   present    as it is, except that in an entity of some size a few instances have it
 *   rps        of what creates shrinks with the count, so that the lifetime stays
 *   matches    gone: arguments are drawn as the estimate assumes, not as the user knows better
 * </pre>
 */
final class ScaledSpec {
  /** From so many instances on, what is rare is there at least in a few. */
  private static final int SOME = 20;

  private static final double FEW = 3;

  private final Spec original;
  private final DataScale scale;
  private final RelationshipGraph relationships;
  private final Map<String, Double> averages = new LinkedHashMap<>();

  ScaledSpec(Spec original, DataScale scale) {
    this.original = original;
    this.scale = scale;
    this.relationships = RelationshipGraph.of(original);
    relationships.all().forEach(this::stateAverage);
  }

  Spec spec() {
    ImmutableMap.Builder<String, Entity> entities = ImmutableMap.builder();
    original.entities().forEach((name, entity) -> entities.put(name, entity(entity)));
    ImmutableMap<String, Entity> scaled = entities.buildOrThrow();
    RelationshipGraph after = RelationshipGraph.of(scaled);
    return new Spec(
        original.application(),
        original.domain(),
        original.pricing(),
        original.prefer(),
        scaled,
        original.patterns().stream()
            .map(pattern -> pattern(pattern, after))
            .collect(ImmutableList.toImmutableList()));
  }

  /** On the part of the reference that determines least of others. */
  private void stateAverage(Relationship relationship) {
    String carrier =
        relationship.attributes().values().stream()
            .min(
                Comparator.comparingLong(
                    name ->
                        relationships.ofChild(relationship.child()).stream()
                            .filter(other -> other.attributes().containsValue(name))
                            .count()))
            .orElseThrow();
    Entity child = original.entity(relationship.child());
    double present =
        relationship.attributes().values().stream()
            .mapToDouble(name -> present(child, child.attribute(name)))
            .min()
            .orElse(1);
    averages.put(
        owned(child, carrier),
        scale.count(child.name()) * present / scale.count(relationship.parent()));
  }

  private static String owned(Entity entity, String attribute) {
    return entity.name() + "." + attribute;
  }

  private Entity entity(Entity entity) {
    ImmutableMap.Builder<String, Attribute> attributes = ImmutableMap.builder();
    entity
        .attributes()
        .forEach((name, attribute) -> attributes.put(name, attribute(entity, attribute)));
    return new Entity(
        entity.name(),
        entity.about(),
        entity.identity(),
        scale.count(entity.name()),
        entity.scope(),
        attributes.buildOrThrow(),
        entity.ttl(),
        entity.versioned(),
        entity.operations());
  }

  private Attribute attribute(Entity entity, Attribute attribute) {
    Double average = averages.get(owned(entity, attribute.name()));
    return new Attribute(
        attribute.name(),
        attribute.type(),
        attribute.bytes(),
        attribute.digits(),
        attribute.values(),
        distinct(entity, attribute),
        present(entity, attribute),
        attribute.unique(),
        attribute.immutable(),
        attribute.generated(),
        attribute.references(),
        average == null ? OptionalDouble.empty() : OptionalDouble.of(average),
        attribute.max());
  }

  private double present(Entity entity, Attribute attribute) {
    long count = scale.count(entity.name());
    return attribute.present() == 0 || count < SOME
        ? attribute.present()
        : Math.max(attribute.present(), FEW / count);
  }

  private OptionalLong distinct(Entity entity, Attribute attribute) {
    if (attribute.distinct().isEmpty()) {
      return attribute.distinct();
    }
    long distinct = attribute.distinct().getAsLong();
    double matches = entity.count() * attribute.present() / distinct;
    double holders = scale.count(entity.name()) * present(entity, attribute);
    double least = Math.max(1, Math.min(DataScale.HANDFUL, Math.ceil(holders / FEW)));
    if (entity.identity().contains(attribute.name())) {
      least = Math.max(least, siblings(entity, attribute));
    }
    return OptionalLong.of(
        (long) Math.min((double) distinct, Math.max(least, Math.rint(holders / matches))));
  }

  /** Values that the children of one parent need in order to differ, with a margin. */
  private double siblings(Entity entity, Attribute attribute) {
    boolean othersDiffer =
        entity.identity().stream()
            .filter(name -> !name.equals(attribute.name()))
            .map(entity::attribute)
            .filter(other -> other.references().isEmpty())
            .anyMatch(other -> DataScale.values(other) > entity.count());
    if (othersDiffer) {
      return 1;
    }
    return relationships.ofChild(entity.name()).stream()
        .filter(Relationship::identifying)
        .mapToDouble(
            relationship ->
                3.0 * scale.count(entity.name()) / scale.count(relationship.parent()) + 3)
        .min()
        .orElse(1);
  }

  private AccessPattern pattern(AccessPattern pattern, RelationshipGraph after) {
    if (pattern instanceof AccessPattern.Read read) {
      return new AccessPattern.Read(
          read.head(), selection(read.selection(), after), read.strong(), read.roundTrips());
    }
    if (pattern instanceof AccessPattern.Write write) {
      return new AccessPattern.Write(
          head(write),
          write.actions().stream()
              .map(action -> action(action, after))
              .collect(ImmutableList.toImmutableList()),
          write.atomic());
    }
    return pattern;
  }

  private AccessPattern.PatternHeader head(AccessPattern.Write write) {
    Optional<WriteAction> store =
        write.actions().stream().filter(WriteAction.Store.class::isInstance).findFirst();
    if (store.isEmpty()) {
      return write.head();
    }
    String entity = store.get().entity();
    double factor = (double) scale.count(entity) / original.entity(entity).count();
    TrafficRate traffic = write.traffic();
    return new AccessPattern.PatternHeader(
        write.id(),
        write.name(),
        new TrafficRate(traffic.average() * factor, traffic.peak() * factor),
        write.skew());
  }

  private static EntitySelection selection(EntitySelection selection, RelationshipGraph after) {
    return new EntitySelection(
        selection.entity(),
        where(selection.where(), after),
        selection.sort(),
        selection.limit(),
        selection.needs(),
        selection.include().stream()
            .map(
                include ->
                    new IncludeClause(
                        same(include.relationship(), after),
                        include.toParent(),
                        selection(include.selection(), after)))
            .collect(ImmutableList.toImmutableList()),
        OptionalDouble.empty());
  }

  private static WriteAction action(WriteAction action, RelationshipGraph after) {
    OptionalDouble estimated = OptionalDouble.empty();
    if (action instanceof WriteAction.Create store) {
      return new WriteAction.Create(
          store.entity(), store.set(), store.absent(), paths(store.knows(), after), store.times());
    }
    if (action instanceof WriteAction.Put store) {
      return new WriteAction.Put(
          store.entity(), store.set(), store.absent(), paths(store.knows(), after), store.times());
    }
    if (action instanceof WriteAction.Update update) {
      return new WriteAction.Update(
          update.entity(),
          where(update.where(), after),
          update.set(),
          update.add(),
          update.remove(),
          paths(update.knows(), after),
          estimated,
          update.times());
    }
    if (action instanceof WriteAction.Delete delete) {
      return new WriteAction.Delete(
          delete.entity(), where(delete.where(), after), estimated, delete.times());
    }
    WriteAction.Require require = (WriteAction.Require) action;
    return new WriteAction.Require(
        require.entity(), where(require.where(), after), require.times());
  }

  private static ImmutableList<AttributeCondition> where(
      ImmutableList<AttributeCondition> where, RelationshipGraph after) {
    return where.stream()
        .map(
            condition ->
                new AttributeCondition(
                    path(condition.path(), after), condition.test(), condition.fraction()))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<AttributePath> paths(
      ImmutableList<AttributePath> paths, RelationshipGraph after) {
    return paths.stream().map(path -> path(path, after)).collect(ImmutableList.toImmutableList());
  }

  private static AttributePath path(AttributePath path, RelationshipGraph after) {
    return new AttributePath(
        path.hops().stream().map(hop -> same(hop, after)).collect(ImmutableList.toImmutableList()),
        path.entity(),
        path.attribute());
  }

  private static Relationship same(Relationship before, RelationshipGraph after) {
    return Objects.requireNonNull(
        after.ofChild(before.child()).stream()
            .filter(other -> other.parent().equals(before.parent()))
            .filter(other -> other.role().equals(before.role()))
            .findFirst()
            .orElse(null));
  }
}
