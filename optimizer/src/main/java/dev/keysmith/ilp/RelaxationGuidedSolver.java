package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.ProgramSolution.Status;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.BitSet;
import java.util.Optional;

/**
 * Begins with the relaxation of a program, which is nearly a solution where programs are tight.
 *
 * <pre>
 *   program ──▶ relaxation ──▶ what it takes, all that goes with that, then what it leaves open too
 *                  │                                 │
 *                bound                      the best solution of those
 *                  │                                 │
 *                  └──▶ without what costs more ◀────┘ ──▶ the best solution
 * </pre>
 */
final class RelaxationGuidedSolver implements NativeSolver {
  /** Of the time that is left, for each of the first two steps. */
  private static final double SHARE = 0.5;

  /** Less of a choice is none, as much less than all of it is all: no relaxation is more exact. */
  private static final double NOTHING = 1e-3;

  private final NativeSolver few;
  private final NativeSolver all;
  private final double gap;

  /**
   * @param few for what the relaxation takes
   * @param all for what can be better than that
   * @param gap what may remain unproven, as a share of the cost
   */
  RelaxationGuidedSolver(NativeSolver few, NativeSolver all, double gap) {
    this.few = few;
    this.all = all;
    this.gap = gap;
  }

  @Override
  public SolverOutcome search(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    ReducedProgram open = ReducedProgram.toWhatIsOpen(program);
    SolverOutcome outcome = relax(open.program(), hint.map(open::own), limit, progress);
    return new SolverOutcome(
        outcome.status(), outcome.chosen().map(open::whole), outcome.lowerBound());
  }

  private SolverOutcome relax(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    double about = hint.map(program::cost).orElse(0L);
    Optional<LinearRelaxation> relaxed =
        LinearRelaxation.of(program, about, limit.share(SHARE), progress);
    Optional<ImmutableSet<Integer>> known =
        relaxed.isEmpty()
            ? Optional.empty()
            : near(program, relaxed.get(), hint, limit.share(SHARE), progress);
    return known.isEmpty()
        ? all.search(program, hint, limit, progress)
        : better(program, relaxed.get(), known.get(), limit, progress);
  }

  /** The best solution near the relaxation; else the hint, if that is a solution. */
  private Optional<ImmutableSet<Integer>> near(
      BinaryProgram program,
      LinearRelaxation relaxed,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    ChoiceImplications needs = new ChoiceImplications(program);
    BitSet taken = taken(program, relaxed);
    ImmutableSet<Integer> known =
        among(program, needs, taken, hint.orElse(ImmutableSet.of()), limit.share(SHARE), progress);
    taken.or(open(program, relaxed, needs));
    known = among(program, needs, taken, known, limit, progress);
    return Optional.of(known).filter(set -> FeasibilityCheck.holds(program, set));
  }

  /** The best solution of some choices, what is known, and all that needs nothing but those. */
  private ImmutableSet<Integer> among(
      BinaryProgram program,
      ChoiceImplications needs,
      BitSet taken,
      ImmutableSet<Integer> known,
      TimeLimit limit,
      ProgressListener progress) {
    BitSet some = (BitSet) taken.clone();
    known.forEach(some::set);
    ReducedProgram narrowed = ReducedProgram.of(program, needs.with(some)::get);
    return few.search(narrowed.program(), Optional.of(narrowed.own(known)), limit, progress)
        .chosen()
        .map(narrowed::whole)
        .orElse(known);
  }

  private static BitSet taken(BinaryProgram program, LinearRelaxation relaxed) {
    BitSet taken = new BitSet();
    for (int choice = 0; choice < program.size(); choice++) {
      taken.set(choice, relaxed.values().get(choice) > NOTHING);
    }
    return taken;
  }

  /** Whatever there is to choose from where the relaxation takes a bit of several. */
  private static BitSet open(
      BinaryProgram program, LinearRelaxation relaxed, ChoiceImplications needs) {
    BitSet open = new BitSet();
    for (ProgramConstraint row : program.rows()) {
      boolean decided =
          row.choices().stream().anyMatch(choice -> relaxed.values().get(choice) > 1 - NOTHING);
      if (row.isOneOf() && !decided) {
        row.choices().stream().filter(needs::isFree).forEach(open::set);
      }
    }
    return open;
  }

  private SolverOutcome better(
      BinaryProgram program,
      LinearRelaxation relaxed,
      ImmutableSet<Integer> known,
      TimeLimit limit,
      ProgressListener progress) {
    double bound = relaxed.lowerBound();
    double cost = program.cost(known);
    if (cost - bound < 1) {
      // Costs are whole numbers.
      return new SolverOutcome(Status.OPTIMAL, Optional.of(known), cost);
    }
    if (cost - bound <= gap * Math.abs(cost)) {
      return new SolverOutcome(Status.FEASIBLE, Optional.of(known), bound);
    }
    ReducedProgram rest =
        ReducedProgram.of(
            program,
            choice -> known.contains(choice) || bound + relaxed.reducedCosts().get(choice) < cost);
    SolverOutcome found = all.search(rest.program(), Optional.of(rest.own(known)), limit, progress);
    return new SolverOutcome(
        found.status() == Status.NONE ? Status.FEASIBLE : found.status(),
        found.chosen().map(rest::whole).or(() -> Optional.of(known)),
        Math.max(found.lowerBound(), bound));
  }
}
