package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** In a hundred years. */
  private static final double DAYS = 36_525;

  private final Spec spec;
  private final RelationshipGraph relationships;

  private Cardinality(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
  }

  public static Cardinality of(Spec spec) {
    return of(spec, RelationshipGraph.of(spec));
  }

  /** The same where the relationships of the spec are at hand. */
  public static Cardinality of(Spec spec, RelationshipGraph relationships) {
    return new Cardinality(spec, relationships);
  }

  /** Matches of a read before its limit. */
  public double of(EntitySelection selection) {
    return selection.matches().orElseGet(() -> estimated(selection));
  }

  /** Of alternatives, as many as meet at least one of them, taken as independent. */
  private double estimated(EntitySelection selection) {
    double all = of(selection.entity(), selection.where());
    if (selection.any().isEmpty() || all == 0) {
      return all;
    }
    double neither = 1;
    for (EntitySelection branch : selection.branches()) {
      neither *= 1 - Math.min(1, of(branch.entity(), branch.where()) / all);
    }
    return all * (1 - neither);
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
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn()
          && condition.test() instanceof AttributeCondition.Test.In in
          && condition.fraction().isEmpty()) {
        return oneOf(entity, where, condition, in, depth);
      }
    }
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
    share *= dependence(entity, where, ImmutableSet.copyOf(open), depth);
    share *= boundReferences(entity, open, depth);
    for (AttributeCondition condition : where) {
      boolean counted =
          condition.path().isOwn()
              && bound.contains(condition.path().attribute())
              && !open.contains(condition.path().attribute());
      if (!counted && !isRelatedEquality(condition)) {
        share *= selectivity(condition);
      }
    }
    return share * relatedEqualities(where);
  }

  /** Attributes within each other are not independent. */
  private double dependence(
      Entity entity, Collection<AttributeCondition> where, ImmutableSet<String> open, int depth) {
    if (!ValueHierarchy.isAmong(entity, open)) {
      return 1;
    }
    Map<String, Double> bound = new LinkedHashMap<>();
    for (AttributeCondition condition : where) {
      String name = condition.path().attribute();
      if (condition.path().isOwn() && condition.isEquality() && open.contains(name)) {
        bound.put(name, selectivity(entity, List.of(condition), depth + 1));
      }
    }
    return ValueHierarchy.dependence(
        entity,
        ImmutableMap.copyOf(bound),
        name -> partsSelectivity(entity, List.of(name), depth + 1));
  }

  /** As much as its values select one by one, though never more than there is without it. */
  private double oneOf(
      Entity entity,
      Collection<AttributeCondition> where,
      AttributeCondition condition,
      AttributeCondition.Test.In in,
      int depth) {
    double sum = 0;
    // Any parameter selects as much as another.
    for (Map.Entry<ValueExpression, Double> value : in.weights().entrySet()) {
      sum +=
          value.getValue()
              * selectivity(
                  entity,
                  replaced(where, condition, new AttributeCondition.Test.Is(value.getKey())),
                  depth);
    }
    List<AttributeCondition> without =
        replaced(where, condition, new AttributeCondition.Test.Exists(true));
    without.removeIf(other -> isNameWithoutCount(entity, other));
    return Math.min(selectivity(entity, without, depth), sum);
  }

  /** Part of a name of which nothing says how many instances have it. */
  private static boolean isNameWithoutCount(Entity entity, AttributeCondition condition) {
    if (!condition.path().isOwn()
        || !condition.isEquality()
        || !entity.identity().contains(condition.path().attribute())) {
      return false;
    }
    Attribute attribute = entity.attribute(condition.path().attribute());
    return attribute.references().isEmpty()
        && attribute.values().isEmpty()
        && attribute.distinct().isEmpty();
  }

  private static List<AttributeCondition> replaced(
      Collection<AttributeCondition> where,
      AttributeCondition condition,
      AttributeCondition.Test test) {
    return where.stream()
        .map(
            other ->
                other.equals(condition)
                    ? new AttributeCondition(condition.path(), test, OptionalDouble.empty())
                    : other)
        .collect(Collectors.toList());
  }

  /** Whether equalities name an instance: by its identity, or by what no two have. */
  private boolean namesOne(Entity entity, Set<String> bound) {
    if (bound.containsAll(entity.identity())) {
      return true;
    }
    for (String name : bound) {
      Optional<ImmutableList<String>> key = entity.attribute(name).uniqueKey();
      if (key.isPresent() && bound.containsAll(key.get()) && !isReference(entity, key.get())) {
        return true;
      }
    }
    return false;
  }

  /** Not every parent has its one child: a reference selects by its average. */
  private boolean isReference(Entity entity, List<String> key) {
    return key.size() == 1
        && relationships.ofChild(entity.name()).stream()
            .anyMatch(relationship -> relationship.attributes().containsValue(key.get(0)));
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
              || entity.attribute(condition.path().attribute()).uniqueWithin().isPresent())) {
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
    List<Relationship> bound = new ArrayList<>();
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      if (!Collections.disjoint(relationship.attributes().values(), open)) {
        bound.add(relationship);
      }
    }
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
      double stated = condition.fraction().getAsDouble();
      return needsValue(condition.test())
          ? Math.min(stated, reached * attribute.present())
          : stated;
    }
    return reached * condition.test().accept(new TestSelectivity(embeddingParent, attribute));
  }

  /** Whether no instance without the attribute meets it, whatever is stated. */
  private static boolean needsValue(AttributeCondition.Test test) {
    return !(test instanceof AttributeCondition.Test.Exists)
        && !(test instanceof AttributeCondition.Test.Not);
  }

  private static boolean isRelatedEquality(AttributeCondition condition) {
    return !condition.path().isOwn() && condition.isEquality() && condition.fraction().isEmpty();
  }

  /**
   * Equalities on attributes of related instances select as they would in a read of these: a
   * reference by its average, an identity one, a city and its state together.
   */
  private double relatedEqualities(Collection<AttributeCondition> where) {
    boolean any = false;
    for (AttributeCondition condition : where) {
      any |= isRelatedEquality(condition);
    }
    if (!any) {
      return 1;
    }
    ListMultimap<List<Relationship>, AttributeCondition> related =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (AttributeCondition condition : where) {
      if (isRelatedEquality(condition)) {
        related.put(
            condition.path().hops(),
            new AttributeCondition(
                AttributePath.own(condition.path().entity(), condition.path().attribute()),
                condition.test(),
                condition.fraction()));
      }
    }
    double share = 1;
    for (List<Relationship> hops : related.keySet()) {
      List<AttributeCondition> own = related.get(hops);
      share *= selectivity(spec.entity(own.get(0).path().entity()), own);
      share *= hops.stream().mapToDouble(this::hasParent).reduce(1, (a, b) -> a * b);
    }
    return share;
  }

  /** How many values an attribute has among its entity's instances, stated or assumed. */
  public static double distinct(Entity embeddingParent, Attribute attribute) {
    if (attribute.type() == AttributeType.BOOLEAN) {
      return 2;
    }
    double instances = Math.max(1, embeddingParent.count() * attribute.present());
    return Math.min(
        instances,
        attribute.distinct().isPresent()
            ? (double) attribute.distinct().getAsLong()
            : possible(embeddingParent, attribute));
  }

  /** How many values there can be: days are in one century, and numbers have so many digits. */
  private static double possible(Entity entity, Attribute attribute) {
    boolean identifies =
        attribute.uniqueWithin().isPresent()
            || entity.identity().equals(ImmutableList.of(attribute.name()));
    if (identifies) {
      return Double.POSITIVE_INFINITY;
    }
    return switch (attribute.type()) {
      case DATE -> DAYS;
      case NUMBER -> Math.pow(10, attribute.digits());
      default -> Double.POSITIVE_INFINITY;
    };
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
