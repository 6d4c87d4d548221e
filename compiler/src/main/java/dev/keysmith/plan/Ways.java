package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** Lists of steps, each of which would do; together and one after the other. */
final class Ways {
  /** Nothing to do. */
  static final ImmutableList<ImmutableList<Step>> NONE = ImmutableList.of(ImmutableList.of());

  /** Beyond this the rest of the combinations is not worth a look. */
  static final int MOST = 24;

  private Ways() {}

  static int rounds(List<Step> steps) {
    return steps.stream().mapToInt(Step::round).max().orElse(0);
  }

  /** Both at once. */
  static ImmutableList<ImmutableList<Step>> together(
      ImmutableList<ImmutableList<Step>> left, ImmutableList<ImmutableList<Step>> right) {
    return left.stream()
        .flatMap(
            first ->
                right.stream()
                    .map(
                        second ->
                            ImmutableList.<Step>builder().addAll(first).addAll(second).build()))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  /** The second when the first is done. */
  static ImmutableList<ImmutableList<Step>> inOrder(
      ImmutableList<ImmutableList<Step>> first, ImmutableList<ImmutableList<Step>> second) {
    return first.stream()
        .flatMap(
            before ->
                second.stream()
                    .map(
                        after ->
                            ImmutableList.<Step>builder()
                                .addAll(before)
                                .addAll(later(after, rounds(before)))
                                .build()))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  static ImmutableList<Step> later(List<Step> steps, int rounds) {
    return steps.stream()
        .map(step -> rounds == 0 ? step : step.inRound(step.round() + rounds))
        .collect(ImmutableList.toImmutableList());
  }

  /** So many times the same, in parallel. */
  static ImmutableList<ImmutableList<Step>> times(
      ImmutableList<ImmutableList<Step>> ways, double factor) {
    if (factor == 1) {
      return ways;
    }
    return ways.stream()
        .map(
            steps ->
                steps.stream()
                    .map(step -> times(step, factor))
                    .collect(ImmutableList.toImmutableList()))
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
        ImmutableList.<String>builder()
            .addAll(step.arithmetic())
            .add("on average " + Figures.number(factor) + " times")
            .build());
  }
}
