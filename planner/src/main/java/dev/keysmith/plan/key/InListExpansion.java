package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;

/**
 * Sends one query for each value, where a key needs a value that the pattern leaves open among few.
 *
 * <pre>
 *   status in (OPEN, WAITING)            PK = …#OPEN  and  PK = …#WAITING, merged
 *   newest of every state                SK begins with NORMAL#, WARNING1#, …, merged
 * </pre>
 */
final class InListExpansion {
  /** The most requests for one query. */
  private static final int MOST = 100;

  private InListExpansion() {}

  /** The query for each value of an attribute; empty where the values are not known. */
  static Optional<ImmutableList<EntityQuery>> by(
      PlanningContext context, ImmutableList<EntityQuery> queries, String attribute) {
    ImmutableList.Builder<EntityQuery> split = ImmutableList.builder();
    for (EntityQuery entityQuery : queries) {
      Optional<ImmutableList<ValueExpression>> values = values(context, entityQuery, attribute);
      if (values.isEmpty()) {
        return Optional.empty();
      }
      values.get().forEach(value -> split.add(entityQuery.with(attribute, value)));
    }
    return Optional.of(split.build()).filter(all -> all.size() <= MOST);
  }

  private static Optional<ImmutableList<ValueExpression>> values(
      PlanningContext context, EntityQuery entityQuery, String name) {
    Attribute attribute = entityQuery.entity().attributes().get(name);
    Optional<Test> test = entityQuery.test(name);
    if (attribute == null) {
      return Optional.empty();
    }
    if (test.isPresent()) {
      return test.get() instanceof Test.In in
          ? Optional.of(in.values())
          : attribute.meeting(test.get()).map(ImmutableSet::asList);
    }
    // No query for a value would return instances without the attribute.
    if (attribute.isOptional()) {
      return Optional.empty();
    }
    // One that gets another value meanwhile may be found by none of the requests.
    if (entityQuery.lookup() && !context.isSteady(entityQuery.entity(), name)) {
      return Optional.empty();
    }
    return attribute.closedSet().map(ImmutableSet::asList);
  }
}
