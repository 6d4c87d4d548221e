package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
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
import dev.keysmith.spec.StatedSpread;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.spec.WriteAction;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Rewrites a spec so that it describes the instances of a scale.
 *
 * <pre>
 *   count      as scaled
 *   average    stated for every reference: the children that a parent then has
 *   skew       of every reference as it is: fewer parents have a smaller largest; of a link, as
 *              far as there are pairs
 *   distinct   shrinks with the count, so that a value keeps its matches; a handful stays
 *   present    as it is, except that in an entity of some size a few instances have it
 *   rps        of writes shrinks with the count, so that lifetime and lifecycle stay
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
  private final Map<String, StatedSpread> spreads = new LinkedHashMap<>();

  ScaledSpec(Spec original, DataScale scale) {
    this.original = original;
    this.scale = scale;
    this.relationships = RelationshipGraph.of(original);
    relationships.all().forEach(this::stateChildren);
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
            .collect(ImmutableList.toImmutableList()),
        ImmutableMap.copyOf(Maps.filterKeys(scaled, original.external()::containsKey)));
  }

  /** On the part of the reference that determines least of others. */
  private void stateChildren(Relationship relationship) {
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
    double possible =
        relationship.identifying() ? LinkSpread.of(child, relationships, scale).factor() : 1;
    spreads.put(
        owned(child, carrier), StatedSpread.exactly(possible * relationship.children().spread()));
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
    return attribute
        .withDistinct(distinct(entity, attribute))
        .withPresent(present(entity, attribute))
        .withChildren(
            average == null ? OptionalDouble.empty() : OptionalDouble.of(average),
            spreads.getOrDefault(owned(entity, attribute.name()), StatedSpread.NONE));
  }

  private double present(Entity entity, Attribute attribute) {
    long count = scale.count(entity.name());
    return attribute.present() == 0 || count < SOME
        ? attribute.present()
        : Math.max(attribute.present(), FEW / count);
  }

  private OptionalLong distinct(Entity entity, Attribute attribute) {
    // Within its scope, a unique value must be free in the generated data too.
    if (attribute.distinct().isEmpty() || attribute.uniqueWithin().isPresent()) {
      return attribute.distinct();
    }
    long distinct = attribute.distinct().getAsLong();
    double matches = entity.count() * attribute.present() / distinct;
    double holders = scale.count(entity.name()) * present(entity, attribute);
    double least = Math.max(1, Math.min(DataScale.HANDFUL, Math.ceil(holders / FEW)));
    if (entity.identity().contains(attribute.name())) {
      least = Math.max(least, siblings(entity, attribute));
    }
    double scaled = Math.min((double) distinct, Math.max(least, Math.rint(holders / matches)));
    return OptionalLong.of((long) nested(entity, attribute, scaled));
  }

  /** As many within each value of the attribute above: a few more in one would show. */
  private double nested(Entity entity, Attribute attribute, double values) {
    OptionalLong above =
        attribute
            .within()
            .map(name -> distinct(entity, entity.attribute(name)))
            .orElse(OptionalLong.empty());
    if (above.isEmpty()) {
      return values;
    }
    double each = Math.max(1, Math.rint(values / above.getAsLong()));
    return each * above.getAsLong();
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
      return read.with(selection(read.selection(), after));
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
    String entity =
        write.actions().stream()
            .filter(WriteAction.Store.class::isInstance)
            .findFirst()
            .orElseGet(() -> write.actions().get(0))
            .entity();
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
        OptionalDouble.empty(),
        selection.any().stream()
            .map(alternative -> where(alternative, after))
            .collect(ImmutableList.toImmutableList()));
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
    if (action instanceof WriteAction.Upsert store) {
      return new WriteAction.Upsert(
          store.entity(),
          store.set(),
          store.initial(),
          store.add(),
          store.absent(),
          paths(store.knows(), after),
          store.times());
    }
    if (action instanceof WriteAction.Update update) {
      return new WriteAction.Update(
          update.entity(),
          where(update.where(), after),
          update.set(),
          update.add(),
          update.subtract(),
          update.remove(),
          paths(update.knows(), after),
          estimated,
          update.times(),
          update.returnsOld());
    }
    if (action instanceof WriteAction.Delete delete) {
      return new WriteAction.Delete(
          delete.entity(),
          where(delete.where(), after),
          estimated,
          delete.times(),
          delete.returnsOld());
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
