package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.SatParameters;
import dev.keysmith.ilp.ProgramSolution.Status;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * CP-SAT of OR-Tools: clause learning and a linear relaxation, in whole numbers throughout, so that
 * what it proves is proven.
 */
final class CpSatSolver implements NativeSolver {
  private final Consumer<SatParameters.Builder> settings;

  /**
   * As measured best: one worker, which is repeatable, and a relaxation that has every row.
   *
   * @param effort in its own units
   * @param gap what may remain unproven, as a share of the cost
   */
  CpSatSolver(double effort, double gap) {
    this(
        parameters ->
            parameters
                .setNumWorkers(1)
                .setLinearizationLevel(2)
                .setMaxDeterministicTime(effort)
                .setRelativeGapLimit(gap));
  }

  CpSatSolver(Consumer<SatParameters.Builder> settings) {
    this.settings = settings;
  }

  @Override
  public SolverOutcome search(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    CpModel model = new CpModel();
    BoolVar[] choices = state(program, model);
    hint.ifPresent(
        set -> {
          for (int choice = 0; choice < choices.length; choice++) {
            model.addHint(choices[choice], set.contains(choice));
          }
        });
    CpSolver solver = new CpSolver();
    // Its own handler of Ctrl-C would stay behind after the search and abort the virtual machine.
    settings.accept(solver.getParameters().setRandomSeed(1).setCatchSigintSignal(false));
    CpSolverStatus status =
        NativeSearch.run(() -> solver.solve(model), solver::stopSearch, limit, progress);
    return outcome(status, solver, choices).within(solver.getParameters().getRelativeGapLimit());
  }

  private static BoolVar[] state(BinaryProgram program, CpModel model) {
    BoolVar[] choices = new BoolVar[program.size()];
    for (int choice = 0; choice < choices.length; choice++) {
      choices[choice] = model.newBoolVar("");
    }
    for (ProgramConstraint row : program.rows()) {
      BoolVar[] terms =
          row.choices().stream().mapToObj(choice -> choices[choice]).toArray(BoolVar[]::new);
      model.addLinearConstraint(
          LinearExpr.weightedSum(terms, row.coefficients().toArray()), row.least(), row.most());
    }
    model.minimize(LinearExpr.weightedSum(choices, program.costs().toArray()));
    return choices;
  }

  private static SolverOutcome outcome(CpSolverStatus status, CpSolver solver, BoolVar[] choices) {
    return switch (status) {
      case OPTIMAL -> new SolverOutcome(Status.OPTIMAL, chosen(solver, choices), bound(solver));
      case FEASIBLE -> new SolverOutcome(Status.FEASIBLE, chosen(solver, choices), bound(solver));
      case INFEASIBLE -> SolverOutcome.without(Status.INFEASIBLE, Double.POSITIVE_INFINITY);
      // It calls 0 what it has not begun to prove.
      case UNKNOWN -> SolverOutcome.without(Status.NONE, Double.NEGATIVE_INFINITY);
      case MODEL_INVALID, UNRECOGNIZED ->
          throw new IllegalStateException("CP-SAT refuses the program: " + solver.solutionInfo());
    };
  }

  private static double bound(CpSolver solver) {
    return solver.bestObjectiveBound();
  }

  private static Optional<ImmutableSet<Integer>> chosen(CpSolver solver, BoolVar[] choices) {
    ImmutableSet.Builder<Integer> chosen = ImmutableSet.builder();
    for (int choice = 0; choice < choices.length; choice++) {
      if (solver.booleanValue(choices[choice])) {
        chosen.add(choice);
      }
    }
    return Optional.of(chosen.build());
  }
}
