package dev.keysmith.optimizer;

import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.ilp.BinaryProgram;
import dev.keysmith.ilp.ProgramSolution;
import dev.keysmith.selection.DesignProgram;
import dev.keysmith.selection.GreedyChoice;

/**
 * The cheapest choice, and what there was to choose from.
 *
 * @param asked the program, where no goal is left open that can be served
 * @param leastUsd no design costs less, as is known from before more keys were sharded
 */
record CheapestSelection(
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
