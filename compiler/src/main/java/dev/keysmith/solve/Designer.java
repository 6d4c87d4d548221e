package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Prices;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.Map;
import java.util.Objects;

/** Derives the cheapest design in both styles, and of those within the tolerance the simplest. */
public final class Designer {
  private final Prices prices;

  public Designer(Prices prices) {
    this.prices = prices;
  }

  /**
   * The design in the style asked for; both styles are worked out, so that they can be compared.
   */
  public Derived derive(Spec spec, DesignOptions options, TimeLimit limit, Progress progress) {
    long start = System.nanoTime();
    Map<Style, StyledDesign> both =
        BothStyles.derive(
            options.style(),
            (style, chosen) -> designer(spec, style, limit, progress).derive(chosen));
    StyledDesign multi = Objects.requireNonNull(both.get(Style.MULTI_TABLE));
    StyledDesign single = Objects.requireNonNull(both.get(Style.SINGLE_TABLE));
    StyledDesign taken =
        switch (options.style()) {
          case MULTI_TABLE -> multi;
          case SINGLE_TABLE -> single;
          case AUTO -> isBetter(single, multi, spec.prefer().tolerance()) ? single : multi;
        };
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Derived(
        taken.style(),
        taken.design(),
        taken.plans(),
        taken.bill(),
        optimality(taken, seconds),
        ImmutableList.of(
            multi.alternative(taken == multi),
            single.alternative(taken == single),
            designer(spec, taken.style(), limit, progress).greedy(taken)),
        Why.reasons(spec, taken),
        pattern -> Losers.of(spec, taken, pattern));
  }

  StyleDesigner designer(Spec spec, Style style, TimeLimit limit, Progress progress) {
    return new StyleDesigner(spec, style, prices, limit, progress);
  }

  /** One table for all must be worth more than the tolerance. */
  private static boolean isBetter(StyledDesign single, StyledDesign multi, double tolerance) {
    return single.unserved() < multi.unserved()
        || (single.unserved() == multi.unserved()
            && single.monthlyUsd() * (1 + tolerance) < multi.monthlyUsd());
  }

  private static Optimality optimality(StyledDesign taken, double seconds) {
    double gap =
        taken.cheapestUsd() <= 0
            ? 0
            : Math.max(0, (taken.cheapestUsd() - taken.lowerBoundUsd()) / taken.cheapestUsd());
    return new Optimality(
        taken.proven() ? Optimality.Status.OPTIMAL : Optimality.Status.FEASIBLE,
        taken.lowerBoundUsd(),
        gap,
        taken.cheapestBillUsd(),
        taken.candidates(),
        seconds);
  }
}
