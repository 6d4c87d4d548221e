package dev.keysmith.ilp;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.ortools.sat.SatParameters;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Prints how long each solver takes over programs of growing size, for the cheapest and then for
 * the simplest within two percent of it: the figures of ADR 13. Arguments: sizes, how many seeds,
 * solvers, seconds.
 */
final class SolverComparison {
  private static final ImmutableMap<String, Solver> SOLVERS =
      ImmutableMap.<String, Solver>builder()
          .put("scip", SolverFactory.scip())
          .put("sat-1", SolverFactory.standard(Double.POSITIVE_INFINITY))
          .put("sat-1-level1", cpSat(parameters -> parameters.setNumWorkers(1)))
          .put(
              "sat-2",
              cpSat(
                  parameters ->
                      parameters
                          .setNumWorkers(2)
                          .setInterleaveSearch(true)
                          .setLinearizationLevel(2)))
          .put("sat-8", cpSat(parameters -> parameters.setNumWorkers(8).setInterleaveSearch(true)))
          .buildOrThrow();

  private SolverComparison() {}

  private static Solver cpSat(Consumer<SatParameters.Builder> settings) {
    return new CheckedSolver(new CpSatSolver(settings));
  }

  public static void main(String[] arguments) {
    int seeds = Integer.parseInt(arguments[1]);
    for (String size : Splitter.on(',').split(arguments[0])) {
      for (int seed = 0; seed < seeds; seed++) {
        RandomPrograms.Hinted drawn = RandomPrograms.draw(new SplittableRandom(seed), shape(size));
        for (String name : Splitter.on(',').split(arguments[2])) {
          System.out.printf(
              "%s\t%d\t%d\t%d\t%s",
              size, seed, drawn.program().size(), drawn.program().rows().size(), name);
          Solver solver = Objects.requireNonNull(SOLVERS.get(name), name);
          Duration time = Duration.ofSeconds(Integer.parseInt(arguments[3]));
          ProgramSolution cheapest = measure(solver, drawn.program(), drawn.hint(), time);
          BinaryProgram simple =
              drawn
                  .program()
                  .costingAtMost(cheapest.objective() + cheapest.objective() / 50)
                  .withCosts(
                      choice -> drawn.program().names().get(choice).contains("index") ? 1 : 0);
          measure(solver, simple, cheapest.chosen(), time);
          System.out.println();
        }
      }
    }
  }

  /** "5" is a usual one, "5c" one with close decisions. */
  private static RandomPrograms.Shape shape(String size) {
    return size.endsWith("c")
        ? RandomPrograms.Shape.close(Integer.parseInt(size.substring(0, size.length() - 1)))
        : RandomPrograms.Shape.usual(Integer.parseInt(size));
  }

  private static ProgramSolution measure(
      Solver solver, BinaryProgram program, ImmutableSet<Integer> hint, Duration time) {
    long start = System.nanoTime();
    ProgramSolution solution =
        solver.solve(program, Optional.of(hint), TimeLimit.in(time), ProgressListener.NONE);
    System.out.printf(
        "\t%.3f\t%s\t%d\t%.6f",
        (System.nanoTime() - start) / 1e9, solution.status(), solution.objective(), solution.gap());
    return solution;
  }
}
