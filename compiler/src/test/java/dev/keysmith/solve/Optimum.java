package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.aws.Prices;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Pricing;
import dev.keysmith.candidate.Pruning;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Planned;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;

/** The cheapest that a market has to offer, and the design that this is. */
record Optimum(Spec spec, boolean single, Market market, DesignProgram program, Solution solution) {
  private static final Prices PRICES = PriceReader.shipped();
  private static final DesignCompiler COMPILER = new DesignCompiler(PRICES);

  /** Everything there is to choose from, as the designer sees it after pruning. */
  static Market pruned(Spec spec, Style style) {
    return Pruning.of(whole(spec, style));
  }

  static Market whole(Spec spec, Style style) {
    Tariff tariff = new Tariff(PRICES, PricingOptions.of(spec.pricing()));
    return Pricing.market(spec, style == Style.SINGLE_TABLE, tariff);
  }

  static Optimum of(Spec spec, Style style) {
    return of(spec, style, pruned(spec, style));
  }

  static Optimum of(Spec spec, Style style, Market market) {
    DesignProgram program = new DesignProgram(spec, market);
    GreedyChoice.Choice greedy =
        new GreedyChoice(market, spec.entities().keySet(), new BitSet()).choose();
    Solution solution =
        Solvers.standard()
            .solve(
                program.program(),
                Optional.of(program.hint(greedy)),
                TimeLimit.in(Duration.ofMinutes(5)),
                Progress.NONE);
    return new Optimum(spec, style == Style.SINGLE_TABLE, market, program, solution);
  }

  boolean isProven() {
    return solution.status() == Solution.Status.OPTIMAL;
  }

  /** How much is left undone. */
  long undone() {
    return program.undone(solution.chosen());
  }

  /** What all that is done costs a month. */
  double monthlyUsd() {
    return program.usd(solution.chosen());
  }

  /** Whether some item is larger for an index that was chosen. */
  boolean grows() {
    return program.indexes(solution.chosen()).stream()
        .anyMatch(i -> market.indexes().get(i).grows());
  }

  Design design() {
    return StyleDesigner.design(
        spec,
        single,
        market,
        program.arrangements(solution.chosen()),
        program.indexes(solution.chosen()));
  }

  /** What the planner says that the design costs. */
  Bill bill() {
    Design design = design();
    ImmutableList<Planned> plans = COMPILER.plan(spec, design);
    return bill(spec, design, plans);
  }

  static Bill bill(Spec spec, Design design, ImmutableList<Planned> plans) {
    return COMPILER.bill(spec, design, plans, PricingOptions.of(spec.pricing()));
  }

  static Bill bill(Spec spec, Design design) {
    return bill(spec, design, COMPILER.plan(spec, design));
  }
}
