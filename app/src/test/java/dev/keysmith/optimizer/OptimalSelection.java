package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.candidate.CandidatePricer;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.DominancePruning;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.ilp.ProgramSolution;
import dev.keysmith.ilp.SolverFactory;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.DesignProgram;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;

/** The cheapest that a market has to offer, and the design that this is. */
public record OptimalSelection(
    Spec spec,
    boolean single,
    CandidateSet candidateSet,
    DesignProgram program,
    ProgramSolution solution) {
  private static final PriceList PRICES = PriceListReader.shipped();
  private static final DesignCompiler COMPILER = new DesignCompiler(PRICES);

  /** Everything there is to choose from, as the designer sees it after pruning. */
  public static CandidateSet pruned(Spec spec, Style style) {
    return DominancePruning.of(whole(spec, style));
  }

  static CandidateSet whole(Spec spec, Style style) {
    PriceSchedule priceSchedule = new PriceSchedule(PRICES, PricingOptions.of(spec.pricing()));
    return CandidatePricer.candidateSet(spec, style == Style.SINGLE_TABLE, priceSchedule);
  }

  public static OptimalSelection of(Spec spec, Style style) {
    return of(spec, style, pruned(spec, style));
  }

  static OptimalSelection of(Spec spec, Style style, CandidateSet candidateSet) {
    DesignProgram program = new DesignProgram(spec, candidateSet);
    GreedyChoice.Choice greedy =
        new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet()).choose();
    ProgramSolution solution =
        SolverFactory.standard(Double.POSITIVE_INFINITY)
            .solve(
                program.program(),
                Optional.of(program.hint(greedy)),
                TimeLimit.in(Duration.ofMinutes(5)),
                ProgressListener.NONE);
    return new OptimalSelection(spec, style == Style.SINGLE_TABLE, candidateSet, program, solution);
  }

  boolean isVerified() {
    return solution.status() == ProgramSolution.Status.OPTIMAL;
  }

  /** How much is left undone. */
  public long undone() {
    return program.undone(solution.chosen());
  }

  /** The cost per month of all that is executed. */
  public double monthlyUsd() {
    return program.usd(solution.chosen());
  }

  /** Whether some item is larger for an index that was chosen. */
  boolean grows() {
    return program.indexes(solution.chosen()).stream()
        .anyMatch(i -> candidateSet.indexes().get(i).grows());
  }

  Design design() {
    return StyleOptimizer.design(
            spec,
            single,
            candidateSet,
            program.layoutCandidates(solution.chosen()),
            program.indexes(solution.chosen()))
        .design();
  }

  /** The cost of the design according to the planner. */
  Bill bill() {
    Design design = design();
    ImmutableList<PlanSet> plans = COMPILER.plan(spec, design);
    return bill(spec, design, plans);
  }

  static Bill bill(Spec spec, Design design, ImmutableList<PlanSet> plans) {
    return COMPILER.bill(spec, design, plans, PricingOptions.of(spec.pricing()));
  }

  static Bill bill(Spec spec, Design design) {
    return bill(spec, design, COMPILER.plan(spec, design));
  }
}
