package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPSolverParameters;
import com.google.ortools.linearsolver.MPVariable;
import dev.keysmith.ilp.ProgramSolution.Status;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.Optional;

/** SCIP of OR-Tools: branch and cut, over a linear relaxation in floating point. */
final class ScipSolver implements NativeSolver {
  private final double gap;

  /**
   * @param gap what may remain unproven, as a share of the cost
   */
  ScipSolver(double gap) {
    this.gap = gap;
  }

  @Override
  public SolverOutcome search(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    MPSolver solver = MPSolver.createSolver("SCIP");
    MPSolverParameters parameters = new MPSolverParameters();
    try {
      MPVariable[] choices = state(program, solver);
      hint.ifPresent(set -> solver.setHint(choices, values(set, choices.length)));
      // Otherwise it takes a hundredth of a percent off for optimal.
      parameters.setDoubleParam(MPSolverParameters.DoubleParam.RELATIVE_MIP_GAP, gap);
      MPSolver.ResultStatus status =
          NativeSearch.run(() -> solver.solve(parameters), solver::interruptSolve, limit, progress);
      return outcome(status, solver, choices).within(gap);
    } finally {
      parameters.delete();
      solver.delete();
    }
  }

  private static MPVariable[] state(BinaryProgram program, MPSolver solver) {
    MPVariable[] choices = solver.makeBoolVarArray(program.size());
    for (int choice = 0; choice < choices.length; choice++) {
      solver.objective().setCoefficient(choices[choice], (double) program.costs().get(choice));
    }
    solver.objective().setMinimization();
    for (ProgramConstraint row : program.rows()) {
      MPConstraint constraint = solver.makeConstraint(bound(row.least()), bound(row.most()));
      for (int i = 0; i < row.choices().length(); i++) {
        constraint.setCoefficient(
            choices[row.choices().get(i)], (double) row.coefficients().get(i));
      }
    }
    return choices;
  }

  private static double bound(long bound) {
    if (bound == ProgramConstraint.UNBOUNDED_BELOW) {
      return Double.NEGATIVE_INFINITY;
    }
    return bound == ProgramConstraint.UNBOUNDED_ABOVE ? Double.POSITIVE_INFINITY : (double) bound;
  }

  private static double[] values(ImmutableSet<Integer> chosen, int size) {
    double[] values = new double[size];
    chosen.forEach(choice -> values[choice] = 1);
    return values;
  }

  private static SolverOutcome outcome(
      MPSolver.ResultStatus status, MPSolver solver, MPVariable[] choices) {
    return switch (status) {
      case OPTIMAL -> new SolverOutcome(Status.OPTIMAL, chosen(choices), bound(solver));
      case FEASIBLE -> new SolverOutcome(Status.FEASIBLE, chosen(choices), bound(solver));
      case INFEASIBLE -> SolverOutcome.without(Status.INFEASIBLE, Double.POSITIVE_INFINITY);
      // It gives up on numbers that differ too much.
      case NOT_SOLVED, ABNORMAL -> SolverOutcome.without(Status.NONE, Double.NEGATIVE_INFINITY);
      case UNBOUNDED, MODEL_INVALID ->
          throw new IllegalStateException("SCIP cannot solve the program: " + status);
    };
  }

  private static double bound(MPSolver solver) {
    return solver.objective().bestBound();
  }

  private static Optional<ImmutableSet<Integer>> chosen(MPVariable[] choices) {
    ImmutableSet.Builder<Integer> chosen = ImmutableSet.builder();
    for (int choice = 0; choice < choices.length; choice++) {
      if (choices[choice].solutionValue() > 0.5) {
        chosen.add(choice);
      }
    }
    return Optional.of(chosen.build());
  }
}
