package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.WriteAction;
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
final class WritePlanner {
  private final Writing writing;
  private final Design design;
  private final ToDoubleFunction<Plan> price;

  /**
   * @param price what one execution of a plan costs, to tell the cheapest
   */
  WritePlanner(SpecFacts facts, DesignFacts made, Lookup lookup, ToDoubleFunction<Plan> price) {
    this.writing = new Writing(facts, made, lookup);
    this.design = made.design();
    this.price = price;
  }

  Planned plan(Pattern.Write pattern) {
    Surroundings surroundings = Surroundings.of(writing.spec(), pattern);
    List<List<Draft>> combinations = List.of(List.of());
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    for (WriteAction action : pattern.actions()) {
      Drafts drafts = drafts(action, surroundings, pattern.atomic());
      missing.addAll(drafts.missing());
      combinations = combined(combinations, drafts.drafts());
    }
    List<Plan> plans = new ArrayList<>();
    for (List<Draft> drafts : combinations) {
      Assembly assembly = isTogether(pattern) ? Assembly.together(drafts) : Assembly.apart(drafts);
      missing.addAll(assembly.missing());
      assembly.ways().forEach(way -> plans.add(plan(pattern, way)));
    }
    return new Planned(
        pattern.id(),
        pinned(pattern, plans).stream()
            .sorted(Comparator.comparingDouble(price).thenComparingInt(Plan::roundTrips))
            .collect(ImmutableList.toImmutableList()),
        missing.build().asList());
  }

  /** A single action applies to each match atomically; a list to everything at once. */
  private static boolean isTogether(Pattern.Write pattern) {
    boolean list = pattern.actions().size() > 1 || pattern.actions().get(0).times() > 1;
    return list && pattern.atomic();
  }

  private Drafts drafts(WriteAction action, Surroundings surroundings, boolean atomic) {
    if (action instanceof WriteAction.Store store) {
      return new PutItems(writing).drafts(store, surroundings);
    }
    if (action instanceof WriteAction.Update update) {
      return new UpdateItems(writing).drafts(update, surroundings);
    }
    if (action instanceof WriteAction.Delete delete) {
      return new DeleteItems(writing).drafts(delete, surroundings);
    }
    return new RequireInstance(writing).drafts((WriteAction.Require) action, surroundings, atomic);
  }

  private static List<List<Draft>> combined(
      List<List<Draft>> combinations, ImmutableList<Draft> drafts) {
    return combinations.stream()
        .flatMap(
            before ->
                drafts.stream()
                    .map(
                        draft ->
                            List.copyOf(
                                ImmutableList.<Draft>builder().addAll(before).add(draft).build())))
        .limit(Ways.MOST)
        .toList();
  }

  private static Plan plan(Pattern.Write pattern, Assembly.Assembled way) {
    ImmutableList<Step> inOrder =
        way.steps().stream()
            .sorted(Comparator.comparingInt(Step::round))
            .collect(ImmutableList.toImmutableList());
    return new Plan(pattern.id(), way(inOrder), inOrder, Optional.empty(), way.acts());
  }

  /** Query, then TransactWriteItems. */
  private static String way(ImmutableList<Step> steps) {
    return IntStream.rangeClosed(1, Ways.rounds(steps))
        .mapToObj(
            round ->
                steps.stream()
                    .filter(step -> step.round() == round)
                    .map(step -> step.operation().word())
                    .distinct()
                    .collect(Collectors.joining(" and ")))
        .collect(Collectors.joining(", then "));
  }

  /** Where the design says which index finds the instances, only plans that use it. */
  private List<Plan> pinned(Pattern.Write pattern, List<Plan> plans) {
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

  private static boolean isAt(Step step, Design.PinnedPlan pin) {
    return step.table().equals(pin.table()) && step.index().equals(pin.index());
  }
}
