package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.PriceList;
import dev.keysmith.candidate.AssembledDesign;
import dev.keysmith.candidate.CandidatePricer;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.DesignAssembler;
import dev.keysmith.candidate.DominancePruning;
import dev.keysmith.cost.BillCalculator;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.reader.AssembledDesignCheck;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.DesignProgram;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.selection.HotPartitionFinder;
import dev.keysmith.selection.IndexLimit;
import dev.keysmith.selection.OverloadingPaths;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.ShardCounts;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Derives the best design of one style.
 *
 * <pre>
 *   candidates ──price──▶ priced ──prune──▶ program ──solve──▶ cheapest ──solve──▶ simplest ──▶ design
 *       ▲                                                                                         │
 *       └───────────────────────── partition keys to shard ◀──── is any too hot? ◀────────────────┘
 * </pre>
 */
final class StyleOptimizer {
  /** The most rounds in which hot partition keys are sharded. */
  private static final int ROUNDS = 10;

  /** Of the time that is left, so much is for pricing; choosing follows. */
  private static final double PRICING_SHARE = 0.6;

  private final Spec spec;
  private final Style style;
  private final PriceList prices;
  private final TimeLimit limit;
  private final ProgressListener progress;
  private final PriceSchedule priceSchedule;
  private final CandidatePricer pricing;
  private final SelectionSearch search;
  private Optional<SimplifiedSelection> simplified = Optional.empty();

  /**
   * @param shared the class of a table that all entities share
   */
  StyleOptimizer(
      Spec spec,
      Style style,
      TableClass shared,
      PriceList prices,
      TimeLimit limit,
      ProgressListener progress) {
    this.spec = spec;
    this.style = style;
    this.prices = prices;
    this.limit = limit;
    this.progress = progress;
    this.priceSchedule = new PriceSchedule(prices, PricingOptions.of(spec.pricing()));
    this.pricing = new CandidatePricer(spec, isSingle(), shared, priceSchedule);
    this.search = new SelectionSearch(spec, limit, progress, StyleResult.word(style));
  }

  private boolean isSingle() {
    return style == Style.SINGLE_TABLE;
  }

  /**
   * The simplest design near the cheapest. Where a partition key would get too hot, once more with
   * that key sharded: first for the cheapest, so that most rounds are short.
   *
   * @param chosen is notified when there is a first choice, so that others can use the processors
   */
  StyleResult derive(Runnable chosen) {
    ShardCounts shards = ShardCounts.NONE;
    CheapestSelection cheapest = cheapest(shards, Optional.empty());
    chosen.run();
    RefinementStage finish = RefinementStage.CHEAP;
    StyleResult best = design(cheapest, finish);
    for (int round = 1; round <= ROUNDS; round++) {
      ShardCounts further =
          HotPartitionFinder.sharding(spec, best.assembled(), best.plans(), shards);
      Optional<CheapestSelection> cooler =
          further.equals(shards) ? Optional.empty() : cooler(further, cheapest, best);
      if (cooler.isEmpty() && finish == RefinementStage.PROVEN) {
        break;
      }
      if (cooler.isPresent()) {
        shards = further;
        cheapest = cooler.get();
        finish = finish == RefinementStage.CHEAP ? RefinementStage.CHEAP : RefinementStage.SIMPLE;
      } else {
        boolean early = finish == RefinementStage.CHEAP && !cheapest.isProven() && !limit.isOver();
        finish = early ? RefinementStage.SIMPLE : RefinementStage.PROVEN;
      }
      if (finish == RefinementStage.PROVEN || round + 1 >= ROUNDS) {
        finish = RefinementStage.PROVEN;
        cheapest = search.proven(cheapest);
      }
      best = design(cheapest, finish);
    }
    return relieved(new Choice(cheapest, best)).result();
  }

  /** A choice and its design. */
  private record Choice(CheapestSelection of, StyleResult result) {}

  /**
   * The same without reads that together are too much for one partition, where that is possible.
   */
  private Choice relieved(Choice choice) {
    Choice best = choice;
    ImmutableSet<ImmutableSet<Integer>> apart = ImmutableSet.of();
    for (int round = 0; round < ROUNDS && !limit.isOver(); round++) {
      ImmutableSet<ImmutableSet<Integer>> more =
          Sets.union(apart, hot(best.of(), best.result())).immutableCopy();
      if (more.equals(apart)) {
        break;
      }
      apart = more;
      CheapestSelection found =
          search.proven(
              search.among(
                  best.of().candidateSet(),
                  apart,
                  Optional.of(best.result()),
                  best.result().lowerBoundUsd()));
      if (found.undone() > best.of().undone()) {
        break;
      }
      StyleResult result = design(found, RefinementStage.PROVEN);
      if (!new OverloadingPaths(spec, best.result()).isRelievedBy(result)) {
        break;
      }
      best = new Choice(found, result.relieving(best.result()));
    }
    return best;
  }

  private ImmutableSet<ImmutableSet<Integer>> hot(CheapestSelection found, StyleResult result) {
    return new OverloadingPaths(spec, result).in(found.program(), taken(found));
  }

  /** How far a design is worked out; a step is taken when nothing gets too hot after the last. */
  private enum RefinementStage {
    CHEAP,
    SIMPLE,
    PROVEN
  }

  private StyleResult design(CheapestSelection cheapest, RefinementStage finish) {
    if (finish == RefinementStage.CHEAP) {
      return design(cheapest, cheapest.solution().chosen());
    }
    return design(cheapest, taken(cheapest));
  }

