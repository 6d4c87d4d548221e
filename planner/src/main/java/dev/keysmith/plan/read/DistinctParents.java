package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.RequestedParent;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * How many different parents the results of a query have: each is read once.
 *
 * <pre>
 *   tickets of a project, with the project              1
 *   tickets of a day, with their projects               fewer than tickets
 *   tickets of a tenant, with their projects            no more than the tenant has projects
 *   enrolments of a student, with their courses         one for each enrolment
 * </pre>
 */
final class DistinctParents {
  private final PlanningContext context;

  DistinctParents(PlanningContext context) {
    this.context = context;
  }

  /** Of so many results. */
  double of(EntityQuery base, double returned, Relationship relationship) {
    Entity child = context.entity(relationship.child());
    double present =
        relationship.attributes().values().stream()
            .mapToDouble(name -> present(base, child.attribute(name)))
            .min()
            .orElse(1);
    Set<String> bound = base.bound().keySet();
    ImmutableCollection<String> reference = relationship.attributes().values();
    // Children of one parent lead back to it alone.
    if (bound.containsAll(reference)) {
      return Math.min(returned * present, 1);
    }
    // The courses of one student: no two enrolments are the same, so each is in another course.
    if (Sets.union(bound, ImmutableSet.copyOf(reference)).containsAll(child.identity())) {
      return returned * present;
    }
    ToDoubleFunction<ChildDistribution> distinct =
        varies(base)
            ? parents ->
                context
                    .childCounts()
                    .distinctParents(parents, base.entity(), bound, returned, present)
            : parents -> parents.distinctParents(returned * present);
    return among(possible(relationship, bound), relationship.children(), distinct);
  }

  /** The share of the results that have an attribute, by the conditions on it. */
  private static double present(EntityQuery base, Attribute attribute) {
    double present = attribute.present();
    for (AttributeCondition condition : base.where()) {
      if (condition.path().isOwn() && condition.path().attribute().equals(attribute.name())) {
        if (condition.test() instanceof Test.Exists exists && !exists.expected()) {
          return 0;
        }
        // An inequality holds without a value too; everything else compares with one.
        present = condition.test() instanceof Test.Not ? present : 1;
      }
    }
    return present;
  }

  /** How many parents have what the conditions say of them: the projects of a tenant. */
  private double possible(Relationship relationship, Set<String> bound) {
    ImmutableList<AttributeCondition> parts =
        relationship.attributes().entrySet().stream()
            .filter(part -> bound.contains(part.getValue()))
            .map(
                part ->
                    new AttributeCondition(
                        AttributePath.own(relationship.parent(), part.getKey()),
                        new Test.Is(new ValueExpression.Parameter(part.getKey())),
                        OptionalDouble.empty()))
            .collect(ImmutableList.toImmutableList());
    return parts.isEmpty()
        ? relationship.children().parents()
        : context.cardinality().of(relationship.parent(), parts);
  }

  /** A mean number of parents is between two whole ones; children have at least one. */
  private static double among(
      double parents, ChildDistribution children, ToDoubleFunction<ChildDistribution> distinct) {
    long fewer = (long) Math.max(1, Math.floor(parents));
    double more = Math.max(0, parents - fewer);
    double ofFewer = distinct.applyAsDouble(children.ofParents(fewer));
    return more == 0
        ? ofFewer
        : (1 - more) * ofFewer + more * distinct.applyAsDouble(children.ofParents(fewer + 1));
  }

  /** Whether requests return now few and now many: not a page, nor instances that are named. */
  private static boolean varies(EntityQuery base) {
    return base.requested() == RequestedParent.ANY
        && base.limit().isEmpty()
        && !base.bound().isEmpty()
        && !base.entity().isIdentifiedBy(base.bound().keySet())
        && base.where().stream()
            .noneMatch(
                condition ->
                    condition.test() instanceof Test.In
                        && base.entity().identity().contains(condition.path().attribute()));
  }
}
