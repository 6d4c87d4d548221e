package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Prices;
import dev.keysmith.candidate.DesignAssembly;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Pricing;
import dev.keysmith.candidate.Pruning;
import dev.keysmith.candidate.SpreadOverShards;
import dev.keysmith.cost.Bill;
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
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;

/**
 * Derives the cheapest design, and of those within the tolerance the simplest.
 *
 * <pre>
 *   candidates ──price──▶ market ──prune──▶ program ──solve──▶ cheapest ──solve──▶ simplest ──▶ design
 * </pre>
 */
public final class Designer {
  /** How often keys that turn out too hot are spread. */
  private static final int ATTEMPTS = 3;

  private final Prices prices;
  private final Solver solver;

  public Designer(Prices prices) {
    this(prices, Solvers.standard());
  }

  Designer(Prices prices, Solver solver) {
    this.prices = prices;
    this.solver = solver;
  }

  /**
   * The design in the style asked for; both styles are worked out, so that they can be compared.
   */
  public Derived derive(Spec spec, DesignOptions options, TimeLimit limit, Progress progress) {
    long start = System.nanoTime();
    StyledDesign multi = styled(spec, Style.MULTI_TABLE, limit, progress);
    StyledDesign single = styled(spec, Style.SINGLE_TABLE, limit, progress);
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
            greedy(spec, taken)),
        Why.reasons(spec, taken),
        Losers.of(spec, taken));
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
        taken.candidates(),
        seconds);
  }

  /** Where a partition key would get too hot, once more with that spread over shards. */
  StyledDesign styled(Spec spec, Style style, TimeLimit limit, Progress progress) {
    SpreadOverShards shards = SpreadOverShards.NOTHING;
    StyledDesign best = styled(spec, style, shards, limit, progress);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      SpreadOverShards further =
          HotKeys.spread(spec, best.design(), best.plans(), best.chosenIndexes(), shards);
      if (further.equals(shards)) {
        return best;
      }
      shards = further;
      best = styled(spec, style, shards, limit, progress);
    }
    return best;
  }

  private StyledDesign styled(
      Spec spec, Style style, SpreadOverShards shards, TimeLimit limit, Progress progress) {
    boolean single = style == Style.SINGLE_TABLE;
    progress.at("pricing " + StyledDesign.word(style) + " candidates", 0, 0);
    Market market = Pruning.of(Pricing.market(spec, single, shards, tariff(spec), limit));
    DesignProgram program = new DesignProgram(spec, market);
    GreedyChoice.Choice greedy = greedily(spec, market);
    progress.at("choosing a " + StyledDesign.word(style) + " design", 0, 0);
    Solution cheapest =
        solver.solve(program.program(), Optional.of(program.hint(greedy)), limit, progress);
    if (!cheapest.isAnswer()) {
      // Time was over before anything was found, and what is taken greedily breaks some row.
      return styled(
          spec,
          style,
          market,
          ImmutableSet.copyOf(greedy.arrangements()),
          ImmutableSet.copyOf(greedy.indexes()),
          greedy.monthlyUsd(),
          0,
          false);
    }
    Solution simplest = simplest(spec, program, cheapest, limit, progress);
    long penalties = program.undone(cheapest.chosen()) * program.penalty();
    return styled(
        spec,
        style,
        market,
        program.arrangements(simplest.chosen()),
        program.indexes(simplest.chosen()),
        (cheapest.objective() - penalties) / DesignProgram.MICRO,
        Math.max(0, (cheapest.lowerBound() - penalties) / DesignProgram.MICRO),
        market.complete() && cheapest.status() == Solution.Status.OPTIMAL);
  }

  private StyledDesign styled(
      Spec spec,
      Style style,
      Market market,
      ImmutableSet<Integer> arrangements,
      ImmutableSet<Integer> indexes,
      double cheapestUsd,
      double lowerBoundUsd,
      boolean proven) {
    Design design = design(spec, style == Style.SINGLE_TABLE, market, arrangements, indexes);
    ImmutableList<Planned> plans = plans(spec, design);
    return new StyledDesign(
        style,
        market,
        arrangements,
        indexes,
        design,
        plans,
        bill(spec, design, plans),
        cheapestUsd,
        lowerBoundUsd,
        proven,
        market.size());
  }

  /** Of all that cost little more than the cheapest, the simplest; of those, the cheapest. */
  private Solution simplest(
      Spec spec, DesignProgram program, Solution cheapest, TimeLimit limit, Progress progress) {
    long penalties = program.undone(cheapest.chosen()) * program.penalty();
    long most =
        penalties
            + Math.round((cheapest.objective() - penalties) * (1 + spec.prefer().tolerance()));
    Program within = program.program().costingAtMost(most);
    Program simple = within.withCosts(program::points);
    Solution simplest = solver.solve(simple, Optional.of(cheapest.chosen()), limit, progress);
    if (!simplest.isAnswer()) {
      return cheapest;
    }
    Program cheap = program.program().with(it -> {}).withCosts(program::points);
    Solution best =
        solver.solve(
            cheap
                .costingAtMost(simplest.objective())
                .withCosts(choice -> program.program().costs().get(choice)),
            Optional.of(simplest.chosen()),
            limit,
            progress);
    return best.isAnswer() ? best : simplest;
  }

  private static GreedyChoice.Choice greedily(Spec spec, Market market) {
    return new GreedyChoice(market, spec.entities().keySet(), new BitSet()).choose();
  }

  /** As a person would take one pattern after the other, in the same style. */
  private Alternative greedy(Spec spec, StyledDesign taken) {
    GreedyChoice.Choice choice = greedily(spec, taken.market());
    Design design =
        design(
            spec,
            taken.style() == Style.SINGLE_TABLE,
            taken.market(),
            choice.arrangements(),
            choice.indexes());
    Bill bill = bill(spec, design, plans(spec, design));
    return new Alternative("greedy", bill.monthlyUsd(), bill.tables(), bill.indexes(), false);
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

  private Tariff tariff(Spec spec) {
    return new Tariff(prices, PricingOptions.of(spec.pricing()));
  }

  private ImmutableList<Planned> plans(Spec spec, Design design) {
    Tariff tariff = tariff(spec);
    DesignPlanner planner =
        new DesignPlanner(
            spec,
            design,
            plan -> tariff.reads(plan.readUnits()) + tariff.writes(plan.writeUnits()));
    return spec.patterns().stream().map(planner::plan).collect(ImmutableList.toImmutableList());
  }

  private Bill bill(Spec spec, Design design, ImmutableList<Planned> plans) {
    return new Billing(spec, design, plans).bill(prices, PricingOptions.of(spec.pricing()));
  }
}
