package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.ChallengeResult.MissingCandidate;
import dev.keysmith.challenge.ChallengeSummary;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;

/** The kind of a derived design and its proven optimality gap, in sentences. */
public final class OptimalityText {
  /** Below this, a gap is zero. */
  private static final double ZERO = 1e-6;

  private OptimalityText() {}

  public static String style(Style style) {
    return style == Style.SINGLE_TABLE
        ? "All entities share one table and are distinguished by key prefixes."
        : "Each entity has its own table, unless storing it with another one is cheaper.";
  }

  /**
   * "Optimal:", "Simplest within 2% of the optimum:", "Best design found:" or "Not proven
   * optimal:".
   */
  public static String verdict(Spec spec, OptimizedDesign derived) {
    OptimalityGap optimality = derived.optimality();
    return switch (optimality.status()) {
      case OPTIMAL ->
          optimality.isSimplerThanCheapest(derived.bill().monthlyUsd())
              ? "Simplest within %s of the optimum:"
                  .formatted(NumberFormat.percent(spec.prefer().tolerance()))
              : "Optimal:";
      case IMPROVED -> "Best design found:";
      case FEASIBLE -> "Not proven optimal:";
    };
  }

  /** What follows the verdict. */
  public static String explanation(Spec spec, OptimizedDesign derived) {
    return bound(spec, derived)
        + overloaded(derived.optimality())
        + challenge(derived.optimality().challenge())
        + (derived.optimality().stopped()
            ? " The search was stopped early, so another run may give another design."
            : "");
  }

  /** A cheaper one that nobody should have, so that nobody thinks it was overlooked. */
  private static String overloaded(OptimalityGap optimality) {
    return optimality.overloadedUsd().isEmpty()
        ? ""
        : (" Left out is a combination for %s/month: at peak, it would read one partition above %s of"
                + " its limit.")
            .formatted(
                MoneyFormat.text(optimality.overloadedUsd().getAsDouble()),
                NumberFormat.percent(BusiestPartition.NEAR));
  }

  /** What was tried on the result. */
  private static String challenge(ChallengeSummary challenge) {
    if (challenge.singleChanges() == 0) {
      return "";
    }
    String changes =
        challenge.doubleChanges() == 0
            ? NumberFormat.counted(challenge.singleChanges(), "change")
            : "%s single and %s double changes"
                .formatted(
                    NumberFormat.number(challenge.singleChanges()),
                    NumberFormat.number(challenge.doubleChanges()));
    String tried =
        (" Of %s to the design, none saves more than the tolerance"
                + " without overloading a partition or taking more round trips.")
            .formatted(changes);
    return challenge.complete()
        ? tried
        : tried + " The effort for changes ended before all were tried.";
  }

  private static String improved(OptimalityGap optimality) {
    ImmutableList<MissingCandidate> missing = optimality.challenge().missing();
    if (missing.isEmpty()) {
      return "the best combination found of %s; as a whole it costs less than its parts alone."
          .formatted(candidates(optimality));
    }
    return "the best combination of %s, and %s that no candidate provided for, which saved %s/month."
        .formatted(
            candidates(optimality),
            NumberFormat.counted(missing.size(), "change"),
            MoneyFormat.text(missing.stream().mapToDouble(MissingCandidate::savedUsd).sum()));
  }

  private static String bound(Spec spec, OptimizedDesign derived) {
    OptimalityGap optimality = derived.optimality();
    if (optimality.status() == Status.IMPROVED) {
      return improved(optimality);
    }
    boolean simpler = optimality.isSimplerThanCheapest(derived.bill().monthlyUsd());
    if (optimality.status() == Status.OPTIMAL) {
      return simpler
          ? ("the cheapest of all combinations of %s costs %s/month, %s less; set 'prefer:"
                  + " {tolerance: 0%%}' to choose it.")
              .formatted(
                  candidates(optimality),
                  MoneyFormat.text(optimality.cheapestUsd()),
                  MoneyFormat.text(derived.bill().monthlyUsd() - optimality.cheapestUsd()))
          : optimal(optimality);
    }
    String gap =
        ("no combination of %s costs less than %s/month, so the gap is at most %s. A longer search"
                + " may close it (--time-limit 5m).")
            .formatted(
                candidates(optimality),
                MoneyFormat.text(optimality.lowerBoundUsd()),
                NumberFormat.percent(Math.ceil(optimality.gap() * 1000) / 1000));
    return simpler
        ? "%s The cheapest design found costs %s/month. %s"
            .formatted(gap, MoneyFormat.text(optimality.cheapestUsd()), simplest(spec, derived))
        : gap;
  }

  private static String optimal(OptimalityGap optimality) {
    String none = optimality.overloadedUsd().isEmpty() ? "no" : "no other";
    return optimality.gap() < ZERO
        ? "%s combination of %s is cheaper.".formatted(none, candidates(optimality))
        : "%s combination of %s costs less than %s/month."
            .formatted(none, candidates(optimality), MoneyFormat.text(optimality.lowerBoundUsd()));
  }

  private static String simplest(Spec spec, OptimizedDesign derived) {
    return ("This design is the simplest within %s of it (+%s); set 'prefer: {tolerance: 0%%}' to"
            + " choose the cheapest.")
        .formatted(
            NumberFormat.percent(spec.prefer().tolerance()),
            MoneyFormat.text(derived.bill().monthlyUsd() - derived.optimality().cheapestUsd()));
  }

  private static String candidates(OptimalityGap optimality) {
    return NumberFormat.counted(optimality.candidates(), "candidate");
  }
}
