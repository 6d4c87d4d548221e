package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads children out of the item of the parent that they are embedded in.
 *
 * <pre>
 *   the payments of an invoice     GetItem Invoice → payments: [{…}, {…}]
 * </pre>
 */
final class ReadEmbedded {
  private final PlanningContext context;
  private final ReadPlanner reads;

  ReadEmbedded(PlanningContext context, ReadPlanner reads) {
    this.context = context;
    this.reads = reads;
  }

  /** Where the parent is known; what children include in turn is not looked for there. */
  ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery, ImmutableList<IncludeClause> includes, List<String> obstacles) {
    ImmutableList.Builder<ReadAlternative> readAlternatives = ImmutableList.builder();
    if (!includes.isEmpty()) {
      return readAlternatives.build();
    }
    for (Design.LayoutRef embeddingParent :
        context.design().embeddingParentsOf(entityQuery.entity().name())) {
      for (Map.Entry<String, ItemLayout.Embed> embed : embeddingParent.item().embeds().entrySet()) {
        if (embed.getValue().entity().equals(entityQuery.entity().name())) {
          readAlternatives.addAll(
              readAlternatives(entityQuery, embed.getKey(), embed.getValue(), obstacles));
        }
      }
    }
    return readAlternatives.build();
  }

  private ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery, String attribute, ItemLayout.Embed embed, List<String> obstacles) {
    Relationship relationship = embed.relationship();
    Entity parent = context.entity(relationship.parent());
    for (AttributeCondition condition : entityQuery.where()) {
      if (!condition.path().shortest().isOwn()) {
        obstacles.add(
            "%s.%s: does not provide %s"
                .formatted(parent.name(), attribute, condition.path().shortest()));
        return ImmutableList.of();
      }
    }
    List<AttributeCondition> where = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    for (Map.Entry<String, String> pair : relationship.attributes().entrySet()) {
      ValueExpression value = entityQuery.bound().get(pair.getValue());
      if (value == null) {
        obstacles.add(
            parent.name()
                + "."
                + attribute
                + ": needs "
                + pair.getValue()
                + ", which is not given");
        return ImmutableList.of();
      }
      used.add(pair.getValue());
      where.add(EntityQuery.equal(parent, pair.getKey(), value));
    }
    double passing =
        context
            .cardinality()
            .selectivity(
                entityQuery.entity(),
                entityQuery.where().stream()
                    .filter(condition -> !used.contains(condition.path().attribute()))
                    .toList());
    double returned = entityQuery.matches().orElse(relationship.average() * passing);
    EntityQuery asked =
        new EntityQuery(
            parent,
            ImmutableList.copyOf(where),
            ImmutableList.of(),
            OptionalInt.empty(),
            ImmutableSet.of(attribute),
            OptionalDouble.empty(),
            entityQuery.strong(),
            ImmutableMap.of(),
            entityQuery.lookup(),
            entityQuery.requested());
    return reads.readAlternatives(asked, ImmutableList.of(), obstacles).stream()
        .map(
            answer ->
                new ReadAlternative(
                    answer.strategy().and(", out of its " + attribute),
                    answer.steps(),
                    new ReadProgram(
                        entityQuery,
                        new InstanceSource.EmbeddedIn(answer.readProgram(), attribute, embed),
                        ImmutableList.of()),
                    returned))
        .collect(ImmutableList.toImmutableList());
  }
}