  /** The simplest near the cheapest. */
  private ImmutableSet<Integer> taken(CheapestSelection cheapest) {
    // A proof of optimality seldom leads to a cheaper design.
    if (simplified.filter(it -> it.isOf(cheapest)).isEmpty()) {
      simplified = Optional.of(new SimplifiedSelection(cheapest, search.simplest(cheapest)));
    }
    return simplified.orElseThrow().simple();
  }

  /** A choice, and the simplest that costs little more. */
  private record SimplifiedSelection(CheapestSelection of, ImmutableSet<Integer> simple) {
    boolean isOf(CheapestSelection other) {
      return other.program() == of.program()
          && other.solution().chosen().equals(of.solution().chosen());
    }
  }

  /**
   * The cheapest with more keys sharded; empty where time is over, or what is found does less than
   * what is there.
   */
  private Optional<CheapestSelection> cooler(
      ShardCounts shards, CheapestSelection than, StyleResult before) {
    if (limit.isOver()) {
      return Optional.empty();
    }
    CheapestSelection found = cheapest(shards, Optional.of(before));
    return found.undone() <= than.undone() ? Optional.of(found) : Optional.empty();
  }

  private CheapestSelection cheapest(ShardCounts shards, Optional<StyleResult> before) {
    return search.among(
        candidateSet(shards),
        ImmutableSet.of(),
        before,
        before.map(StyleResult::lowerBoundUsd).orElse(0.0));
  }

  private CandidateSet candidateSet(ShardCounts shards) {
    progress.at("pricing " + StyleResult.word(style) + " candidates", 0, 0);
    return DominancePruning.of(pricing.candidateSet(shards, limit.share(PRICING_SHARE)));
  }

  private StyleResult design(CheapestSelection cheapest, ImmutableSet<Integer> taken) {
    DesignProgram program = cheapest.program();
    if (!cheapest.solution().isAnswer()) {
      // Time was over before anything was found, and what is taken greedily breaks some row.
      return styled(
          cheapest.candidateSet(),
          ImmutableSet.copyOf(cheapest.start().layoutCandidates()),
          program.withinLimits(cheapest.start().indexes()),
          cheapest.start().monthlyUsd(),
          0,
          0,
          false);
    }
    // What there was no time to price might be cheaper than anything that was.
    boolean complete = cheapest.candidateSet().complete();
    return styled(
        cheapest.candidateSet(),
        program.layoutCandidates(taken),
        program.indexes(taken),
        cheapest.usd(),
        Math.max(0, program.usd(taken) - cheapest.usd()),
        complete ? Math.max(0, cheapest.lowerBoundUsd()) : 0,
        complete && cheapest.isProven());
  }

  private StyleResult styled(
      CandidateSet candidateSet,
      ImmutableSet<Integer> layoutCandidates,
      ImmutableSet<Integer> indexes,
      double cheapestUsd,
      double simplicityUsd,
      double lowerBoundUsd,
      boolean proven) {
    AssembledDesign assembled = design(spec, isSingle(), candidateSet, layoutCandidates, indexes);
    Design design = assembled.design();
    ImmutableList<PlanSet> plans = plans(design);
    return new StyleResult(
        style,
        candidateSet,
        layoutCandidates,
        indexes,
        assembled,
        plans,
        new BillCalculator(spec, design, plans).bill(prices, PricingOptions.of(spec.pricing())),
        cheapestUsd,
        simplicityUsd,
        lowerBoundUsd,
        proven,
        candidateSet.size(),
        OptionalDouble.empty());
  }

  /** Bound to the spec, so that it is what a person gets who reads its file. */
  static AssembledDesign design(
      Spec spec,
      boolean single,
      CandidateSet candidateSet,
      Set<Integer> layoutCandidates,
      Set<Integer> indexes) {
    AssembledDesign assembled = assemble(spec, single, candidateSet, layoutCandidates, indexes);
    Design design = assembled.design().bindTo(spec);
    ImmutableList<SourceDiagnostic> errors = AssembledDesignCheck.errors(design, spec);
    if (!errors.isEmpty()) {
      throw new IllegalStateException("an invalid design was assembled: " + errors);
    }
    return assembled.as(design);
  }

  static AssembledDesign assemble(
      Spec spec,
      boolean single,
      CandidateSet candidateSet,
      Set<Integer> layoutCandidates,
      Set<Integer> indexes) {
    return DesignAssembler.of(
        spec,
        single,
        layoutCandidates.stream()
            .sorted()
            .map(a -> candidateSet.layoutCandidates().get(a).layoutCandidate())
            .collect(ImmutableList.toImmutableList()),
        indexes.stream()
            .sorted()
            .map(i -> candidateSet.indexes().get(i).candidate())
            .collect(ImmutableList.toImmutableList()));
  }

  private ImmutableList<PlanSet> plans(Design design) {
    DesignPlanner planner =
        new DesignPlanner(spec, design, new DesignPrices(design, priceSchedule)::planCost);
    IndexLimit limit = new IndexLimit(spec, design);
    return spec.patterns().stream()
        .map(pattern -> limit.explained(pattern, planner.plan(pattern)))
        .collect(ImmutableList.toImmutableList());
  }

  /** As a person would take one pattern after the other, from the same candidates. */
  StyleResult greedy(StyleResult taken) {
    GreedyChoice.Choice choice = SelectionSearch.greedily(spec, taken.candidateSet());
    return styled(
        taken.candidateSet(),
        ImmutableSet.copyOf(choice.layoutCandidates()),
        ImmutableSet.copyOf(choice.indexes()),
        choice.monthlyUsd(),
        0,
        0,
        false);
  }
}
