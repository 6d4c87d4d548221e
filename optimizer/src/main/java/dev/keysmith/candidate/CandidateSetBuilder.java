package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.candidate.CandidateSet.FollowUpGoal;
import dev.keysmith.candidate.CandidateSet.IndexOption;
import dev.keysmith.candidate.CandidateSet.KeyGrowth;
import dev.keysmith.candidate.CandidateSet.LayoutOption;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
import dev.keysmith.candidate.PricedLayout.FoundPath;
import dev.keysmith.candidate.PricedLayout.IndexGroup;
import dev.keysmith.candidate.PricedLayout.PricedPart;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.Subquery;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.planner.PartialDesignPlanner.PartialPlan;
import dev.keysmith.planner.PartialDesignPlanner.RemainingSubquery;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.LayoutCandidate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Builds the candidate set: every layout, index and access path gets its number. */
final class CandidateSetBuilder {
  private final PartialDesignPricer prices;
  private final GoalQueue goals = new GoalQueue();
  private final List<PricedPart> parts = new ArrayList<>();
  private final List<IndexOption> indexes = new ArrayList<>();
  private final List<KeyGrowth> growths = new ArrayList<>();

  CandidateSetBuilder(PartialDesignPricer prices) {
    this.prices = prices;
  }

  /** The queries of a spec's reads that come up whatever is chosen. */
  void addReads(Spec spec) {
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        PartialDesignPlanner.subqueries(spec, read).forEach(asked -> goals.always(pattern, asked));
      }
    }
  }

  void add(Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice> priced) {
    ImmutableSet.Builder<Integer> needed = ImmutableSet.builder();
    OptionalInt number = OptionalInt.of(parts.size());
    priced
        .getValue()
        .openSubqueries()
        .forEach(
            openSubquery ->
                needed.add(goals.open(openSubquery.pattern(), number, openSubquery.open())));
    parts.add(new PricedPart(parts.size(), priced.getKey(), priced.getValue(), needed.build()));
  }

  GoalQueue goals() {
    return goals;
  }

  List<PricedPart> parts() {
    return parts;
  }

  /** A layout for every entity, so that there is a solution however little time there is. */
  boolean isPlain(PricedPart part) {
    return part.layoutCandidate().points() == 0
        || parts.stream()
            .filter(
                other ->
                    other.layoutCandidate().entities().equals(part.layoutCandidate().entities()))
            .mapToInt(PricedPart::number)
            .min()
            .equals(OptionalInt.of(part.number()));
  }

  /** The queries on all layouts, and those of the layout's own writes on it. */
  ListMultimap<String, KeyRequirement> keyRequirements(
      PricedPart part, ListMultimap<String, KeyRequirement> common) {
    ListMultimap<String, KeyRequirement> all = ArrayListMultimap.create();
    for (String entity : part.layoutCandidate().entities()) {
      all.putAll(entity, common.get(entity));
    }
    for (int number : part.goals()) {
      Goal goal = goals.get(number);
      KeyRequirement keyRequirement = KeyRequirement.of(goal.subquery());
      if (goal.of().equals(OptionalInt.of(part.number()))
          && !all.containsEntry(keyRequirement.entity(), keyRequirement)) {
        all.put(keyRequirement.entity(), keyRequirement);
      }
    }
    return all;
  }

  /** Finds the further sub-queries, with an index for each query. */
  void explore(ApplicationModel application) {
    Set<Subquery> seen = new LinkedHashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Subquery subquery : goals.asked()) {
        if (seen.add(subquery) && !subquery.includes().isEmpty()) {
          ListMultimap<String, KeyRequirement> keyRequirements = ArrayListMultimap.create();
          keyRequirements.put(subquery.entity(), KeyRequirement.of(subquery));
          LayoutCandidate plain = prices.plain(subquery.entity());
          PartialDesignPlanner planner =
              prices.planner(plain, new IndexEnumerator(application).of(plain, keyRequirements));
          for (PartialPlan offer : planner.answers(subquery)) {
            offer.openSubqueries().forEach(openSubquery -> goals.ask(openSubquery.asked()));
          }
          more = true;
        }
      }
    }
  }

  /**
   * @param complete whether there was time for every layout
   */
  CandidateSet candidateSet(List<PricedLayout> pricedLayouts, boolean complete) {
    pricedLayouts.forEach(this::offer);
    List<PricedGoal> priced = new ArrayList<>();
    while (priced.size() < goals.size()) {
      // Access paths have sub-queries, which the next round serves.
      ImmutableList<Goal> next = goals.from(priced.size());
      List<List<ImmutableList<FoundPath>>> found =
          pricedLayouts.parallelStream()
              .map(pricedLayout -> next.stream().map(pricedLayout::found).toList())
              .toList();
      for (int i = 0; i < next.size(); i++) {
        Goal goal = next.get(i);
        int number = i;
        List<FoundPath> all = found.stream().flatMap(some -> some.get(number).stream()).toList();
        priced.add(
            new PricedGoal(goal.pattern(), goal.what(), goal.always(), accessPaths(goal, all)));
      }
    }
    return new CandidateSet(
        parts.stream()
            .map(
                part ->
                    new LayoutOption(
                        part.layoutCandidate(), part.priced().tablesUsd(), part.goals()))
            .collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(indexes),
        ImmutableList.copyOf(growths),
        ImmutableList.copyOf(priced),
        complete && pricedLayouts.stream().noneMatch(PricedLayout::isBare));
  }

  private void offer(PricedLayout pricedLayout) {
    PricedPart part = pricedLayout.part();
    OptionalInt of = OptionalInt.of(part.number());
    Map<ComposedKey, Integer> shared = new LinkedHashMap<>();
    pricedLayout
        .sharedKeys()
        .forEach(
            (key, usd) -> {
              shared.put(key, growths.size());
              growths.add(new KeyGrowth(part.number(), key, usd));
            });
    for (IndexGroup indexGroup : pricedLayout.indexGroups()) {
      Set<Integer> lookups = new LinkedHashSet<>();
      indexGroup
          .priced()
          .openSubqueries()
          .forEach(
              openSubquery ->
                  lookups.add(goals.open(openSubquery.pattern(), of, openSubquery.open())));
      lookups.removeAll(part.goals());
      for (IndexCandidate candidate : indexGroup.candidates()) {
        indexGroup.numbers().put(candidate.index().name(), indexes.size());
        indexes.add(
            new IndexOption(
                part.number(),
                candidate,
                indexGroup.priced().indexUsd(candidate.index().name()) + indexGroup.growthUsd(),
                indexGroup.grows(),
                indexGroup.sharing().stream()
                    .map(key -> Objects.requireNonNull(shared.get(key)))
                    .collect(ImmutableSet.toImmutableSet()),
                ImmutableSet.copyOf(lookups)));
      }
    }
  }

  private ImmutableList<PricedAccessPath> accessPaths(Goal goal, List<FoundPath> found) {
    List<PricedAccessPath> accessPaths = new ArrayList<>();
    List<PricedAccessPath> scoped = new ArrayList<>();
    for (FoundPath one : found) {
      PricedAccessPath accessPath = accessPath(goal, one);
      accessPaths.add(accessPath);
      if (isScoped(goal, one.offer())) {
        scoped.add(accessPath);
      }
    }
    List<PricedAccessPath> kept = scoped.isEmpty() ? accessPaths : scoped;
    for (int other : goals.covering(goal)) {
      ImmutableList<FollowUpGoal> instead = ImmutableList.of(new FollowUpGoal(other, 0));
      kept.add(
          new PricedAccessPath(
              "with more", goal.of().getAsInt(), ImmutableSet.of(), 0, 0, instead));
    }
    return ImmutableList.copyOf(kept);
  }

  /** Whether the key holds the attribute that callers are authorised by, where it is given. */
  private static boolean isScoped(Goal goal, PartialPlan offer) {
    Optional<String> scope =
        goal.subquery()
            .query()
            .entity()
            .scope()
            .filter(name -> KeyRequirement.of(goal.subquery()).equal().contains(name));
    return scope.isEmpty()
        || (!offer.steps().isEmpty()
            && offer.steps().get(0).request().key().stream()
                .anyMatch(use -> use.equal().containsKey(scope.get())));
  }

  private PricedAccessPath accessPath(Goal goal, FoundPath found) {
    Set<Integer> used = new LinkedHashSet<>();
    for (PlanStep step : found.offer().steps()) {
      // What is not offered by itself comes with the layout.
      step.request().index().map(found.indexGroup().numbers()::get).ifPresent(used::add);
    }
    ImmutableList.Builder<FollowUpGoal> next = ImmutableList.builder();
    for (RemainingSubquery openSubquery : found.offer().openSubqueries()) {
      RemainingSubquery often =
          new RemainingSubquery(
              openSubquery.asked(),
              openSubquery.because(),
              openSubquery.times() * goal.times(),
              openSubquery.round());
      next.add(
          new FollowUpGoal(
              goals.open(goal.pattern(), OptionalInt.empty(), often), openSubquery.round() - 1));
    }
    return new PricedAccessPath(
        found.offer().way(),
        found.part().number(),
        ImmutableSet.copyOf(used),
        prices.readsUsd(
            goal.pattern(), found.part().layoutCandidate(), found.offer().steps(), goal.times()),
        found.offer().rounds(),
        next.build());
  }
}
