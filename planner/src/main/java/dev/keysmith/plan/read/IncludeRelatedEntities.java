package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanStrategyText;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.RequestedParent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads related entities by requests of their own: none where they are embedded or copied, in the
 * same round where their keys are known from the start, in the next where the first request gives
 * them.
 */
final class IncludeRelatedEntities {
  static final Comparator<FetchedRelation> CHEAPEST =
      Comparator.comparingDouble((FetchedRelation fetched) -> units(fetched.steps()))
          .thenComparingInt(fetched -> PreReadCombinations.rounds(fetched.steps()));

  static final Comparator<FetchedRelation> SOONEST =
      Comparator.comparingInt(
              (FetchedRelation fetched) -> PreReadCombinations.rounds(fetched.steps()))
          .thenComparingDouble(fetched -> units(fetched.steps()));

  private final PlanningContext context;
  private final SubqueryPlanner relatedEntities;

  /**
   * @param relatedEntities serves the queries for related entities
   */
  IncludeRelatedEntities(PlanningContext context, SubqueryPlanner relatedEntities) {
    this.context = context;
    this.relatedEntities = relatedEntities;
  }

  /** Whether related entities can be read without a value of their instance. */
  boolean needsNoPreRead(EntityQuery base, AccessPath access, IncludeClause include) {
    boolean fromTheStart =
        (include.toParent()
                ? include.relationship().attributes().values()
                : include.relationship().attributes().keySet())
            .stream().allMatch(base.bound()::containsKey);
    return fromTheStart || embed(access, include).isPresent() || isCopied(base, access, include);
  }

  /** Related entities, and the requests that read them. */
  record FetchedRelation(
      RelatedRead related, PlanStrategyText way, ImmutableList<PlanStep> steps) {}

  /** The best plan for the related entities of what an access path returns. */
  Optional<FetchedRelation> answer(
      EntityQuery base,
      AccessPath access,
      IncludeClause include,
      Comparator<FetchedRelation> better,
      List<String> obstacles) {
    Optional<Map.Entry<String, Embed>> embed = embed(access, include);
    if (embed.isPresent()) {
      return nested(
          base,
          access,
          include,
          nested -> new RelatedRead.Embedded(embed.get().getKey(), embed.get().getValue(), nested),
          better,
          obstacles);
    }
    if (isCopied(base, access, include)) {
      return copied(base, access, include, better, obstacles);
    }
    Relationship relationship = include.relationship();
    Entity relative = context.entity(include.selection().entity());
    ImmutableMap<String, ValueExpression> given = base.bound();
    Map<String, ValueExpression> known = new LinkedHashMap<>();
    boolean fromTheStart = true;
    for (Map.Entry<String, String> pair : relationship.attributes().entrySet()) {
      String theirs = include.toParent() ? pair.getKey() : pair.getValue();
      String ours = include.toParent() ? pair.getValue() : pair.getKey();
      ValueExpression value = given.get(ours);
      fromTheStart &= value != null;
      known.put(
          theirs,
          value != null ? value : new ValueExpression.Parameter(base.entity().name() + "." + ours));
    }
    EntityQuery entityQuery = EntityQuery.of(relative, include.selection(), base.strong());
    EntityQuery bound = entityQuery;
    for (Map.Entry<String, ValueExpression> entry : known.entrySet()) {
      bound = bound.also(entry.getKey(), entry.getValue());
    }
    EntityQuery asked =
        new EntityQuery(
            relative,
            bound.where(),
            entityQuery.sort(),
            entityQuery.limit(),
            entityQuery.needs(),
            entityQuery.matches(),
            base.strong(),
            ImmutableMap.of(),
            base.lookup(),
            // What is read on the way are typical instances.
            fromTheStart ? base.requested() : RequestedParent.ANY);
    ImmutableMap<String, ValueExpression> copied =
        include.toParent() ? copiedKeys(base, access, relationship) : ImmutableMap.of();
    double times =
        fromTheStart
            ? 1
            : include.toParent()
                ? new DistinctParents(context).of(base, access.returned(), relationship)
                : access.returned();
    Stream<FetchedRelation> ways = Stream.of();
    if (fromTheStart) {
      ways = ways(include, asked, true, 1, 0, obstacles);
    }
    if (!fromTheStart || !copied.isEmpty()) {
      // What the children hold of their parent is known when they have been read.
      EntityQuery knowing = asked.knowing(copied);
      ways = Stream.concat(ways, ways(include, knowing, false, times, access.rounds(), obstacles));
    }
    Optional<FetchedRelation> apart = ways.min(better);
    return apart.isEmpty() && hasCopies(base, access, include)
        ? copied(base, access, include, better, obstacles)
        : apart;
  }

