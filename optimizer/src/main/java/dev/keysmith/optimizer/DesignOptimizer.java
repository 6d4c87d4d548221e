package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceList;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.rationale.RationaleBuilder;
import dev.keysmith.rationale.RejectedAlternatives;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import java.util.Map;
import java.util.Objects;

/** Derives the cheapest design in both styles, and of those within the tolerance the simplest. */
public final class DesignOptimizer {
  private final PriceList prices;

  public DesignOptimizer(PriceList prices) {
    this.prices = prices;
  }

  /** The design in the requested style; both styles are derived, so that they can be compared. */
  public OptimizedDesign derive(
      Spec spec, DesignOptions options, TimeLimit limit, ProgressListener progress) {
    long start = System.nanoTime();
    Map<Style, StyleResult> both =
        ParallelStyleOptimizer.derive(
            options.style(),
            (style, chosen) -> designer(spec, style, limit, progress).derive(chosen));
    StyleResult multi = Objects.requireNonNull(both.get(Style.MULTI_TABLE));
    StyleResult single = Objects.requireNonNull(both.get(Style.SINGLE_TABLE));
    StyleResult taken =
        switch (options.style()) {
          case MULTI_TABLE -> multi;
          case SINGLE_TABLE -> single;
          case AUTO -> isBetter(single, multi, spec.prefer().tolerance()) ? single : multi;
        };
    double seconds = (System.nanoTime() - start) / 1e9;
    return new OptimizedDesign(
        taken.style(),
        taken.design(),
        taken.plans(),
        taken.bill(),
        optimality(taken, seconds),
        ImmutableList.of(
            multi.alternative(taken == multi),
            single.alternative(taken == single),
            designer(spec, taken.style(), limit, progress).greedy(taken)),
        RationaleBuilder.rationale(spec, taken),
        pattern -> RejectedAlternatives.of(spec, taken, pattern));
  }

  StyleOptimizer designer(Spec spec, Style style, TimeLimit limit, ProgressListener progress) {
    return new StyleOptimizer(spec, style, prices, limit, progress);
  }

  /** One table for all must be worth more than the tolerance. */
  private static boolean isBetter(StyleResult single, StyleResult multi, double tolerance) {
    return single.unserved() < multi.unserved()
        || (single.unserved() == multi.unserved()
            && single.monthlyUsd() * (1 + tolerance) < multi.monthlyUsd());
  }

  private static OptimalityGap optimality(StyleResult taken, double seconds) {
    double gap =
        taken.cheapestUsd() <= 0
            ? 0
            : Math.max(0, (taken.cheapestUsd() - taken.lowerBoundUsd()) / taken.cheapestUsd());
    return new OptimalityGap(
        taken.proven() ? OptimalityGap.Status.OPTIMAL : OptimalityGap.Status.FEASIBLE,
        taken.lowerBoundUsd(),
        gap,
        taken.cheapestBillUsd(),
        taken.candidates(),
        seconds);
  }
}
