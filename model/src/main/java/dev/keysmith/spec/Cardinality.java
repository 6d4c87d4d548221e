package dev.keysmith.spec;

import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many instances conditions select, on average.
 *
 * <p>The count times the selectivity of each condition, taken as independent: an identity selects
 * one, a reference its average, a literal of a closed set its share, a parameter on a set the
 * reciprocal of its size, a range its fraction. A request that selects one instance, by its
 * identity or by a unique attribute, is assumed to supply matching values for its other parameters.
 * An attribute without a stated number of values is assumed to be different in every instance.
 */
public final class Cardinality {
  /** Share that a range, a prefix or a search inside a value keeps, if not stated. */
  public static final double DEFAULT_FRACTION = 0.1;

  /** Parts of references can point round in a circle; honest hierarchies are not this deep. */
  private static final int DEEPEST = 16;

  private final Spec spec;
  private final RelationshipGraph relationships;

  private Cardinality(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
  }

  public static Cardinality of(Spec spec) {
    return new Cardinality(spec, RelationshipGraph.of(spec));
  }

  /** Matches of a read before its limit. */
  public double of(EntitySelection selection) {
    return selection.matches().orElseGet(() -> of(selection.entity(), selection.where()));
  }

  /** Instances of an entity for which all conditions hold. */
  public double of(String entity, Collection<AttributeCondition> where) {
    Entity subject = spec.entity(entity);
    return subject.count() * selectivity(subject, where);
  }

  /** Related instances that one instance brings along, before the include's limit. */
  public double of(IncludeClause include) {
    if (include.selection().matches().isPresent()) {
      return include.selection().matches().getAsDouble();
    }
    Relationship relationship = include.relationship();
    Entity relatedEntity = spec.entity(include.selection().entity());
    double kept = selectivity(relatedEntity, include.selection().where());
    return kept * (include.toParent() ? hasParent(relationship) : relationship.average());
  }

  /** Share of an entity's instances for which all conditions hold. */
  public double selectivity(Entity entity, Collection<AttributeCondition> where) {
    return selectivity(entity, where, 0);
  }