  private Optional<FetchedRelation> copied(
      EntityQuery base,
      AccessPath access,
      IncludeClause include,
      Comparator<FetchedRelation> better,
      List<String> obstacles) {
    return nested(
        base,
        access,
        include,
        nested -> new RelatedRead.Copied(copyNames(base, access, include), nested),
        better,
        obstacles);
  }

  /** Related entities, read in the same round or after so many round trips, and so often. */
  private Stream<FetchedRelation> ways(
      IncludeClause include,
      EntityQuery asked,
      boolean atOnce,
      double times,
      int after,
      List<String> obstacles) {
    return relatedEntities
        .readAlternatives(asked, include.selection().include(), obstacles)
        .stream()
        .map(answer -> whereThere(answer, there(include, asked), asked.strong()))
        .map(answer -> repeated(answer, times, after))
        .map(
            answer ->
                new FetchedRelation(
                    new RelatedRead(
                        include, new RelatedRead.SeparateRequest(answer.readProgram(), atOnce)),
                    answer.strategy(),
                    answer.steps()));
  }

  /**
   * How often there is what is read by its identity: not every parent has its one child, while a
   * child's parent is there.
   */
  private static double there(IncludeClause include, EntityQuery asked) {
    if (include.toParent() || !asked.isByIdentity()) {
      return 1;
    }
    return switch (asked.requested()) {
      case ANY -> Math.min(1, include.relationship().average());
      case CHILDLESS -> 0;
      case BY_SIZE, P99, P99_BY_SIZE, LARGEST -> 1;
    };
  }

  /** Looking for what is not there consumes the minimum, and nothing is read after it. */
  private static ReadAlternative whereThere(ReadAlternative answer, double share, boolean strong) {
    if (share == 1) {
      return answer;
    }
    double missing = ReadUnits.missing(strong ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL);
    return new ReadAlternative(
        answer.strategy(),
        answer.steps().stream()
            .map(
                step ->
                    step.costing(
                        step.cost()
                            .found(
                                share, step.round() == 1 ? step.cost().requests() * missing : 0)))
            .collect(ImmutableList.toImmutableList()),
        answer.readProgram(),
        answer.returned() * share);
  }

  private static double units(ImmutableList<PlanStep> steps) {
    return steps.stream().mapToDouble(PlanStep::readUnits).sum();
  }

  /** What stands inside or beside needs no request, but what it includes in turn may. */
  private Optional<FetchedRelation> nested(
      EntityQuery base,
      AccessPath access,
      IncludeClause include,
      Function<ImmutableList<RelatedRead>, RelatedRead.RelatedSource> from,
      Comparator<FetchedRelation> better,
      List<String> obstacles) {
    Entity entity = context.entity(include.selection().entity());
    EntityQuery relative =
        EntityQuery.of(entity, include.selection(), base.strong())
            .needing(EntityQuery.leading(entity, include.selection().include()));
    AccessPath atHand =
        new AccessPath(
            "at hand",
            ImmutableList.of(),
            access.source(),
            access.returned() * context.cardinality().of(include),
            ImmutableSet.of(),
            ImmutableSet.of());
    List<PlanStep> steps = new ArrayList<>();
    ImmutableList.Builder<RelatedRead> related = ImmutableList.builder();
    for (IncludeClause further : include.selection().include()) {
      Optional<FetchedRelation> answer = answer(relative, atHand, further, better, obstacles);
      if (answer.isEmpty()) {
        return Optional.empty();
      }
      related.add(answer.get().related());
      answer.get().steps().forEach(step -> steps.add(step.inRound(step.round() + access.rounds())));
    }
    return Optional.of(
        new FetchedRelation(
            new RelatedRead(include, from.apply(related.build())),
            PlanStrategyText.of("at hand", PlanStrategyText.Kind.AT_HAND),
            ImmutableList.copyOf(steps)));
  }

  /** The attribute of what was read that holds the related entities. */
  private Optional<Map.Entry<String, Embed>> embed(AccessPath access, IncludeClause include) {
    return include.toParent()
        ? Optional.empty()
        : context.structures(include.relationship().parent()).stream()
            .map(LayoutAccess::layout)
            .flatMap(layout -> layout.embeds().entrySet().stream())
            .filter(embed -> access.embedded().contains(embed.getKey()))
            .filter(embed -> embed.getValue().relationship().equals(include.relationship()))
            .findFirst();
  }

