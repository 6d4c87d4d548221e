package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Prices;
import dev.keysmith.candidate.DesignAssembly;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Pricing;
import dev.keysmith.candidate.Pruning;
import dev.keysmith.candidate.SpreadOverShards;
import dev.keysmith.cost.Billing;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.plan.DesignPlanner;
import dev.keysmith.plan.Planned;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Derives the best design of one style.
 *
 * <pre>
 *   candidates ──price──▶ market ──prune──▶ program ──solve──▶ cheapest ──solve──▶ simplest ──▶ design
 *       ▲                                                                                         │
 *       └────────────────────── keys to spread over shards ◀──── is any too hot? ◀────────────────┘
 * </pre>
 */
final class StyleDesigner {
  /** How often keys that turn out too hot are spread, at most. */
  private static final int ROUNDS = 10;

  /** Of the time that is left, so much is for each of the pieces of work; others follow. */
  private static final double PRICING_SHARE = 0.6;

  private static final double SOLVING_SHARE = 0.7;

  private static final double REPAIRING_SHARE = 0.3;

  /** In units of CP-SAT. */
  private static final double REPAIRING_EFFORT = 10;

  private final Spec spec;
  private final Style style;
  private final Prices prices;
  private final Solver exact;
  private final Solver near;
  private final TimeLimit limit;
  private final Progress progress;
  private final Tariff tariff;
  private final Pricing pricing;
  private Optional<Simplified> simplified = Optional.empty();

  StyleDesigner(Spec spec, Style style, Prices prices, TimeLimit limit, Progress progress) {
    this.spec = spec;
    this.style = style;
    this.prices = prices;
    this.exact = new RememberingSolver(Solvers.standard());
    this.near = new RememberingSolver(Solvers.near());
    this.limit = limit;
    this.progress = progress;
    this.tariff = new Tariff(prices, PricingOptions.of(spec.pricing()));
    this.pricing = new Pricing(spec, isSingle(), tariff);
  }

  private boolean isSingle() {
    return style == Style.SINGLE_TABLE;
  }

  /**
   * The simplest design near the cheapest. Where a partition key would get too hot, once more with
   * that spread over shards: first for the cheapest, so that most rounds are short.
   *
   * @param chosen is told when there is a first choice, and others may want to use the processors
   */
  StyledDesign derive(Runnable chosen) {
    SpreadOverShards shards = SpreadOverShards.NOTHING;
    Cheapest cheapest = cheapest(shards, Optional.empty());
    chosen.run();
    Finish finish = Finish.CHEAP;
    StyledDesign best = design(cheapest, finish);
    for (int round = 1; round <= ROUNDS; round++) {
      SpreadOverShards further =
          HotKeys.spread(spec, best.design(), best.plans(), best.chosenIndexes(), shards);
      Optional<Cheapest> cooler =
          further.equals(shards) ? Optional.empty() : cooler(further, cheapest, best);
      if (cooler.isEmpty() && finish == Finish.PROVEN) {
        break;
      }
      if (cooler.isPresent()) {
        shards = further;
        cheapest = cooler.get();
        finish = finish == Finish.CHEAP ? Finish.CHEAP : Finish.SIMPLE;
      } else {
        boolean early = finish == Finish.CHEAP && !cheapest.isProven() && !limit.isOver();
        finish = early ? Finish.SIMPLE : Finish.PROVEN;
      }
      if (finish == Finish.PROVEN || round + 1 >= ROUNDS) {
        finish = Finish.PROVEN;
        cheapest = proven(cheapest);
      }
      best = design(cheapest, finish);
    }
    return best;
  }

  /** How far a design is worked out; a step is taken when nothing gets too hot after the last. */
  private enum Finish {
    CHEAP,
    SIMPLE,
    PROVEN
  }

  private StyledDesign design(Cheapest cheapest, Finish finish) {
    if (finish == Finish.CHEAP) {
      return design(cheapest, cheapest.solution().chosen());
    }
    // To prove what is known to be cheap seldom makes it cheaper.
    if (simplified.filter(it -> it.isOf(cheapest)).isEmpty()) {
      simplified = Optional.of(new Simplified(cheapest, simplest(cheapest)));
    }
    return design(cheapest, simplified.orElseThrow().simple());
  }

  /** A choice, and the simplest that costs little more. */
  private record Simplified(Cheapest of, ImmutableSet<Integer> simple) {
    boolean isOf(Cheapest other) {
      return other.program() == of.program()
          && other.solution().chosen().equals(of.solution().chosen());
    }
  }

