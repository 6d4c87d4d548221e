package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateId;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.ilp.BinaryProgram;
import dev.keysmith.ilp.CachingSolver;
import dev.keysmith.ilp.FeasibilityCheck;
import dev.keysmith.ilp.ProgramSolution;
import dev.keysmith.ilp.Solver;
import dev.keysmith.ilp.SolverFactory;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.DesignProgram;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.selection.SelectionRepair;
import dev.keysmith.selection.SelectionSimplifier;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.Spec;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses among candidates: the cheapest of them, with a proof as far as time allows, and the
 * simplest that costs little more.
 */
final class SelectionSearch {
  /** Of the time that is left, so much is for each of the pieces of work; others follow. */
  private static final double SOLVING_SHARE = 0.7;

  private static final double REPAIRING_SHARE = 0.3;

  /** In units of CP-SAT. */
  private static final double REPAIRING_EFFORT = 10;

  /**
   * Units of CP-SAT for one search, for each second of the time limit as it was stated. One unit
   * takes between three and twenty seconds, so that usually the effort ends a search and not the
   * clock.
   */
  private static final double EFFORT_PER_SECOND = 0.04;

  private final Spec spec;
  private final Solver exact;
  private final Solver near;
  private final TimeLimit limit;
  private final ProgressListener progress;
  private final String style;

  /**
   * @param style as progress names it
   */
  SelectionSearch(Spec spec, TimeLimit limit, ProgressListener progress, String style) {
    double effort = limit.stated().toSeconds() * EFFORT_PER_SECOND;
    this.spec = spec;
    this.exact = new CachingSolver(SolverFactory.standard(effort));
    this.near = new CachingSolver(SolverFactory.near(effort));
    this.limit = limit;
    this.progress = progress;
    this.style = style;
  }

  /**
   * The cheapest choice among candidates.
   *
   * @param apart choices of which not all may be taken together
   * @param leastUsd no choice costs less
   */
  CheapestSelection among(
      CandidateSet candidateSet,
      ImmutableSet<ImmutableSet<Integer>> apart,
      Optional<StyleResult> before,
      double leastUsd) {
    progress.at("choosing a " + style + " design", 0, 0);
    DesignProgram all = new DesignProgram(spec, candidateSet, apart);
    GreedyChoice.Choice start = start(candidateSet, before);
    ImmutableSet<Integer> known = known(candidateSet, all, start);
    boolean settled = isSettled(all, known);
    double usd = all.usd(known) * (1 + spec.prefer().tolerance());
    DesignProgram program = settled ? all.asGoodAs(known, usd) : all;
    BinaryProgram asked = settled ? program.doingAsMuchAs(known) : program.program();
    ProgramSolution solution = solve(near, asked, settled ? known : program.hint(start));
    return new CheapestSelection(candidateSet, program, asked, start, solution, leastUsd);
  }

  /** The same with a proof of optimality, as far as time allows. */
  CheapestSelection proven(CheapestSelection found) {
    ProgramSolution solution = found.solution();
    return solution.isAnswer() && !found.isProven()
        ? found.with(solve(exact, found.asked(), solution.chosen()).atLeast(solution.lowerBound()))
        : found;
  }

  private ProgramSolution solve(Solver solver, BinaryProgram program, ImmutableSet<Integer> hint) {
    return solver.solve(program, Optional.of(hint), limit.share(SOLVING_SHARE), progress);
  }

  /** What was taken greedily, or where that leaves something undone what does more. */
  private ImmutableSet<Integer> known(
      CandidateSet candidateSet, DesignProgram program, GreedyChoice.Choice greedy) {
    ImmutableSet<Integer> hint = program.hint(greedy);
    if (FeasibilityCheck.holds(program.program(), hint) && program.undone(hint) == 0) {
      return hint;
    }
    return new SelectionRepair(spec.entities().keySet(), candidateSet, program)
        .of(greedy, limit.share(REPAIRING_SHARE), progress)
        .orElseGet(
            () ->
                SolverFactory.cpSat(REPAIRING_EFFORT)
                    .solve(
                        program.doingMost(),
                        Optional.of(hint),
                        limit.share(REPAIRING_SHARE),
                        progress)
                    .chosen());
  }

  /**
   * Whether no more can be done than a known choice does; of large programs that is taken for
   * granted, where a search for more has found nothing.
   */
  private static boolean isSettled(DesignProgram program, ImmutableSet<Integer> known) {
    return !known.isEmpty()
        && (program.undone(known) == 0 || !SolverFactory.isSmall(program.program()));
  }

  /** Where the search begins: what was best before more keys were sharded, or a greedy choice. */
  private GreedyChoice.Choice start(CandidateSet candidateSet, Optional<StyleResult> before) {
    return before
        .map(earlier -> again(candidateSet, earlier))
        .orElseGet(() -> greedily(spec, candidateSet));
  }

  /** An earlier choice, in a candidate set with more shards. */
  private GreedyChoice.Choice again(CandidateSet candidateSet, StyleResult earlier) {
    Set<CandidateId> chosen = new LinkedHashSet<>();
    earlier.indexes().forEach(i -> chosen.add(earlier.candidateSet().indexId(i)));
    earlier.layoutCandidates().forEach(a -> chosen.add(earlier.candidateSet().arrangementId(a)));
    Set<Integer> layoutCandidates = new LinkedHashSet<>();
    for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
      if (chosen.contains(candidateSet.arrangementId(a))) {
        layoutCandidates.add(a);
      }
    }
    BitSet others = new BitSet();
    for (int i = 0; i < candidateSet.indexes().size(); i++) {
      others.set(i, !chosen.contains(candidateSet.indexId(i)));
    }
    GreedyChoice.Choice same =
        new GreedyChoice(candidateSet, spec.entities().keySet(), others)
            .complete(layoutCandidates, Set.of());
    // A key that is sharded now belonged to another index then.
    return same.undone().isEmpty()
        ? same
        : new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet())
            .complete(layoutCandidates, same.indexes());
  }

  static GreedyChoice.Choice greedily(Spec spec, CandidateSet candidateSet) {
    return new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet()).choose();
  }

  /** Of all that cost little more than the cheapest, the simplest; of those, the cheapest. */
  ImmutableSet<Integer> simplest(CheapestSelection of) {
    ProgramSolution cheapest = of.solution();
    DesignProgram program = of.program();
    if (!cheapest.isAnswer()) {
      return cheapest.chosen();
    }
    long penalties = program.penalties(cheapest.chosen());
    double most = (cheapest.objective() - penalties) * (1 + spec.prefer().tolerance());
    return SolverFactory.isSmall(program.program())
        ? simplest(program, cheapest.chosen(), penalties + Math.round(most))
        : new SelectionSimplifier(spec, of.candidateSet(), program, program.usd(most))
            .of(cheapest.chosen());
  }

  private ImmutableSet<Integer> simplest(
      DesignProgram program, ImmutableSet<Integer> cheapest, long most) {
    BinaryProgram complete = program.doingAsMuchAs(cheapest);
    ProgramSolution simplest =
        solve(exact, complete.costingAtMost(most).withCosts(program::points), cheapest);
    if (!simplest.isAnswer()) {
      return cheapest;
    }
    ProgramSolution best =
        solve(
            exact,
            complete
                .withCosts(program::points)
                .costingAtMost(simplest.objective())
                .withCosts(choice -> program.program().costs().get(choice)),
            simplest.chosen());
    return (best.isAnswer() ? best : simplest).chosen();
  }
}
