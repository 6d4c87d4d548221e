package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.challenge.AdoptedChange;
import dev.keysmith.challenge.ChallengeResult;
import dev.keysmith.challenge.DesignChallenge;
import dev.keysmith.challenge.PricedDesign;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.design.Design;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.rationale.RationaleBuilder;
import dev.keysmith.rationale.RejectedAlternatives;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Derives the cheapest design in both styles, and of those within the tolerance the simplest. */
public final class DesignOptimizer {
  /** The most patterns that are planned again to try changes. */
  private static final int CHALLENGE_EFFORT = 9_000;

  /** Differences below this are rounding. */
  private static final double ROUNDING = 1e-9;

  private static final double CENT = 0.01;

  private final PriceList prices;

  public DesignOptimizer(PriceList prices) {
    this.prices = prices;
  }

  /** The design in the requested style. */
  public OptimizedDesign derive(
      Spec spec, DesignOptions options, TimeLimit limit, ProgressListener progress) {
    long start = System.nanoTime();
    BiFunction<Style, Runnable, StyleResult> derive =
        (style, chosen) -> derive(spec, style, limit, progress, chosen);
    ImmutableMap<Style, StyleResult> both =
        options.compared()
            ? ParallelStyleOptimizer.derive(options.style(), limit, derive)
            : ImmutableMap.of(options.style(), derive.apply(options.style(), () -> {}));
    ImmutableList<StyleResult> styles =
        Stream.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)
            .flatMap(style -> Optional.ofNullable(both.get(style)).stream())
            .collect(ImmutableList.toImmutableList());
    StyleResult taken =
        Optional.ofNullable(both.get(options.style()))
            .orElseGet(
                () ->
                    styles.stream()
                        .reduce(
                            (multi, single) ->
                                isBetter(single, multi, spec.prefer().tolerance()) ? single : multi)
                        .orElseThrow());
    StyleResult greedy = designer(spec, taken.style(), limit, progress).greedy(taken);
    progress.at("trying changes to the design", 0, 0);
    ChallengeResult challenged = challenge(spec, taken, greedy, limit);
    StyleResult best = with(taken, challenged.best());
    double seconds = (System.nanoTime() - start) / 1e9;
    // What partitions would throttle is no alternative, however little it costs.
    ImmutableList<StyleResult> simple =
        isBusier(spec, greedy, best) ? ImmutableList.of() : ImmutableList.of(greedy);
    return new OptimizedDesign(
        best.style(),
        best.design(),
        best.plans(),
        best.bill(),
        optimality(
            best,
            options.style() == Style.AUTO
                ? ImmutableList.<StyleResult>builder().addAll(styles).addAll(simple).build()
                : ImmutableList.<StyleResult>builder().add(taken).addAll(simple).build(),
            challenged,
            seconds,
            limit.wasReached()),
        Stream.concat(
                styles.stream()
                    .map(
                        one ->
                            alternative(
                                spec,
                                StyleResult.word(one.style()),
                                one == taken ? best : one,
                                one == taken)),
                simple.stream().map(one -> alternative(spec, "greedy", one, false)))
            .collect(ImmutableList.toImmutableList()),
        RationaleBuilder.rationale(spec, best),
        pattern -> RejectedAlternatives.of(spec, best, pattern));
  }

  /**
   * The design of a style. A table that all entities share has one class for all of them: where the
   * other may be cheaper, everything is priced and chosen again in that one.
   */
  private StyleResult derive(
      Spec spec, Style style, TimeLimit limit, ProgressListener progress, Runnable chosen) {
    StyleResult standard = designer(spec, style, limit, progress).derive(chosen);
    if (style != Style.SINGLE_TABLE || standard.bill().classSavings().isEmpty()) {
      return standard;
    }
    StyleResult infrequent =
        new StyleOptimizer(spec, style, TableClass.INFREQUENT_ACCESS, prices, limit, progress)
            .derive(() -> {});
    StyleResult better =
        isBetter(infrequent, standard, spec.prefer().tolerance()) ? infrequent : standard;
    return better.boundedBy(
        Math.min(standard.lowerBoundUsd(), infrequent.lowerBoundUsd()),
        standard.proven() && infrequent.proven());
  }

  /** From the better of the two: a greedy choice may be cheaper where items share larger keys. */
  private ChallengeResult challenge(
      Spec spec, StyleResult taken, StyleResult greedy, TimeLimit limit) {
    DesignChallenge challenge =
        new DesignChallenge(
            spec,
            new CostedPlanner(spec, prices),
            CHALLENGE_EFFORT,
            limit,
            isOf(taken.style(), taken.design()));
    return challenge.challenge(priced(taken), priced(greedy));
  }

  /** Whether a design is cheaper because its partitions are overloaded by more. */
  private boolean isBusier(Spec spec, StyleResult one, StyleResult other) {
    CostedPlanner planner = new CostedPlanner(spec, prices);
    return one.monthlyUsd() < other.monthlyUsd()
        && priced(one).overload(planner) > priced(other).overload(planner) * (1 + ROUNDING);
  }

  /** Where all entities share a table they still do so after a change. */
  private static Predicate<Design> isOf(Style style, Design design) {
    return other -> style != Style.SINGLE_TABLE || other.tables().size() <= design.tables().size();
  }

  /**
   * The changes of a design in use that save most.
   *
   * @param kept tables, and indexes as {@code table.index}, that stay as they are
   * @param most the most changes
   */
  public ImmutableList<AdoptedChange> improve(
      Spec spec, Design design, ImmutableSet<String> kept, int most, TimeLimit limit) {
    CostedPlanner planner = new CostedPlanner(spec, prices);
    ImmutableList<PlanSet> plans = planner.plans(design);
    return new DesignChallenge(
            spec, planner, CHALLENGE_EFFORT, limit, new KeptStructures(design, kept))
        .improve(new PricedDesign(design, plans, planner.bill(design, plans)), most);
  }

  private static PricedDesign priced(StyleResult result) {
    return new PricedDesign(result.design(), result.plans(), result.bill());
  }

  private static StyleResult with(StyleResult result, PricedDesign better) {
    return better.design().equals(result.design())
        ? result
        : result.with(better.design(), better.plans(), better.bill());
  }

  private static DesignAlternative alternative(
      Spec spec, String name, StyleResult result, boolean chosen) {
    return new DesignAlternative(
        name,
        result.monthlyUsd(),
        result.bill().tables(),
        result.bill().indexes(),
        priced(result).complexity(spec),
        chosen);
  }

  StyleOptimizer designer(Spec spec, Style style, TimeLimit limit, ProgressListener progress) {
    return new StyleOptimizer(spec, style, TableClass.STANDARD, prices, limit, progress);
  }

  /** What is less simple must be worth more than the tolerance: one table for all, or its class. */
  private static boolean isBetter(StyleResult other, StyleResult simple, double tolerance) {
    return other.unserved() < simple.unserved()
        || (other.unserved() == simple.unserved()
            && other.monthlyUsd() * (1 + tolerance) < simple.monthlyUsd());
  }

  /**
   * What is proven of the design that is shown, by its bill.
   *
   * @param others the designs that it is compared with
   */
  private static OptimalityGap optimality(
      StyleResult best,
      ImmutableList<StyleResult> others,
      ChallengeResult challenged,
      double seconds,
      boolean stopped) {
    double cheapest =
        Stream.concat(
                Stream.of(best.cheapestBillUsd()),
                others.stream()
                    .filter(other -> other.unserved() <= best.unserved())
                    .map(StyleResult::monthlyUsd))
            .mapToDouble(usd -> usd)
            .reduce(best.monthlyUsd(), Math::min);
    double proven =
        others.stream()
            .filter(StyleResult::proven)
            .mapToDouble(StyleResult::lowerBoundUsd)
            .reduce(best.lowerBoundUsd(), Math::min);
    // A design below the bound is no combination of the candidates, so that is no bound for it.
    boolean improved = cheapest < proven - CENT;
    // The program has whole millionths of a dollar: its sum may be above the bill by some of them.
    double bound = improved ? 0 : Math.min(proven, cheapest);
    return new OptimalityGap(
            improved
                ? OptimalityGap.Status.IMPROVED
                : best.proven() ? OptimalityGap.Status.OPTIMAL : OptimalityGap.Status.FEASIBLE,
            bound,
            cheapest <= 0 ? 0 : Math.max(0, cheapest - bound) / cheapest,
            cheapest,
            best.candidates(),
            seconds,
            stopped,
            improved ? challenged.summary() : challenged.summary().withinCandidates())
        .beside(best.overloadedUsd());
  }
}