  /**
   * The cheapest with more keys spread; empty where there is hardly time for that, or what is found
   * in time does less than what is there.
   */
  private Optional<Cheapest> cooler(SpreadOverShards shards, Cheapest than, StyledDesign before) {
    if (limit.isOver() || limit.left().compareTo(than.took()) < 0) {
      return Optional.empty();
    }
    Cheapest found = cheapest(shards, Optional.of(before));
    return found.undone() <= than.undone() ? Optional.of(found) : Optional.empty();
  }

  /**
   * The cheapest choice, and what there was to choose from.
   *
   * @param asked the program, where nothing is left undone that need not be
   * @param leastUsd no design costs less, as is known from before more was spread
   * @param took how long it took to choose
   */
  private record Cheapest(
      Market market,
      DesignProgram program,
      Program asked,
      GreedyChoice.Choice start,
      Solution solution,
      double leastUsd,
      Duration took) {
    Cheapest with(Solution other) {
      return new Cheapest(market, program, asked, start, other, leastUsd, took);
    }

    boolean isProven() {
      return solution.status() == Solution.Status.OPTIMAL;
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

  private Cheapest cheapest(SpreadOverShards shards, Optional<StyledDesign> before) {
    progress.at("pricing " + StyledDesign.word(style) + " candidates", 0, 0);
    Market market = Pruning.of(pricing.market(shards, limit.share(PRICING_SHARE)));
    progress.at("choosing a " + StyledDesign.word(style) + " design", 0, 0);
    Duration begun = limit.left();
    DesignProgram all = new DesignProgram(spec, market);
    GreedyChoice.Choice start = start(market, before);
    ImmutableSet<Integer> known = known(market, all, start);
    boolean settled = isSettled(all, known);
    double usd = all.usd(known) * (1 + spec.prefer().tolerance());
    DesignProgram program = settled ? all.asGoodAs(known, usd) : all;
    Program asked = settled ? program.doingAsMuchAs(known) : program.program();
    Solution solution = solve(near, asked, settled ? known : program.hint(start));
    return new Cheapest(
        market,
        program,
        asked,
        start,
        solution,
        before.map(StyledDesign::lowerBoundUsd).orElse(0.0),
        begun.minus(limit.left()));
  }

  /** The same with a proof, as far as time allows. */
  private Cheapest proven(Cheapest found) {
    Solution solution = found.solution();
    return solution.isAnswer() && !found.isProven()
        ? found.with(solve(exact, found.asked(), solution.chosen()).atLeast(solution.lowerBound()))
        : found;
  }

  private StyledDesign design(Cheapest cheapest, ImmutableSet<Integer> taken) {
    DesignProgram program = cheapest.program();
    if (!cheapest.solution().isAnswer()) {
      // Time was over before anything was found, and what is taken greedily breaks some row.
      return styled(
          cheapest.market(),
          ImmutableSet.copyOf(cheapest.start().arrangements()),
          program.withinLimits(cheapest.start().indexes()),
          cheapest.start().monthlyUsd(),
          0,
          0,
          false);
    }
    // What there was no time to price might be cheaper than anything that was.
    boolean complete = cheapest.market().complete();
    return styled(
        cheapest.market(),
        program.arrangements(taken),
        program.indexes(taken),
        cheapest.usd(),
        Math.max(0, program.usd(taken) - cheapest.usd()),
        complete ? Math.max(0, cheapest.lowerBoundUsd()) : 0,
        complete && cheapest.isProven());
  }

  private Solution solve(Solver solver, Program program, ImmutableSet<Integer> hint) {
    return solver.solve(program, Optional.of(hint), limit.share(SOLVING_SHARE), progress);
  }

  /** What was taken greedily, or where that leaves something undone what does more. */
  private ImmutableSet<Integer> known(
      Market market, DesignProgram program, GreedyChoice.Choice greedy) {
    ImmutableSet<Integer> hint = program.hint(greedy);
    if (Feasibility.holds(program.program(), hint) && program.undone(hint) == 0) {
      return hint;
    }
    return new Repair(spec.entities().keySet(), market, program)
        .of(greedy, limit.share(REPAIRING_SHARE), progress)
        .orElseGet(
            () ->
                Solvers.cpSat(REPAIRING_EFFORT)
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
    return !known.isEmpty() && (program.undone(known) == 0 || !Solvers.isSmall(program.program()));
  }

  /** Where the search begins: what was best before some more was spread, or a greedy choice. */
  private GreedyChoice.Choice start(Market market, Optional<StyledDesign> before) {
    return before.map(earlier -> again(market, earlier)).orElseGet(() -> greedily(spec, market));
  }

  /** What was chosen once, on a market where some keys are spread further. */
  private GreedyChoice.Choice again(Market market, StyledDesign earlier) {
    Set<String> names = new LinkedHashSet<>();
    earlier.indexes().forEach(i -> names.add(earlier.market().indexName(i)));
    earlier.arrangements().forEach(a -> names.add(earlier.market().arrangementName(a)));
    Set<Integer> arrangements = new LinkedHashSet<>();
    for (int a = 0; a < market.arrangements().size(); a++) {
      if (names.contains(market.arrangementName(a))) {
        arrangements.add(a);
      }
    }
    BitSet others = new BitSet();
    for (int i = 0; i < market.indexes().size(); i++) {
      others.set(i, !names.contains(market.indexName(i)));
    }
    GreedyChoice.Choice same =
        new GreedyChoice(market, spec.entities().keySet(), others).complete(arrangements, Set.of());
    // What is spread now was another index then.
    return same.undone().isEmpty()
        ? same
        : new GreedyChoice(market, spec.entities().keySet(), new BitSet())
            .complete(arrangements, same.indexes());
  }

  static GreedyChoice.Choice greedily(Spec spec, Market market) {
    return new GreedyChoice(market, spec.entities().keySet(), new BitSet()).choose();
  }

  /** Of all that cost little more than the cheapest, the simplest; of those, the cheapest. */
  private ImmutableSet<Integer> simplest(Cheapest of) {
    Solution cheapest = of.solution();
    DesignProgram program = of.program();
    if (!cheapest.isAnswer()) {
      return cheapest.chosen();
    }
    long penalties = program.penalties(cheapest.chosen());
    double most = (cheapest.objective() - penalties) * (1 + spec.prefer().tolerance());
    return Solvers.isSmall(program.program())
        ? simplest(program, cheapest.chosen(), penalties + Math.round(most))
        : new Simplification(spec, of.market(), program, program.usd(most)).of(cheapest.chosen());
  }

  private ImmutableSet<Integer> simplest(
      DesignProgram program, ImmutableSet<Integer> cheapest, long most) {
    Program complete = program.doingAsMuchAs(cheapest);
    Solution simplest =
        solve(exact, complete.costingAtMost(most).withCosts(program::points), cheapest);
    if (!simplest.isAnswer()) {
      return cheapest;
    }
    Solution best =
        solve(
            exact,
            complete
                .withCosts(program::points)
                .costingAtMost(simplest.objective())
                .withCosts(choice -> program.program().costs().get(choice)),
            simplest.chosen());
    return (best.isAnswer() ? best : simplest).chosen();
  }

  private StyledDesign styled(
      Market market,
      ImmutableSet<Integer> arrangements,
      ImmutableSet<Integer> indexes,
      double cheapestUsd,
      double simplicityUsd,
      double lowerBoundUsd,
      boolean proven) {
    Design design = design(spec, isSingle(), market, arrangements, indexes);
    ImmutableList<Planned> plans = plans(design);
    return new StyledDesign(
        style,
        market,
        arrangements,
        indexes,
        design,
        plans,
        new Billing(spec, design, plans).bill(prices, PricingOptions.of(spec.pricing())),
        cheapestUsd,
        simplicityUsd,
        lowerBoundUsd,
        proven,
        market.size());
  }

  /** Written and read back, so that it is what a person gets. */
  static Design design(
      Spec spec, boolean single, Market market, Set<Integer> arrangements, Set<Integer> indexes) {
    Design design =
        DesignAssembly.of(
            spec,
            single,
            arrangements.stream()
                .sorted()
                .map(a -> market.arrangements().get(a).arrangement())
                .collect(ImmutableList.toImmutableList()),
            indexes.stream()
                .sorted()
                .map(i -> market.indexes().get(i).candidate())
                .collect(ImmutableList.toImmutableList()));
    DesignFile file =
        DesignReader.read(new SourceText("design.yaml", DesignWriter.write(design)), spec);
    return file.design()
        .orElseThrow(() -> new IllegalStateException("a design that is none: " + file.findings()));
  }

  private ImmutableList<Planned> plans(Design design) {
    DesignPlanner planner =
        new DesignPlanner(
            spec,
            design,
            plan -> tariff.reads(plan.readUnits()) + tariff.writes(plan.writeUnits()));
    IndexLimit limit = new IndexLimit(spec, design);
    return spec.patterns().stream()
        .map(pattern -> limit.told(pattern, planner.plan(pattern)))
        .collect(ImmutableList.toImmutableList());
  }

  /** As a person would take one pattern after the other, from the same candidates. */
  Alternative greedy(StyledDesign taken) {
    GreedyChoice.Choice choice = greedily(spec, taken.market());
    StyledDesign design =
        styled(
            taken.market(),
            ImmutableSet.copyOf(choice.arrangements()),
            ImmutableSet.copyOf(choice.indexes()),
            choice.monthlyUsd(),
            0,
            0,
            false);
    return new Alternative(
        "greedy", design.monthlyUsd(), design.bill().tables(), design.bill().indexes(), false);
  }
}
