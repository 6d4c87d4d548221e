package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.candidate.AssembledDesign;
import dev.keysmith.candidate.CandidateId;
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
import dev.keysmith.ilp.BinaryProgram;
import dev.keysmith.ilp.CachingSolver;
import dev.keysmith.ilp.FeasibilityCheck;
import dev.keysmith.ilp.ProgramSolution;
import dev.keysmith.ilp.Solver;
import dev.keysmith.ilp.SolverFactory;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.DesignProgram;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.selection.HotPartitionFinder;
import dev.keysmith.selection.IndexLimit;
import dev.keysmith.selection.SelectionRepair;
import dev.keysmith.selection.SelectionSimplifier;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.ShardCounts;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
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

  /** Of the time that is left, so much is for each of the pieces of work; others follow. */
  private static final double PRICING_SHARE = 0.6;

  private static final double SOLVING_SHARE = 0.7;

  private static final double REPAIRING_SHARE = 0.3;

  /** In units of CP-SAT. */
  private static final double REPAIRING_EFFORT = 10;

  /**
   * Units of CP-SAT for one search, for each second of the time limit as it was stated. One unit
   * takes between three and twenty seconds, so that usually the effort ends a search and not the
   * clock.
   */
  private static final double EFFORT_PER_SECOND = 0.04;

  private final Spec spec;
  private final Style style;
  private final PriceList prices;
  private final Solver exact;
  private final Solver near;
  private final TimeLimit limit;
  private final ProgressListener progress;
  private final PriceSchedule priceSchedule;
  private final CandidatePricer pricing;
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
    double effort = limit.stated().toSeconds() * EFFORT_PER_SECOND;
    this.exact = new CachingSolver(SolverFactory.standard(effort));
    this.near = new CachingSolver(SolverFactory.near(effort));
    this.limit = limit;
    this.progress = progress;
    this.priceSchedule = new PriceSchedule(prices, PricingOptions.of(spec.pricing()));
    this.pricing = new CandidatePricer(spec, isSingle(), shared, priceSchedule);
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
        cheapest = proven(cheapest);
      }
      best = design(cheapest, finish);
    }
    return best;
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
    // A proof of optimality seldom leads to a cheaper design.
    if (simplified.filter(it -> it.isOf(cheapest)).isEmpty()) {
      simplified = Optional.of(new SimplifiedSelection(cheapest, simplest(cheapest)));
    }
    return design(cheapest, simplified.orElseThrow().simple());
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

  /**
   * The cheapest choice, and what there was to choose from.
   *
   * @param asked the program, where no goal is left open that can be served
   * @param leastUsd no design costs less, as is known from before more keys were sharded
   */
  private record CheapestSelection(
      CandidateSet candidateSet,
      DesignProgram program,
      BinaryProgram asked,
      GreedyChoice.Choice start,
      ProgramSolution solution,
      double leastUsd) {
    CheapestSelection with(ProgramSolution other) {
      return new CheapestSelection(candidateSet, program, asked, start, other, leastUsd);
    }

    boolean isProven() {
      return solution.status() == ProgramSolution.Status.OPTIMAL;
    }

    long undone() {
      return solution.isAnswer() ? program.undone(solution.chosen()) : Long.MAX_VALUE;
    }

    /** What the chosen ones cost, apart from penalties. */
    double usd() {
      return program.usd(solution.chosen());
    }

    double lowerBoundUsd() {
      double bound = program.usd(solution.lowerBound() - program.penalties(solution.chosen()));
      return Math.max(bound, Math.min(usd(), leastUsd));
    }
  }

  private CheapestSelection cheapest(ShardCounts shards, Optional<StyleResult> before) {
    progress.at("pricing " + StyleResult.word(style) + " candidates", 0, 0);
    CandidateSet candidateSet =
        DominancePruning.of(pricing.candidateSet(shards, limit.share(PRICING_SHARE)));
    progress.at("choosing a " + StyleResult.word(style) + " design", 0, 0);
    DesignProgram all = new DesignProgram(spec, candidateSet);
    GreedyChoice.Choice start = start(candidateSet, before);
    ImmutableSet<Integer> known = known(candidateSet, all, start);
    boolean settled = isSettled(all, known);
    double usd = all.usd(known) * (1 + spec.prefer().tolerance());
    DesignProgram program = settled ? all.asGoodAs(known, usd) : all;
    BinaryProgram asked = settled ? program.doingAsMuchAs(known) : program.program();
    ProgramSolution solution = solve(near, asked, settled ? known : program.hint(start));
    return new CheapestSelection(
        candidateSet,
        program,
        asked,
        start,
        solution,
        before.map(StyleResult::lowerBoundUsd).orElse(0.0));
  }

  /** The same with a proof of optimality, as far as time allows. */
  private CheapestSelection proven(CheapestSelection found) {
    ProgramSolution solution = found.solution();
    return solution.isAnswer() && !found.isProven()
        ? found.with(solve(exact, found.asked(), solution.chosen()).atLeast(solution.lowerBound()))
        : found;
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

  private ProgramSolution solve(Solver solver, BinaryProgram program, ImmutableSet<Integer> hint) {
    return solver.solve(program, Optional.of(hint), limit.share(SOLVING_SHARE), progress);
  }

  /** What was taken greedily, or where that leaves something undone what does more. */
  private ImmutableSet<Integer> known(
      CandidateSet candidateSet, DesignProgram program, GreedyChoice.Choice greedy) {
    ImmutableSet<Integer> hint = program.hint(greedy);
    if (FeasibilityCheck.holds(program.program(), hint) && program.undone(hint) == 0) {
      return hint;
    }
    return new SelectionRepair(spec.entities().keySet(), candidateSet, program)
        .of(greedy, limit.share(REPAIRING_SHARE), progress)
        .orElseGet(
            () ->
                SolverFactory.cpSat(REPAIRING_EFFORT)
                    .solve(
                        program.doingMost(),
                        Optional.of(hint),
                        limit.share(REPAIRING_SHARE),
                        progress)
                    .chosen());
  }

  /**
   * Whether no more can be done than a known choice does; of large programs that is taken for
   * granted, where a search for more has found nothing.
   */
  private static boolean isSettled(DesignProgram program, ImmutableSet<Integer> known) {
    return !known.isEmpty()
        && (program.undone(known) == 0 || !SolverFactory.isSmall(program.program()));
  }

  /** Where the search begins: what was best before more keys were sharded, or a greedy choice. */
  private GreedyChoice.Choice start(CandidateSet candidateSet, Optional<StyleResult> before) {
    return before
        .map(earlier -> again(candidateSet, earlier))
        .orElseGet(() -> greedily(spec, candidateSet));
  }

  /** An earlier choice, in a candidate set with more shards. */
  private GreedyChoice.Choice again(CandidateSet candidateSet, StyleResult earlier) {
    Set<CandidateId> chosen = new LinkedHashSet<>();
    earlier.indexes().forEach(i -> chosen.add(earlier.candidateSet().indexId(i)));
    earlier.layoutCandidates().forEach(a -> chosen.add(earlier.candidateSet().arrangementId(a)));
    Set<Integer> layoutCandidates = new LinkedHashSet<>();
    for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
      if (chosen.contains(candidateSet.arrangementId(a))) {
        layoutCandidates.add(a);
      }
    }
    BitSet others = new BitSet();
    for (int i = 0; i < candidateSet.indexes().size(); i++) {
      others.set(i, !chosen.contains(candidateSet.indexId(i)));
    }
    GreedyChoice.Choice same =
        new GreedyChoice(candidateSet, spec.entities().keySet(), others)
            .complete(layoutCandidates, Set.of());
    // A key that is sharded now belonged to another index then.
    return same.undone().isEmpty()
        ? same
        : new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet())
            .complete(layoutCandidates, same.indexes());
  }

  static GreedyChoice.Choice greedily(Spec spec, CandidateSet candidateSet) {
    return new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet()).choose();
  }

  /** Of all that cost little more than the cheapest, the simplest; of those, the cheapest. */
  private ImmutableSet<Integer> simplest(CheapestSelection of) {
    ProgramSolution cheapest = of.solution();
    DesignProgram program = of.program();
    if (!cheapest.isAnswer()) {
      return cheapest.chosen();
    }
    long penalties = program.penalties(cheapest.chosen());
    double most = (cheapest.objective() - penalties) * (1 + spec.prefer().tolerance());
    return SolverFactory.isSmall(program.program())
        ? simplest(program, cheapest.chosen(), penalties + Math.round(most))
        : new SelectionSimplifier(spec, of.candidateSet(), program, program.usd(most))
            .of(cheapest.chosen());
  }

  private ImmutableSet<Integer> simplest(
      DesignProgram program, ImmutableSet<Integer> cheapest, long most) {
    BinaryProgram complete = program.doingAsMuchAs(cheapest);
    ProgramSolution simplest =
        solve(exact, complete.costingAtMost(most).withCosts(program::points), cheapest);
    if (!simplest.isAnswer()) {
      return cheapest;
    }
    ProgramSolution best =
        solve(
            exact,
            complete
                .withCosts(program::points)
                .costingAtMost(simplest.objective())
                .withCosts(choice -> program.program().costs().get(choice)),
            simplest.chosen());
    return (best.isAnswer() ? best : simplest).chosen();
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
        candidateSet.size());
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
    GreedyChoice.Choice choice = greedily(spec, taken.candidateSet());
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
