package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.solve.Solution.Status;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.BitSet;
import java.util.Optional;

/**
 * Begins with the relaxation of a program, which is nearly an answer where programs are tight.
 *
 * <pre>
 *   program ──▶ relaxation ──▶ what it takes, all that goes with that, then what it leaves open too
 *                  │                                 │
 *                bound                      the best answer of those
 *                  │                                 │
 *                  └──▶ without what is dearer ◀─────┘ ──▶ the best answer
 * </pre>
 */
final class GuidedSolver implements NativeSolver {
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
  GuidedSolver(NativeSolver few, NativeSolver all, double gap) {
    this.few = few;
    this.all = all;
    this.gap = gap;
  }

  @Override
  public Outcome search(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress) {
    Narrowed open = Narrowed.toWhatIsOpen(program);
    Outcome outcome = relax(open.program(), hint.map(open::own), limit, progress);
    return new Outcome(outcome.status(), outcome.chosen().map(open::whole), outcome.lowerBound());
  }

  private Outcome relax(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress) {
    double about = hint.map(program::cost).orElse(0L);
    Optional<Relaxation> relaxed = Relaxation.of(program, about, limit.share(SHARE), progress);
    Optional<ImmutableSet<Integer>> known =
        relaxed.isEmpty()
            ? Optional.empty()
            : near(program, relaxed.get(), hint, limit.share(SHARE), progress);
    return known.isEmpty()
        ? all.search(program, hint, limit, progress)
        : better(program, relaxed.get(), known.get(), limit, progress);
  }

  /** The best answer near the relaxation; the hint where there is none, and that is an answer. */
  private Optional<ImmutableSet<Integer>> near(
      Program program,
      Relaxation relaxed,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      Progress progress) {
    Needs needs = new Needs(program);
    BitSet taken = taken(program, relaxed);
    ImmutableSet<Integer> known =
        among(program, needs, taken, hint.orElse(ImmutableSet.of()), limit.share(SHARE), progress);
    taken.or(open(program, relaxed, needs));
    known = among(program, needs, taken, known, limit, progress);
    return Optional.of(known).filter(set -> Feasibility.holds(program, set));
  }

  /** The best answer of some choices, what is known, and all that needs nothing but those. */
  private ImmutableSet<Integer> among(
      Program program,
      Needs needs,
      BitSet taken,
      ImmutableSet<Integer> known,
      TimeLimit limit,
      Progress progress) {
    BitSet some = (BitSet) taken.clone();
    known.forEach(some::set);
    Narrowed narrowed = Narrowed.of(program, needs.with(some)::get);
    return few.search(narrowed.program(), Optional.of(narrowed.own(known)), limit, progress)
        .chosen()
        .map(narrowed::whole)
        .orElse(known);
  }

  private static BitSet taken(Program program, Relaxation relaxed) {
    BitSet taken = new BitSet();
    for (int choice = 0; choice < program.size(); choice++) {
      taken.set(choice, relaxed.values().get(choice) > NOTHING);
    }
    return taken;
  }

  /** Whatever there is to choose from where the relaxation takes a bit of several. */
  private static BitSet open(Program program, Relaxation relaxed, Needs needs) {
    BitSet open = new BitSet();
    for (Row row : program.rows()) {
      boolean decided =
          row.choices().stream().anyMatch(choice -> relaxed.values().get(choice) > 1 - NOTHING);
      if (row.isOneOf() && !decided) {
        row.choices().stream().filter(needs::isFree).forEach(open::set);
      }
    }
    return open;
  }

  private Outcome better(
      Program program,
      Relaxation relaxed,
      ImmutableSet<Integer> known,
      TimeLimit limit,
      Progress progress) {
    double bound = relaxed.lowerBound();
    double cost = program.cost(known);
    if (cost - bound < 1) {
      // Costs are whole numbers.
      return new Outcome(Status.OPTIMAL, Optional.of(known), cost);
    }
    if (cost - bound <= gap * Math.abs(cost)) {
      return new Outcome(Status.FEASIBLE, Optional.of(known), bound);
    }
    Narrowed rest =
        Narrowed.of(
            program,
            choice -> known.contains(choice) || bound + relaxed.reducedCosts().get(choice) < cost);
    Outcome found = all.search(rest.program(), Optional.of(rest.own(known)), limit, progress);
    return new Outcome(
        found.status() == Status.NONE ? Status.FEASIBLE : found.status(),
        found.chosen().map(rest::whole).or(() -> Optional.of(known)),
        Math.max(found.lowerBound(), bound));
  }
}