  /** Copies lag behind what changes, so a strong read takes such only where it must. */
  private boolean isCopied(EntityQuery base, AccessPath access, IncludeClause include) {
    return hasCopies(base, access, include) && (!base.strong() || isSteady(include));
  }

  private boolean isSteady(IncludeClause include) {
    Entity relative = context.entity(include.selection().entity());
    return Stream.concat(
            EntityQuery.needs(relative, include.selection()).stream(),
            EntityQuery.leading(relative, include.selection().include()).stream())
        .allMatch(name -> context.isSteady(relative, name));
  }

  private boolean hasCopies(EntityQuery base, AccessPath access, IncludeClause include) {
    if (!include.toParent() || !include.selection().where().isEmpty()) {
      return false;
    }
    Entity relative = context.entity(include.selection().entity());
    ImmutableSet<String> copied = copyNames(base, access, include).keySet();
    return copied.containsAll(EntityQuery.needs(relative, include.selection()))
        && copied.containsAll(EntityQuery.leading(relative, include.selection().include()))
        && showsWhetherThereIsOne(relative, copied, include.relationship());
  }

  /** By the reference, or by something that every one of them has. */
  private static boolean showsWhetherThereIsOne(
      Entity relative, Set<String> copied, Relationship relationship) {
    ImmutableSet<String> reference = relationship.attributes().keySet();
    return copied.containsAll(reference)
        || copied.stream()
            .filter(name -> !reference.contains(name))
            .anyMatch(name -> !relative.attribute(name).isOptional());
  }

  /** What an item calls those of its parent's attributes that it has: references and copies. */
  private ImmutableMap<String, String> copyNames(
      EntityQuery base, AccessPath access, IncludeClause include) {
    Relationship relationship = include.relationship();
    Map<String, String> names = new LinkedHashMap<>();
    relationship
        .attributes()
        .forEach(
            (theirs, ours) -> {
              if (base.needs().contains(ours) || base.bound().containsKey(ours)) {
                names.put(theirs, ours);
              }
            });
    copies(relationship.child())
        .forEach(
            (name, path) -> {
              if (access.copied().contains(name)
                  && path.hops().equals(ImmutableList.of(relationship))) {
                names.putIfAbsent(path.attribute(), name);
              }
            });
    return ImmutableMap.copyOf(names);
  }

  private Map<String, AttributePath> copies(String entity) {
    Map<String, AttributePath> copies = new LinkedHashMap<>();
    context.structures(entity).forEach(structure -> copies.putAll(structure.layout().copies()));
    return copies;
  }

  /** Attributes of a parent that its child holds copies of, which may lead to the parent's item. */
  private ImmutableMap<String, ValueExpression> copiedKeys(
      EntityQuery base, AccessPath access, Relationship relationship) {
    Map<String, ValueExpression> known = new LinkedHashMap<>();
    copies(relationship.child())
        .forEach(
            (name, path) -> {
              if (access.copied().contains(name)
                  && path.hops().equals(ImmutableList.of(relationship))) {
                known.put(
                    path.attribute(),
                    new ValueExpression.Parameter(base.entity().name() + "." + name));
              }
            });
    return ImmutableMap.copyOf(known);
  }

  private static ReadAlternative repeated(ReadAlternative answer, double times, int after) {
    return new ReadAlternative(
        answer.strategy(),
        answer.steps().stream()
            .map(step -> repeated(step, times).inRound(step.round() + after))
            .collect(ImmutableList.toImmutableList()),
        answer.readProgram(),
        answer.returned() * times);
  }

  private static PlanStep repeated(PlanStep step, double times) {
    if (times == 1) {
      return step;
    }
    CostEstimate cost = step.cost();
    return new PlanStep(
        step.request(),
        step.round(),
        new CostEstimate(
            cost.requests() * times,
            cost.itemsRead() * times,
            cost.itemsReturned() * times,
            times(cost.reads(), times),
            cost.writes(),
            cost.pagesInTurn(),
            cost.derivation()
                .and(
                    () ->
                        "for each of "
                            + NumberFormat.number(times)
                            + ": "
                            + NumberFormat.number(cost.readUnits() * times))));
  }

  private static CapacityCharge times(CapacityCharge charge, double times) {
    CapacityCharge product = CapacityCharge.of(charge.table() * times);
    for (Map.Entry<String, Double> index : charge.indexes().entrySet()) {
      product = product.withIndex(index.getKey(), index.getValue() * times);
    }
    return product;
  }
}