  private double selectivity(Entity entity, Collection<AttributeCondition> where, int depth) {
    double share = 1;
    Set<String> bound = new HashSet<>();
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn() && condition.isEquality() && condition.fraction().isEmpty()) {
        bound.add(condition.path().attribute());
      }
    }
    Set<String> open = new HashSet<>(bound);
    if (namesOne(entity, bound)) {
      share /= entity.count();
      open.removeAll(impliedByName(entity, where));
    }
    share *= boundReferences(entity, open, depth);
    for (AttributeCondition condition : where) {
      boolean counted =
          condition.path().isOwn()
              && bound.contains(condition.path().attribute())
              && !open.contains(condition.path().attribute());
      if (!counted) {
        share *= selectivity(condition);
      }
    }
    return share;
  }

  /** Whether equalities name an instance: by its identity, or by what no two have. */
  private boolean namesOne(Entity entity, Set<String> bound) {
    if (bound.containsAll(entity.identity())) {
      return true;
    }
    for (String name : bound) {
      // Not every parent has its one child: a reference selects by its average.
      if (entity.attribute(name).unique()
          && relationships.ofChild(entity.name()).stream()
              .noneMatch(relationship -> relationship.attributes().containsValue(name))) {
        return true;
      }
    }
    return false;
  }

  /**
   * What holds of an instance that is named: its identity, what is unique, and what else the client
   * passes as a parameter, since a client that knows its name knows its owner.
   */
  private static Set<String> impliedByName(Entity entity, Collection<AttributeCondition> where) {
    Set<String> implied = new HashSet<>(entity.identity());
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn()
          && condition.test() instanceof AttributeCondition.Test.Is is
          && (is.value() instanceof ValueExpression.Parameter
              || entity.attribute(condition.path().attribute()).unique())) {
        implied.add(condition.path().attribute());
      }
    }
    return implied;
  }

  /**
   * References bound by equality, wholly or in part, those with most parts first; what they cover
   * is taken out of the open attributes. A part of a composite reference selects the children of
   * all parents that have it: comments by repository are comments an issue times issues a
   * repository.
   */
  private double boundReferences(Entity entity, Set<String> open, int depth) {
    double share = 1;
    // Called very often, and most conditions bind no reference.
    List<Relationship> bound =
        relationships.ofChild(entity.name()).stream()
            .filter(relationship -> !Collections.disjoint(relationship.attributes().values(), open))
            .toList();
    List<Relationship> parents =
        bound.size() <= 1
            ? bound
            : bound.stream()
                .sorted(
                    Comparator.comparingLong(
                            (Relationship relationship) -> -boundParts(relationship, open).size())
                        .thenComparing(Relationship::average))
                .toList();
    for (Relationship relationship : parents) {
      Map<String, String> parts = boundParts(relationship, open);
      boolean whole = parts.size() == relationship.attributes().size();
      if (parts.isEmpty() || (!whole && depth > DEEPEST)) {
        continue;
      }
      Entity parent = spec.entity(relationship.parent());
      double sharing = parent.count() * partsSelectivity(parent, parts.keySet(), depth + 1);
      share *= Math.min(1, sharing * relationship.average() / entity.count());
      open.removeAll(parts.values());
    }
    return share;
  }

  private static Map<String, String> boundParts(Relationship relationship, Set<String> open) {
    Map<String, String> parts = new LinkedHashMap<>(relationship.attributes());
    parts.values().retainAll(open);
    return parts;
  }

  /** Share of parents that have given values in some attributes of their identity. */
  private double partsSelectivity(Entity parent, Collection<String> parts, int depth) {
    return selectivity(
        parent,
        parts.stream()
            .map(
                part ->
                    new AttributeCondition(
                        AttributePath.own(parent.name(), part),
                        new AttributeCondition.Test.Is(new ValueExpression.Parameter(part)),
                        OptionalDouble.empty()))
            .collect(Collectors.toList()),
        depth);
  }

  private double selectivity(AttributeCondition condition) {
    Entity embeddingParent = spec.entity(condition.path().entity());
    Attribute attribute = embeddingParent.attribute(condition.path().attribute());
    double reached =
        condition.path().hops().stream().mapToDouble(this::hasParent).reduce(1, (a, b) -> a * b);
    if (condition.fraction().isPresent()) {
      return condition.fraction().getAsDouble();
    }
    if (!condition.path().isOwn() && condition.test() instanceof AttributeCondition.Test.Is is) {
      // A reference of the related instance selects by its average, as it would in a read of the
      // related instance.
      AttributeCondition own =
          new AttributeCondition(
              AttributePath.own(embeddingParent.name(), attribute.name()),
              is,
              condition.fraction());
      return reached * selectivity(embeddingParent, List.of(own));
    }
    return reached * selectivity(embeddingParent, attribute, condition.test());
  }

  private static double selectivity(
      Entity embeddingParent, Attribute attribute, AttributeCondition.Test test) {
    if (test instanceof AttributeCondition.Test.Is is) {
      return equal(embeddingParent, attribute, is.value());
    }
    if (test instanceof AttributeCondition.Test.In in) {
      double sum =
          in.values().stream().mapToDouble(value -> equal(embeddingParent, attribute, value)).sum();
      return Math.min(attribute.present(), sum);
    }
    if (test instanceof AttributeCondition.Test.Not not) {
      return 1 - equal(embeddingParent, attribute, not.value());
    }
    if (test instanceof AttributeCondition.Test.Exists exists) {
      return exists.expected() ? attribute.present() : 1 - attribute.present();
    }
    return DEFAULT_FRACTION * attribute.present();
  }

  private static double equal(Entity embeddingParent, Attribute attribute, ValueExpression value) {
    if (!attribute.values().isEmpty()) {
      double share =
          value instanceof ValueExpression.Literal literal
              ? attribute.values().getOrDefault(literal.text(), 0.0)
              : 1.0 / attribute.values().size();
      return attribute.present() * share;
    }
    return attribute.present() / distinct(embeddingParent, attribute);
  }

  /** How many values an attribute has among its entity's instances, stated or assumed. */
  public static double distinct(Entity embeddingParent, Attribute attribute) {
    if (attribute.type() == AttributeType.BOOLEAN) {
      return 2;
    }
    return attribute.distinct().isPresent()
        ? attribute.distinct().getAsLong()
        : Math.max(1, embeddingParent.count() * attribute.present());
  }

  /** Share of children that have this parent at all. */
  private double hasParent(Relationship relationship) {
    Entity child = spec.entity(relationship.child());
    return ImmutableSet.copyOf(relationship.attributes().values()).stream()
        .mapToDouble(part -> child.attribute(part).present())
        .min()
        .orElse(1);
  }
}
