package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanStrategyText;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.plan.key.KeyMatch;
import dev.keysmith.plan.key.KeyMatcher;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.statistics.RequestedParent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Finds the plans of a read, cheapest first. */
public final class ReadPlanner implements InstanceLookup, SubqueryPlanner {
  private final PlanningContext context;
  private final ReadByKey byKey;
  private final QueryAdjacentItems onward;
  private final IncludeRelatedEntities relatedEntities;
  private final ReadEmbedded embedded;
  private final ScanTable scans;
  private final ReadStoredCount counts;

  public ReadPlanner(PlanningContext context) {
    this(context, planner -> planner);
  }

  /**
   * A planner of the same requests that plans each query for related entities once. Its plans are
   * there to be priced: such queries have one program wherever they occur, by which a client could
   * not tell their results apart.
   */
  public static ReadPlanner forPrices(PlanningContext context) {
    return new ReadPlanner(context, RememberedSubqueries::new);
  }

  /** A planner that leaves the queries for related entities to another one. */
  public static ReadPlanner leaving(PlanningContext context, SubqueryPlanner relatedEntities) {
    return new ReadPlanner(context, planner -> relatedEntities);
  }

  /**
   * @param relatedEntities serves the queries for related entities, given this planner
   */
  private ReadPlanner(PlanningContext context, UnaryOperator<SubqueryPlanner> relatedEntities) {
    this.context = context;
    this.byKey = new ReadByKey(context);
    this.scans = new ScanTable(context);
    this.onward = new QueryAdjacentItems(context);
    this.relatedEntities = new IncludeRelatedEntities(context, relatedEntities.apply(this));
    this.embedded = new ReadEmbedded(context, this);
    this.counts = new ReadStoredCount(context, this);
  }

  public PlanSet plan(AccessPattern.Read pattern) {
    return plan(pattern, RequestedParent.of(pattern.skew()));
  }

  /** The same for the children of one parent, or of many. */
  public PlanSet plan(AccessPattern.Read pattern, RequestedParent requested) {
    EntitySelection selection = pattern.selection();
    Entity entity = context.entity(selection.entity());
    List<String> obstacles = new ArrayList<>();
    Optional<Design.PinnedPlan> pinned =
        Optional.ofNullable(context.design().plans().get(pattern.id()));
    Predicate<LayoutAccess> allowed =
        layoutAccess -> pinned.isEmpty() || isPinned(layoutAccess, pinned.get());
    Function<EntityQuery, ImmutableList<ReadAlternative>> served =
        query ->
            readAlternatives(
                    query.of(requested), selection.include(), allowed, pinned.isEmpty(), obstacles)
                .stream()
                .sorted(preferred(pattern))
                .collect(ImmutableList.toImmutableList());
    MergeAlternatives merge = new MergeAlternatives(entity, pattern);
    ImmutableList<Plan> plans =
        (selection.any().isEmpty()
                ? served.apply(EntityQuery.of(entity, pattern))
                : merge.readAlternatives(served))
            .stream()
                .sorted(preferred(pattern))
                .map(
                    readAlternative ->
                        new Plan(
                            pattern.id(),
                            readAlternative.strategy().text(),
                            readAlternative.steps(),
                            Optional.of(readAlternative.readProgram()),
                            ImmutableList.of()))
                .collect(ImmutableList.toImmutableList());
    return new PlanSet(
        pattern.id(),
        plans,
        plans.isEmpty() ? missing(merge.unserved(served), obstacles) : ImmutableList.of());
  }

  private static Comparator<ReadAlternative> preferred(AccessPattern.Read pattern) {
    return Comparator.comparing(
            (ReadAlternative readAlternative) -> readAlternative.lastRound() > pattern.roundTrips())
        .thenComparingDouble(ReadAlternative::units)
        .thenComparingInt(ReadAlternative::rounds)
        .thenComparing(readAlternative -> readAlternative.strategy().text());
  }

