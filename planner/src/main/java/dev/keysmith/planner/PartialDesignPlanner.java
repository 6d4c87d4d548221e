package dev.keysmith.planner;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.design.Design;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanStrategyText;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RequestTarget.OpenSubquery;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.Subquery;
import dev.keysmith.plan.read.ReadAlternative;
import dev.keysmith.plan.read.ReadPlanner;
import dev.keysmith.plan.write.AddedKeys;
import dev.keysmith.plan.write.WriteDraft;
import dev.keysmith.plan.write.WritePlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.RequestedParent;
import dev.keysmith.statistics.SpecStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Determines what a part of a design contributes to a pattern, and what it requires of the rest.
 *
 * <pre>
 *   read: Order  include: {Customer: [name]}        on the table of orders alone:
 *
 *   Query ByStatus, 0.5 units      then, for each of 25:   read Customer where id = $Order.customerId
 * </pre>
 *
 * <p>A whole plan is made of such offers, one for each sub-query; this way a design is put together
 * from parts without planning every combination of them. It caches its results.
 */
public final class PartialDesignPlanner {
  private static final ToDoubleFunction<Plan> ANY_PRICE = plan -> 0;

  private final DesignStatistics made;
  private final ReadPlanner reads;
  private final WritePlanner writes;
  private final Design part;
  private final Map<OpenSubquery, Integer> numbers = new LinkedHashMap<>();
  private final Map<Subquery, ImmutableList<PartialPlan>> answered = new LinkedHashMap<>();
  private final Map<String, PlannedWrite> written = new HashMap<>();

  /** Of the writes that can be done in one way, which is thus the cheapest at any price. */
  private final Map<String, PartialPlan> only = new HashMap<>();

  private final Optional<SmallerPart> smaller;

  /**
   * A sub-query that another part must serve.
   *
   * @param because the entity whose items make it necessary
   * @param times how often, in one execution of the pattern
   * @param round the first round trip in which it can be sent
   */
  public record RemainingSubquery(Subquery asked, String because, double times, int round) {}

  /**
   * An alternative for a part of a pattern.
   *
   * @param steps the requests to this part alone
   */
  public record PartialPlan(
      String way, ImmutableList<PlanStep> steps, ImmutableList<RemainingSubquery> openSubqueries) {
    /** The same, which nobody will be shown. */
    private PartialPlan withoutDerivations() {
      return new PartialPlan(
          way,
          steps.stream()
              .map(step -> step.costing(step.cost().withoutDerivation()))
              .collect(ImmutableList.toImmutableList()),
          openSubqueries);
    }

    /** Round trips to this part, at the largest parent where the client must sort. */
    public int rounds() {
      return steps.stream().mapToInt(PlanStep::lastRound).max().orElse(0);
    }
  }

  /**
   * @param tables whose items it changes or looks at
   */
  private record PlannedWrite(
      WriteDraft draft, ImmutableSet<String> tables, ImmutableList<Plan> plans) {}

  /** The same part without some keys and indexes, and what else it has then. */
  private record SmallerPart(PartialDesignPlanner planner, AddedKeys added) {}

  /** A planner of the given tables. */
  public PartialDesignPlanner(SpecStatistics statistics, DesignStatistics part) {
    this(statistics, part, Optional.empty());
  }

  private PartialDesignPlanner(
      SpecStatistics statistics, DesignStatistics part, Optional<SmallerPart> smaller) {
    this.made = part;
    this.part = part.design();
    this.reads = ReadPlanner.leaving(new PlanningContext(statistics, part), this::leaveOpen);
    this.writes = new WritePlanner(statistics, part, this::find, ANY_PRICE);
    this.smaller = smaller;
  }

  /**
   * A planner of the same tables with more keys and indexes. Writes that do the same to the same
   * items are not drafted again, and those that change none of these tables are planned already.
   */
  public PartialDesignPlanner growing(DesignStatistics grown) {
    return new PartialDesignPlanner(
        made.ofSpec(),
        grown,
        AddedKeys.of(made, grown.design()).map(added -> new SmallerPart(this, added)));
  }

