package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Reads how many children there are from the item of the parent that counts them.
 *
 * <pre>
 *   read: Order   where: {customerId: $customer}   needs: count
 *
 *   GetItem Customer → orderCount
 * </pre>
 */
final class ReadStoredCount {
  private final PlanningContext context;
  private final ReadPlanner reads;

  ReadStoredCount(PlanningContext context, ReadPlanner reads) {
    this.context = context;
    this.reads = reads;
  }

  /** Where nothing but the number of one parent's children is asked for. */
  ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery, ImmutableList<IncludeClause> includes, List<String> obstacles) {
    ImmutableList.Builder<ReadAlternative> readAlternatives = ImmutableList.builder();
    if (!includes.isEmpty() || !entityQuery.needs().isEmpty()) {
      return readAlternatives.build();
    }
    for (LayoutRef layoutRef : context.design().items()) {
      for (Map.Entry<String, ChildCount> count : layoutRef.item().counts().entrySet()) {
        Relationship relationship = count.getValue().relationship();
        parent(entityQuery, relationship)
            .ifPresent(
                where ->
                    readAlternatives.addAll(
                        readAlternatives(
                            entityQuery, relationship, where, count.getKey(), obstacles)));
      }
    }
    return readAlternatives.build();
  }

  /**
   * Conditions that select the parent; empty where its children are not all that is asked for. Who
   * includes children has read their parent already, and is not served here.
   */
  private Optional<ImmutableList<AttributeCondition>> parent(
      EntityQuery entityQuery, Relationship relationship) {
    ImmutableMap<String, ValueExpression> bound = entityQuery.bound();
    if (!entityQuery.isCountOf(relationship)
        || bound.values().stream().anyMatch(value -> isFoundIn(relationship, value))) {
      return Optional.empty();
    }
    Entity parent = context.entity(relationship.parent());
    ImmutableList.Builder<AttributeCondition> where = ImmutableList.builder();
    relationship
        .attributes()
        .forEach(
            (part, reference) ->
                where.add(
                    EntityQuery.equal(
                        parent, part, Optional.ofNullable(bound.get(reference)).orElseThrow())));
    return Optional.of(where.build());
  }

  private static boolean isFoundIn(Relationship relationship, ValueExpression value) {
    return value instanceof ValueExpression.Parameter parameter
        && parameter.name().startsWith(relationship.parent() + ".");
  }

  private ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery,
      Relationship relationship,
      ImmutableList<AttributeCondition> where,
      String attribute,
      List<String> obstacles) {
    EntityQuery asked =
        new EntityQuery(
            context.entity(relationship.parent()),
            where,
            ImmutableList.of(),
            OptionalInt.empty(),
            ImmutableSet.of(attribute),
            OptionalDouble.empty(),
            entityQuery.strong(),
            ImmutableMap.of(),
            false,
            entityQuery.requested());
    double returned = entityQuery.matches().orElse(relationship.average());
    return reads.readAlternatives(asked, ImmutableList.of(), obstacles).stream()
        .map(
            answer ->
                new ReadAlternative(
                    answer.strategy().and(", its " + attribute),
                    answer.steps(),
                    new ReadProgram(
                        entityQuery,
                        new InstanceSource.StoredCount(answer.readProgram(), attribute),
                        ImmutableList.of()),
                    returned))
        .collect(ImmutableList.toImmutableList());
  }
}