  private static ImmutableList<String> missing(EntityQuery entityQuery, List<String> obstacles) {
    Set<String> reasons = new LinkedHashSet<>();
    String bound =
        entityQuery.where().stream()
            .filter(AttributeCondition::isEquality)
            .map(condition -> condition.path().toString())
            .collect(Collectors.joining(", "));
    reasons.add(
        bound.isEmpty()
            ? "%s cannot be listed without a Scan; add an index with a constant partition key"
                .formatted(entityQuery.entity().name())
            : "%s cannot be queried by %s without a Scan; add an index with partition key %s"
                .formatted(entityQuery.entity().name(), bound, bound));
    reasons.addAll(obstacles);
    return ImmutableList.copyOf(reasons);
  }

  @Override
  public ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery, ImmutableList<IncludeClause> includes, List<String> obstacles) {
    return readAlternatives(entityQuery, includes, layoutAccess -> true, true, obstacles);
  }

  /** Those that begin with one of these indexes, and others that come along. */
  public ImmutableList<ReadAlternative> answersBy(
      Set<String> indexes, EntityQuery entityQuery, ImmutableList<IncludeClause> includes) {
    return readAlternatives(
        entityQuery,
        includes,
        layoutAccess -> layoutAccess.index().filter(it -> indexes.contains(it.name())).isPresent(),
        true,
        new ArrayList<>());
  }

  private static boolean isPinned(LayoutAccess layoutAccess, Design.PinnedPlan pinned) {
    return layoutAccess.table().name().equals(pinned.table())
        && layoutAccess.index().map(Index::name).equals(pinned.index());
  }

  /**
   * @param together whether related instances in the same item collection may be read along
   */
  private ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery,
      ImmutableList<IncludeClause> includes,
      Predicate<LayoutAccess> allowed,
      boolean together,
      List<String> obstacles) {
    EntityQuery leading = entityQuery.needing(EntityQuery.leading(entityQuery.entity(), includes));
    ImmutableList.Builder<ReadAlternative> readAlternatives = ImmutableList.builder();
    for (AccessPath access : byKey.accesses(leading, allowed, obstacles)) {
      readAlternatives.addAll(readAlternatives(leading, access, includes, obstacles));
    }
    if (!leading.needs().equals(entityQuery.needs())) {
      for (AccessPath access : byKey.accesses(entityQuery, allowed, obstacles)) {
        if (includes.stream()
            .allMatch(include -> relatedEntities.needsNoPreRead(entityQuery, access, include))) {
          readAlternatives.addAll(readAlternatives(entityQuery, access, includes, obstacles));
        }
      }
    }
    for (AccessPath access : scans.accesses(leading, allowed)) {
      readAlternatives.addAll(readAlternatives(leading, access, includes, obstacles));
    }
    embedded.readAlternatives(entityQuery, includes, obstacles).forEach(readAlternatives::add);
    if (together) {
      readAlternatives.addAll(counts.readAlternatives(entityQuery, includes, obstacles));
      for (ItemCollection.Read collection : collections(leading, includes, allowed)) {
        ImmutableList<IncludeClause> rest =
            includes.stream()
                .filter(include -> !collection.answered().contains(include))
                .collect(ImmutableList.toImmutableList());
        readAlternatives(leading, collection.access(), rest, obstacles)
            .forEach(
                readAlternative ->
                    readAlternatives.add(beside(readAlternative, collection.answered())));
      }
    }
    new FilterByParent(
            context,
            (query, extended) -> readAlternatives(query, extended, allowed, together, obstacles))
        .readAlternatives(entityQuery, includes)
        .forEach(readAlternatives::add);
    return distinct(readAlternatives.build());
  }

  public Entity entity(String name) {
    return context.entity(name);
  }

  /** Reads of the item collections that a single instance is in. */
  private ImmutableList<ItemCollection.Read> collections(
      EntityQuery entityQuery,
      ImmutableList<IncludeClause> includes,
      Predicate<LayoutAccess> allowed) {
    ImmutableList.Builder<ItemCollection.Read> reads = ImmutableList.builder();
    if (!entityQuery.isByIdentity()) {
      return reads.build();
    }
    for (LayoutAccess layoutAccess : context.structures(entityQuery)) {
      if (!allowed.test(layoutAccess)) {
        continue;
      }
      Optional<KeyMatch> match = new KeyMatcher(context, layoutAccess, entityQuery).match();
      if (match.isPresent() && (!entityQuery.strong() || layoutAccess.canBeStrong())) {
        ItemCollection collection =
            ItemCollection.of(context, layoutAccess, match.get(), entityQuery);
        QueryWholeCollection.read(collection, includes).ifPresent(reads::add);
        for (IncludeClause include : includes) {
          onward.read(collection, include).ifPresent(reads::add);
        }
      }
    }
    return reads.build();
  }

  /** The plan with the related instances that its item collection contains. */
  private static ReadAlternative beside(
      ReadAlternative readAlternative, ImmutableSet<IncludeClause> answered) {
    ImmutableList.Builder<RelatedRead> related = ImmutableList.builder();
    related.addAll(readAlternative.readProgram().related());
    answered.forEach(
        include -> related.add(new RelatedRead(include, new RelatedRead.InCollection())));
    ReadProgram readProgram = readAlternative.readProgram();
    return new ReadAlternative(
        readAlternative.strategy(),
        readAlternative.steps(),
        new ReadProgram(readProgram.entityQuery(), readProgram.source(), related.build()),
        readAlternative.returned());
  }

  /** Plans with the same requests are one. */
  private static ImmutableList<ReadAlternative> distinct(
      ImmutableList<ReadAlternative> readAlternatives) {
    Map<String, ReadAlternative> byWay = new LinkedHashMap<>();
    readAlternatives.forEach(
        readAlternative -> byWay.putIfAbsent(readAlternative.strategy().text(), readAlternative));
    return ImmutableList.copyOf(byWay.values());
  }

  /** With related entities at the least cost, and in the fewest rounds, where that differs. */
  private ImmutableList<ReadAlternative> readAlternatives(
      EntityQuery entityQuery,
      AccessPath access,
      List<IncludeClause> includes,
      List<String> obstacles) {
    ImmutableList.Builder<ReadAlternative> readAlternatives = ImmutableList.builder();
    Optional<ReadAlternative> cheapest =
        readAlternative(entityQuery, access, includes, IncludeRelatedEntities.CHEAPEST, obstacles);
    cheapest.ifPresent(readAlternatives::add);
    if (cheapest.isPresent() && cheapest.get().rounds() > access.rounds() + 1) {
      readAlternative(entityQuery, access, includes, IncludeRelatedEntities.SOONEST, obstacles)
          .ifPresent(readAlternatives::add);
    }
    return readAlternatives.build();
  }

  private Optional<ReadAlternative> readAlternative(
      EntityQuery entityQuery,
      AccessPath access,
      List<IncludeClause> includes,
      Comparator<IncludeRelatedEntities.FetchedRelation> better,
      List<String> obstacles) {
    List<PlanStep> steps = new ArrayList<>(access.steps());
    ImmutableList.Builder<RelatedRead> related = ImmutableList.builder();
    PlanStrategyText way = PlanStrategyText.request(access.strategy());
    for (IncludeClause include : includes) {
      Optional<IncludeRelatedEntities.FetchedRelation> relative =
          relatedEntities.answer(entityQuery, access, include, better, obstacles);
      if (relative.isEmpty()) {
        return Optional.empty();
      }
      steps.addAll(relative.get().steps());
      related.add(relative.get().related());
      way = way.including(include.selection().entity(), relative.get().way());
    }
    steps.sort(Comparator.comparingInt(PlanStep::round));
    return Optional.of(
        new ReadAlternative(
            way,
            ImmutableList.copyOf(steps),
            new ReadProgram(entityQuery, access.source(), related.build()),
            access.returned()));
  }

  @Override
  public ImmutableList<ReadAlternative> find(
      String reason,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes,
      ImmutableMap<String, Boolean> presence) {
    EntityQuery entityQuery =
        EntityQuery.finding(context.entity(entity), where, attributes).having(presence);
    return readAlternatives(entityQuery, ImmutableList.of(), new ArrayList<>()).stream()
        .sorted(
            Comparator.comparingDouble(ReadAlternative::units)
                .thenComparing(readAlternative -> readAlternative.strategy().text()))
        .collect(ImmutableList.toImmutableList());
  }
}