  /** The first sub-queries of a read: one for each alternative. */
  public static ImmutableList<Subquery> subqueries(Spec spec, AccessPattern.Read read) {
    Entity entity = spec.entity(read.selection().entity());
    return EntityQuery.alternatives(entity, read).stream()
        .map(
            query ->
                new Subquery(query.of(RequestedParent.of(read.skew())), read.selection().include()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The query of a selection on an entity, without the pre-reads. */
  public static Subquery subquery(Entity entity, EntitySelection selection) {
    return new Subquery(EntityQuery.of(entity, selection, false), selection.include());
  }

  /** The query of an include for related entities, once their keys are known. */
  public static Subquery subquery(Spec spec, IncludeClause include, boolean strong) {
    EntityQuery entityQuery =
        EntityQuery.of(spec.entity(include.selection().entity()), include.selection(), strong);
    ImmutableMap<String, String> reference = include.relationship().attributes();
    for (String name : include.toParent() ? reference.keySet() : reference.values()) {
      entityQuery = entityQuery.also(name, new ValueExpression.Parameter(name));
    }
    return new Subquery(entityQuery, include.selection().include());
  }

  /** The query by which a write finds its instances. */
  public static Subquery subquery(Entity entity, ImmutableList<AttributeCondition> where) {
    return new Subquery(
        EntityQuery.finding(entity, where, ImmutableSet.copyOf(entity.identity())),
        ImmutableList.of());
  }

  /** All plans of this part for a sub-query. */
  public synchronized ImmutableList<PartialPlan> answers(Subquery what) {
    ImmutableList<PartialPlan> known = answered.get(what);
    if (known == null) {
      known = answer(what);
      answered.put(what, known);
    }
    return known;
  }

  private ImmutableList<PartialPlan> answer(Subquery what) {
    return offers(reads.readAlternatives(what.query(), what.includes(), new ArrayList<>()));
  }

  /** The plans that use some indexes; callers must always pass the same indexes. */
  public synchronized ImmutableList<PartialPlan> answersBy(Set<String> indexes, Subquery what) {
    ImmutableList<PartialPlan> known = answered.get(what);
    if (known == null) {
      known =
          offers(reads.answersBy(indexes, what.query(), what.includes())).stream()
              .filter(
                  offer ->
                      offer.steps().stream()
                          .anyMatch(
                              step -> step.request().index().filter(indexes::contains).isPresent()))
              .collect(ImmutableList.toImmutableList());
      answered.put(what, known);
    }
    return known;
  }

  private ImmutableList<PartialPlan> offers(ImmutableList<ReadAlternative> answers) {
    return answers.stream()
        .map(answer -> offer(answer.strategy().requests(), answer.steps()))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * What a write does to these tables; empty where they do not allow it.
   *
   * @param price what one execution of a plan costs, to find the cheapest
   */
  public synchronized Optional<PartialPlan> write(
      AccessPattern.Write write, ToDoubleFunction<Plan> price) {
    PartialPlan known = only.get(write.id());
    if (known != null) {
      return Optional.of(known);
    }
    ImmutableList<Plan> plans = plans(write);
    if (plans.size() == 1) {
      PartialPlan plan = offer(plans.get(0)).withoutDerivations();
      only.put(write.id(), plan);
      return Optional.of(plan);
    }
    return plans.stream().min(WritePlanner.byPrice(price)).map(this::offer);
  }

  private PartialPlan offer(Plan plan) {
    return offer(plan.strategy(), plan.steps());
  }

  private ImmutableList<Plan> plans(AccessPattern.Write write) {
    if (smaller.isEmpty()) {
      return planned(write).plans();
    }
    AddedKeys added = smaller.get().added();
    if (!added.leaves(write)) {
      return writes.plans(writes.draft(write));
    }
    PlannedWrite before = smaller.get().planner().planned(write);
    return Collections.disjoint(before.tables(), added.tables())
        ? before.plans()
        : writes.plans(before.draft().in(made, added.tables()));
  }

  /** Kept for the same tables with indexes, of which there are many. */
  private synchronized PlannedWrite planned(AccessPattern.Write write) {
    return written.computeIfAbsent(
        write.id(),
        id -> {
          WriteDraft draft = writes.draft(write);
          return new PlannedWrite(draft, draft.tables(), writes.plans(draft));
        });
  }

  private PartialPlan offer(String strategy, List<PlanStep> steps) {
    ImmutableList.Builder<PlanStep> own = ImmutableList.builder();
    ImmutableList.Builder<RemainingSubquery> openSubqueries = ImmutableList.builder();
    for (PlanStep step : steps) {
      if (step.request().target() instanceof OpenSubquery open) {
        openSubqueries.add(
            new RemainingSubquery(
                open.asked(), open.because(), step.cost().requests(), step.round()));
      } else {
        own.add(step);
      }
    }
    return new PartialPlan(strategy, own.build(), openSubqueries.build());
  }

  private ImmutableList<ReadAlternative> find(
      String reason,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes,
      ImmutableMap<String, Boolean> presence) {
    EntityQuery entityQuery =
        EntityQuery.finding(reads.entity(entity), where, attributes).having(presence);
    return leaveOpen(new OpenSubquery(reason, new Subquery(entityQuery, ImmutableList.of())));
  }

  private ImmutableList<ReadAlternative> leaveOpen(
      EntityQuery entityQuery, ImmutableList<IncludeClause> includes, List<String> obstacles) {
    return leaveOpen(
        new OpenSubquery(entityQuery.entity().name(), new Subquery(entityQuery, includes)));
  }

  /** A request whose target is open. It is taken to consume one unit, to compare plans by. */
  private ImmutableList<ReadAlternative> leaveOpen(OpenSubquery what) {
    int number = numbers.computeIfAbsent(what, added -> numbers.size());
    PlanStep step =
        new PlanStep(
            RequestTemplate.of(
                DynamoDbOperation.QUERY,
                what,
                ImmutableList.of(),
                ImmutableList.of(),
                ImmutableList.of()),
            1,
            CostEstimate.ofReads(1, 1, 1, CapacityCharge.of(1), CostDerivation.NONE));
    InstanceSource nowhere =
        new InstanceSource.Collection(
            part.items().get(0), Optional.empty(), ImmutableList.of(), false, OptionalInt.empty());
    return ImmutableList.of(
        new ReadAlternative(
            PlanStrategyText.of("?" + number, PlanStrategyText.Kind.OPEN),
            ImmutableList.of(step),
            new ReadProgram(what.asked().query(), nowhere, ImmutableList.of()),
            1));
  }
}
