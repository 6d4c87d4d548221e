package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.NeededAttributes;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Serves a condition on a parent's attribute without a copy of it: reads the rows that meet the
 * other conditions, with their parents, and drops those whose parent does not meet it.
 *
 * <pre>
 *   read: Ticket   where: {agent: $agent, Customer.tier: GOLD}
 *
 *   Query ByAgent, then BatchGetItem Customers      the tickets whose customer has tier GOLD
 * </pre>
 *
 * <p>A limited read would have to go on until enough remain, and reads of counts, and those with
 * alternatives, return no rows to look at; they need the copy.
 */
public final class FilterByParent {
  private final PlanningContext context;
  private final BiFunction<EntityQuery, ImmutableList<IncludeClause>, List<ReadAlternative>>
      unfiltered;

  /**
   * @param unfiltered the plans of a query without such conditions, with all that it includes
   */
  FilterByParent(
      PlanningContext context,
      BiFunction<EntityQuery, ImmutableList<IncludeClause>, List<ReadAlternative>> unfiltered) {
    this.context = context;
    this.unfiltered = unfiltered;
  }

  ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery query, ImmutableList<IncludeClause> includes) {
    if (!isPossible(query, context::entity)) {
      return ImmutableList.of();
    }
    ImmutableList<AttributeCondition> onParents = onParents(query);
    Optional<ImmutableList<IncludeClause>> extended = extended(includes, onParents);
    if (extended.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList<AttributeCondition> others =
        query.where().stream()
            .filter(condition -> !onParents.contains(condition))
            .collect(ImmutableList.toImmutableList());
    return unfiltered
        .apply(query.where(others).needing(query.entity().identity()), extended.get())
        .stream()
        .map(all -> filtered(query, all, onParents))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a query has conditions on parents, all of which the client can check. */
  public static boolean isPossible(EntityQuery query, Function<String, Entity> entities) {
    ImmutableList<AttributeCondition> onParents = onParents(query);
    return query.rowFilter()
        && query.limit().isEmpty()
        && !query.needs().isEmpty()
        && !onParents.isEmpty()
        && onParents.stream().allMatch(condition -> isOnLivingParent(condition, entities));
  }

  private static ImmutableList<AttributeCondition> onParents(EntityQuery query) {
    return query.where().stream()
        .filter(condition -> !condition.path().shortest().isOwn())
        .collect(ImmutableList.toImmutableList());
  }

  /** One hop away, and not to be deleted by its time to live, after which a copy remains. */
  private static boolean isOnLivingParent(
      AttributeCondition condition, Function<String, Entity> entities) {
    AttributePath path = condition.path().shortest();
    return path.hops().size() == 1 && entities.apply(path.entity()).ttl().isEmpty();
  }

  /** The includes with what the conditions are about; empty where an include selects parents. */
  private static Optional<ImmutableList<IncludeClause>> extended(
      ImmutableList<IncludeClause> includes, ImmutableList<AttributeCondition> onParents) {
    List<IncludeClause> all = new ArrayList<>(includes);
    for (AttributeCondition condition : onParents) {
      AttributePath path = condition.path().shortest();
      Relationship hop = path.hops().get(0);
      Optional<IncludeClause> there =
          all.stream()
              .filter(include -> include.toParent() && include.relationship().equals(hop))
              .findFirst();
      if (there.isPresent() && !there.get().selection().where().isEmpty()) {
        return Optional.empty();
      }
      there.ifPresentOrElse(
          include -> all.set(all.indexOf(include), needing(include, path.attribute())),
          () -> all.add(including(hop, path)));
    }
    return Optional.of(ImmutableList.copyOf(all));
  }

  private static IncludeClause needing(IncludeClause include, String attribute) {
    EntitySelection selection = include.selection();
    ImmutableSet<String> attributes =
        ImmutableSet.<String>builder()
            .addAll(selection.needs().attributes())
            .add(attribute)
            .build();
    return new IncludeClause(
        include.relationship(),
        true,
        selection.needing(new NeededAttributes(attributes.asList(), false)));
  }

  private static IncludeClause including(Relationship hop, AttributePath path) {
    return new IncludeClause(
        hop,
        true,
        new EntitySelection(
            path.entity(),
            ImmutableList.of(),
            ImmutableList.of(),
            OptionalInt.empty(),
            new NeededAttributes(ImmutableList.of(path.attribute()), false),
            ImmutableList.of(),
            OptionalDouble.empty()));
  }

  private ReadAlternative filtered(
      EntityQuery query, ReadAlternative all, ImmutableList<AttributeCondition> onParents) {
    double kept = context.cardinality().selectivity(query.entity(), onParents);
    return new ReadAlternative(
        all.strategy().and(", filtered by the client"),
        all.steps(),
        new ReadProgram(
            query,
            new InstanceSource.AnyOf(
                ImmutableList.of(all.readProgram()), ImmutableList.of(onParents)),
            ImmutableList.of()),
        all.returned() * kept);
  }
}
