package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import java.util.List;
import java.util.function.UnaryOperator;

/** Pre-reads, each of which would do; together and one after the other. */
public final class PreReadCombinations {
  /** Nothing to do. */
  public static final ImmutableList<PreReadPlan> NONE = ImmutableList.of(PreReadPlan.NOTHING);

  /** Beyond this the rest of the combinations is not worth a look. */
  public static final int MOST = 24;

  private PreReadCombinations() {}

  public static int rounds(List<PlanStep> steps) {
    return steps.stream().mapToInt(PlanStep::round).max().orElse(0);
  }

  /** Both at once. */
  public static ImmutableList<PreReadPlan> together(
      ImmutableList<PreReadPlan> left, ImmutableList<PreReadPlan> right) {
    return left.stream()
        .flatMap(first -> right.stream().map(first::and))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  /** The second when the first is done. */
  public static ImmutableList<PreReadPlan> inOrder(
      ImmutableList<PreReadPlan> first, ImmutableList<PreReadPlan> second) {
    return first.stream()
        .flatMap(before -> second.stream().map(after -> before.and(later(after, before.rounds()))))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Steps without reads that another write action has sent already: the client has the item. The
   * others move forward where nothing is left of a round.
   */
  public static ImmutableList<PlanStep> withoutRepeated(
      List<PlanStep> before, List<PlanStep> steps) {
    ImmutableList<PlanStep> left =
        steps.stream()
            .filter(step -> before.stream().noneMatch(step::isRepeated))
            .collect(ImmutableList.toImmutableList());
    boolean first = left.size() < steps.size() && left.stream().noneMatch(it -> it.round() == 1);
    return first
        ? left.stream()
            .map(step -> step.inRound(step.round() - 1))
            .collect(ImmutableList.toImmutableList())
        : left;
  }

  public static PreReadPlan later(PreReadPlan preReadPlan, int rounds) {
    return new PreReadPlan(
        preReadPlan.steps().stream()
            .map(step -> rounds == 0 ? step : step.inRound(step.round() + rounds))
            .collect(ImmutableList.toImmutableList()),
        preReadPlan.preReads());
  }

  /** So many times the same, in parallel. */
  public static ImmutableList<PreReadPlan> times(
      ImmutableList<PreReadPlan> preReadPlans, double factor) {
    if (factor == 1) {
      return preReadPlans;
    }
    return each(preReadPlans, step -> times(step, factor));
  }

  /**
   * The same where a share of the cases has something to find: without it, the first requests
   * consume the minimum, and there are no others.
   */
  public static ImmutableList<PreReadPlan> found(
      ImmutableList<PreReadPlan> preReadPlans, double share) {
    return share == 1 ? preReadPlans : each(preReadPlans, step -> found(step, share));
  }

  private static ImmutableList<PreReadPlan> each(
      ImmutableList<PreReadPlan> preReadPlans, UnaryOperator<PlanStep> changed) {
    return preReadPlans.stream()
        .map(
            preReadPlan ->
                new PreReadPlan(
                    preReadPlan.steps().stream()
                        .map(changed)
                        .collect(ImmutableList.toImmutableList()),
                    preReadPlan.preReads()))
        .collect(ImmutableList.toImmutableList());
  }

  private static PlanStep found(PlanStep step, double share) {
    double least = step.cost().requests() * ReadUnits.missing(ReadConsistency.EVENTUAL);
    return step.costing(step.cost().found(share, step.round() == 1 ? least : 0));
  }

  private static PlanStep times(PlanStep step, double factor) {
    return step.costing(
        step.cost().times(factor, () -> "× " + NumberFormat.number(factor) + " on average"));
  }
}
