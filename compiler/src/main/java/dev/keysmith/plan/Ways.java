package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** Ways to come to know something, each of which would do; together and one after the other. */
final class Ways {
  /** Nothing to do. */
  static final ImmutableList<Way> NONE = ImmutableList.of(Way.NOTHING);

  /** Beyond this the rest of the combinations is not worth a look. */
  static final int MOST = 24;

  private Ways() {}

  static int rounds(List<Step> steps) {
    return steps.stream().mapToInt(Step::round).max().orElse(0);
  }

  /** Both at once. */
  static ImmutableList<Way> together(ImmutableList<Way> left, ImmutableList<Way> right) {
    return left.stream()
        .flatMap(first -> right.stream().map(first::and))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  /** The second when the first is done. */
  static ImmutableList<Way> inOrder(ImmutableList<Way> first, ImmutableList<Way> second) {
    return first.stream()
        .flatMap(before -> second.stream().map(after -> before.and(later(after, before.rounds()))))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  static Way later(Way way, int rounds) {
    return new Way(
        way.steps().stream()
            .map(step -> rounds == 0 ? step : step.inRound(step.round() + rounds))
            .collect(ImmutableList.toImmutableList()),
        way.leads());
  }

  /** So many times the same, in parallel. */
  static ImmutableList<Way> times(ImmutableList<Way> ways, double factor) {
    if (factor == 1) {
      return ways;
    }
    return ways.stream()
        .map(
            way ->
                new Way(
                    way.steps().stream()
                        .map(step -> times(step, factor))
                        .collect(ImmutableList.toImmutableList()),
                    way.leads()))
        .collect(ImmutableList.toImmutableList());
  }

  private static Step times(Step step, double factor) {
    return new Step(
        step.operation(),
        step.table(),
        step.index(),
        step.fetches(),
        step.key(),
        step.filter(),
        step.backward(),
        step.limit(),
        step.round(),
        step.requests() * factor,
        step.itemsRead() * factor,
        step.itemsReturned() * factor,
        step.reads().times(factor),
        step.writes().times(factor),
        step.arithmetic().and(() -> "on average " + Figures.number(factor) + " times"));
  }
}
