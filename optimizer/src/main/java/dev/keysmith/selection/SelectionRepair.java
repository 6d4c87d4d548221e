package dev.keysmith.selection;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
import dev.keysmith.ilp.BinaryProgram;
import dev.keysmith.ilp.ChoiceImplications;
import dev.keysmith.ilp.FeasibilityCheck;
import dev.keysmith.ilp.ProgramSolution;
import dev.keysmith.ilp.ReducedProgram;
import dev.keysmith.ilp.SolverFactory;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a choice that leaves nothing undone near one that does: the entities concerned are arranged
 * anew, then those too that are queried together with them, while all others stay as they are.
 */
public final class SelectionRepair {
  private static final int RINGS = 3;

  /** In units of CP-SAT, for each ring. */
  private static final double EFFORT = 10;

  private static final double CHEAPER_EFFORT = 3;

  /** What costs so many times as much as a whole design is to be avoided. */
  private static final long DEAR = 10;

  private final ImmutableSet<String> entities;
  private final CandidateSet candidateSet;
  private final DesignProgram program;
  private final Map<String, Set<String>> readTogether = new LinkedHashMap<>();

  public SelectionRepair(
      ImmutableSet<String> entities, CandidateSet candidateSet, DesignProgram program) {
    this.entities = entities;
    this.candidateSet = candidateSet;
    this.program = program;
    for (PricedGoal goal : candidateSet.goals()) {
      readTogether
          .computeIfAbsent(goal.pattern().id(), id -> new LinkedHashSet<>())
          .addAll(asked(goal));
    }
  }

  /** The entities of a goal: those that all its access paths read. */
  private Set<String> asked(PricedGoal goal) {
    Set<String> asked = concerned(goal);
    goal.ways().forEach(accessPath -> asked.retainAll(entities(accessPath)));
    return asked;
  }

  private Set<String> concerned(PricedGoal goal) {
    Set<String> concerned = new LinkedHashSet<>();
    goal.ways().forEach(accessPath -> concerned.addAll(entities(accessPath)));
    return concerned;
  }

  private ImmutableSet<String> entities(PricedAccessPath accessPath) {
    return candidateSet.layoutCandidates().get(accessPath.on()).layoutCandidate().entities();
  }

  /**
   * The one that leaves least undone of what there is near a choice, and of those a cheap one;
   * empty where none is found.
   */
  public Optional<ImmutableSet<Integer>> of(
      GreedyChoice.Choice choice, TimeLimit limit, ProgressListener progress) {
    ImmutableSet<Integer> best = program.hint(choice);
    ChoiceImplications needs = new ChoiceImplications(program.program());
    Set<String> concerned = new LinkedHashSet<>();
    choice.undone().forEach(goal -> concerned.addAll(concerned(candidateSet.goals().get(goal))));
    for (int ring = 0; ring < RINGS && !limit.isOver(); ring++) {
      BitSet kept = needs.with(around(best, concerned));
      ReducedProgram near = ReducedProgram.of(program.doingMost(), kept::get);
      ProgramSolution found = solve(near, best, EFFORT, limit, progress);
      if (found.isAnswer() && !limit.isOver()) {
        best = better(best, near.whole(found.chosen()), kept, limit, progress);
        // Entities that are not queried together with these hardly conflict with them.
        boolean settled = ring > 0 && found.status() == ProgramSolution.Status.OPTIMAL;
        if (settled || program.undone(best) == 0) {
          break;
        }
      }
      ImmutableSet<String> before = ImmutableSet.copyOf(concerned);
      readTogether.values().stream()
          .filter(together -> together.stream().anyMatch(before::contains))
          .forEach(concerned::addAll);
    }
    return Optional.of(best).filter(it -> FeasibilityCheck.holds(program.program(), it));
  }

  /** What was found, where it does more; but what it costs has not been looked at yet. */
  private ImmutableSet<Integer> better(
      ImmutableSet<Integer> than,
      ImmutableSet<Integer> found,
      BitSet kept,
      TimeLimit limit,
      ProgressListener progress) {
    boolean possible = FeasibilityCheck.holds(program.program(), than);
    if (possible && program.undone(found) >= program.undone(than)) {
      return than;
    }
    ImmutableSet<Integer> cheap = greedily(found);
    // Some access paths cost so much more than others that these could not be distinguished.
    long dear = DEAR * Math.max(1, program.program().cost(than) - program.penalties(than));
    BinaryProgram capped =
        program
            .doingAsMuchAs(cheap)
            .withCosts(choice -> Math.min(dear, program.program().costs().get(choice)));
    ReducedProgram near = ReducedProgram.of(capped, kept::get);
    ProgramSolution cheaper = solve(near, cheap, CHEAPER_EFFORT, limit, progress);
    return cheaper.isAnswer() ? near.whole(cheaper.chosen()) : cheap;
  }

  /** The same layouts with the cheap indexes, where that serves as many goals. */
  private ImmutableSet<Integer> greedily(ImmutableSet<Integer> found) {
    ImmutableSet<Integer> cheap =
        program.hint(
            new GreedyChoice(candidateSet, entities, new BitSet())
                .complete(program.layoutCandidates(found), Set.of()));
    return FeasibilityCheck.holds(program.program(), cheap)
            && program.undone(cheap) <= program.undone(found)
        ? cheap
        : found;
  }

  private static ProgramSolution solve(
      ReducedProgram near,
      ImmutableSet<Integer> hint,
      double effort,
      TimeLimit limit,
      ProgressListener progress) {
    return SolverFactory.cpSat(effort)
        .solve(near.program(), Optional.of(near.own(hint)), limit, progress);
  }

  private BitSet around(ImmutableSet<Integer> hint, Set<String> concerned) {
    BitSet around = new BitSet();
    hint.forEach(around::set);
    for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
      if (candidateSet.layoutCandidates().get(a).layoutCandidate().entities().stream()
          .anyMatch(concerned::contains)) {
        around.set(program.layoutCandidate(a));
      }
    }
    return around;
  }
}
