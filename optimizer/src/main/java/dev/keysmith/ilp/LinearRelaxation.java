package dev.keysmith.ilp;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.ortools.modelbuilder.LinearConstraint;
import com.google.ortools.modelbuilder.ModelBuilder;
import com.google.ortools.modelbuilder.ModelSolver;
import com.google.ortools.modelbuilder.Variable;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program where choices may be taken in part, which costs no more than the program itself.
 *
 * <pre>
 *   each row has a multiplier           what it would cost to require one more of it
 *   reduced cost of a choice            its cost less what it earns at its rows' multipliers
 *   bound                               what the rows require, at their multipliers,
 *                                       and all reduced costs below nothing
 * </pre>
 *
 * <p>That bound holds whatever the multipliers are, and is added up here: so it does not matter how
 * exactly the solver worked that found them.
 *
 * @param values how much of each choice is taken
 * @param reducedCosts by how much the bound rises where a choice is taken that was not
 */
record LinearRelaxation(
    double lowerBound, ImmutableDoubleArray values, ImmutableDoubleArray reducedCosts) {
  /** The solver compares with 1, so costs are brought near to it. */
  private static final double USUAL_COST = 1000;

  /** After so many steps they give up: where there is no solution, one would go on for ever. */
  private static final int MOST_STEPS = 20_000;

  /**
   * Simplex, then of first order: that one is ten times as slow, but does not mind that many rows
   * say nearly the same.
   */
  private static final ImmutableMap<String, String> SOLVERS =
      ImmutableMap.of(
          "GLOP", "max_number_of_iterations: " + MOST_STEPS,
          "PDLP", "termination_criteria { iteration_limit: " + MOST_STEPS + " }");

  /** What adding up in floating point may be wrong by, as a share of what is added up. */
  private static final double ROUNDING = 1e-12;

  /**
   * None where time was over first, or nothing was found in many steps.
   *
   * @param about the estimated cost of a solution
   */
  static Optional<LinearRelaxation> of(
      BinaryProgram program, double about, TimeLimit limit, ProgressListener progress) {
    double scale = USUAL_COST / Math.max(1, Math.abs(about));
    ModelBuilder model = new ModelBuilder();
    Variable[] choices = new Variable[program.size()];
    for (int choice = 0; choice < choices.length; choice++) {
      choices[choice] = model.newNumVar(0, 1, "");
      model.getHelper().setVarObjectiveCoefficient(choice, program.costs().get(choice) * scale);
    }
    List<LinearConstraint> constraints = new ArrayList<>();
    for (ProgramConstraint row : program.rows()) {
      LinearConstraint constraint = new LinearConstraint(model.getHelper());
      for (int i = 0; i < row.choices().length(); i++) {
        constraint.addTerm(choices[row.choices().get(i)], row.coefficients().get(i));
      }
      constraint.setLowerBound(row.hasLeast() ? row.least() : Double.NEGATIVE_INFINITY);
      constraint.setUpperBound(row.hasMost() ? row.most() : Double.POSITIVE_INFINITY);
      constraints.add(constraint);
    }
    for (Map.Entry<String, String> entry : SOLVERS.entrySet()) {
      ModelSolver solver = new ModelSolver(entry.getKey());
      solver.setSolverSpecificParameters(entry.getValue());
      // To stop the simplex between its steps is not in its interface.
      solver.setTimeLimit(limit.left());
      NativeSearch.run(() -> solver.solve(model), solver::interruptSolve, limit, progress);
      if (solver.hasSolution()) {
        double[] values = new double[choices.length];
        for (int choice = 0; choice < choices.length; choice++) {
          values[choice] = solver.getValue(choices[choice]);
        }
        double[] multipliers = new double[constraints.size()];
        for (int row = 0; row < multipliers.length; row++) {
          multipliers[row] = solver.getDualValue(constraints.get(row)) / scale;
        }
        return Optional.of(of(program, values, multipliers));
      }
    }
    return Optional.empty();
  }

  /** With the bound that the multipliers of the rows prove. */
  static LinearRelaxation of(BinaryProgram program, double[] values, double[] multipliers) {
    double[] reduced = program.costs().stream().asDoubleStream().toArray();
    double bound = 0;
    double size = 0;
    for (int r = 0; r < multipliers.length; r++) {
      ProgramConstraint row = program.rows().get(r);
      double multiplier = multipliers[r];
      // More than is required is worth nothing where nothing is required.
      if (multiplier > 0 ? !row.hasLeast() : !row.hasMost()) {
        continue;
      }
      double asked = multiplier * (multiplier > 0 ? row.least() : row.most());
      bound += asked;
      size += Math.abs(asked);
      for (int i = 0; i < row.choices().length(); i++) {
        double earned = multiplier * row.coefficients().get(i);
        reduced[row.choices().get(i)] -= earned;
        size += Math.abs(earned);
      }
    }
    for (double cost : reduced) {
      bound += Math.min(0, cost);
    }
    return new LinearRelaxation(
        bound - size * ROUNDING,
        ImmutableDoubleArray.copyOf(values),
        ImmutableDoubleArray.copyOf(reduced));
  }
}
