package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.read.InstanceLookup;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a design does a write: which requests, in how many round trips, and what each consumes of the
 * table and of every index.
 */
public final class WritePlanner {
  private final WriteContext writeContext;
  private final Design design;
  private final ToDoubleFunction<Plan> price;

  /**
   * @param price what one execution of a plan costs, to find the cheapest
   */
  public WritePlanner(
      SpecStatistics statistics,
      DesignStatistics made,
      InstanceLookup lookup,
      ToDoubleFunction<Plan> price) {
    this.writeContext = new WriteContext(statistics, made, lookup);
    this.design = made.design();
    this.price = price;
  }

  public PlanSet plan(AccessPattern.Write pattern) {
    PlanSet plans = unordered(draft(pattern));
    return new PlanSet(
        plans.pattern(),
        plans.plans().stream().sorted(byPrice(price)).collect(ImmutableList.toImmutableList()),
        plans.missing());
  }

  /** The cheapest first; of those that cost the same, the one with the fewest round trips. */
  public static Comparator<Plan> byPrice(ToDoubleFunction<Plan> price) {
    return Comparator.comparingDouble(price).thenComparingInt(Plan::roundTrips);
  }

  /** What each action does to which items, in every way. */
  public WriteDraft draft(AccessPattern.Write pattern) {
    TransactionContext transactionContext = TransactionContext.of(writeContext.spec(), pattern);
    return new WriteDraft(
        pattern,
        pattern.actions().stream()
            .map(action -> alternatives(action, transactionContext, pattern.atomic()))
            .collect(ImmutableList.toImmutableList()));
  }

  /** All plans of a draft, whatever they cost. */
  public ImmutableList<Plan> plans(WriteDraft draft) {
    return unordered(draft).plans();
  }

  private PlanSet unordered(WriteDraft draft) {
    AccessPattern.Write pattern = draft.pattern();
    List<List<ActionAlternative>> combinations = List.of(List.of());
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    for (ActionAlternatives alternatives : draft.actions()) {
      missing.addAll(alternatives.missing());
      combinations = combined(combinations, alternatives.alternatives());
    }
    List<Plan> plans = new ArrayList<>();
    for (List<ActionAlternative> alternatives : combinations) {
      WritePlanAssembler assembly =
          isTogether(pattern)
              ? WritePlanAssembler.together(alternatives)
              : WritePlanAssembler.apart(alternatives, writeContext.spec().prefer().counts());
      missing.addAll(assembly.missing());
      assembly.ways().forEach(way -> plans.add(plan(pattern, way)));
    }
    return new PlanSet(
        pattern.id(), ImmutableList.copyOf(pinned(pattern, plans)), missing.build().asList());
  }

  /** A single action applies to each match atomically; a list to everything at once. */
  private static boolean isTogether(AccessPattern.Write pattern) {
    boolean list = pattern.actions().size() > 1 || pattern.actions().get(0).times() > 1;
    return list && pattern.atomic();
  }

  private ActionAlternatives alternatives(
      WriteAction action, TransactionContext transactionContext, boolean atomic) {
    return action.match(
        store ->
            store instanceof WriteAction.Upsert upsert
                ? new UpsertItems(writeContext, upsert).alternatives(transactionContext)
                : new PutItems(writeContext).alternatives(store, transactionContext),
        update -> new UpdateItems(writeContext).alternatives(update, transactionContext),
        delete -> new DeleteItems(writeContext).alternatives(delete, transactionContext),
        require ->
            new RequireInstance(writeContext).alternatives(require, transactionContext, atomic));
  }

  private static List<List<ActionAlternative>> combined(
      List<List<ActionAlternative>> combinations, ImmutableList<ActionAlternative> alternatives) {
    return combinations.stream()
        .flatMap(
            before ->
                alternatives.stream()
                    .map(
                        alternative ->
                            List.copyOf(
                                ImmutableList.<ActionAlternative>builder()
                                    .addAll(before)
                                    .add(alternative)
                                    .build())))
        .limit(PreReadCombinations.MOST)
        .toList();
  }

  private static Plan plan(AccessPattern.Write pattern, WritePlanAssembler.AssembledWrite way) {
    ImmutableList<PlanStep> inOrder =
        way.steps().stream()
            .sorted(Comparator.comparingInt(PlanStep::round))
            .collect(ImmutableList.toImmutableList());
    return new Plan(pattern.id(), way(inOrder), inOrder, Optional.empty(), way.acts());
  }

  /** Query, then TransactWriteItems. */
  private static String way(ImmutableList<PlanStep> steps) {
    return IntStream.rangeClosed(1, PreReadCombinations.rounds(steps))
        .mapToObj(
            round ->
                steps.stream()
                    .filter(step -> step.round() == round)
                    .map(step -> step.request().operation().apiName())
                    .distinct()
                    .collect(Collectors.joining(" and ")))
        .collect(Collectors.joining(", then "));
  }

  /** Where the design says which index finds the instances, only plans that use it. */
  private List<Plan> pinned(AccessPattern.Write pattern, List<Plan> plans) {
    Optional<Design.PinnedPlan> pin = Optional.ofNullable(design.plans().get(pattern.id()));
    List<Plan> kept =
        plans.stream()
            .filter(
                plan ->
                    pin.isPresent()
                        && plan.steps().stream().anyMatch(step -> isAt(step, pin.get())))
            .toList();
    return kept.isEmpty() ? plans : kept;
  }

  private static boolean isAt(PlanStep step, Design.PinnedPlan pin) {
    return step.request().table().equals(pin.table()) && step.request().index().equals(pin.index());
  }
}
