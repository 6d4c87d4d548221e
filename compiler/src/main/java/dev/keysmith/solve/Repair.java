package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a choice that leaves nothing undone near one that does: the entities concerned are arranged
 * anew, then those too that are asked for together with them, while all others stay as they are.
 */
final class Repair {
  private static final int RINGS = 3;

  /** In units of CP-SAT, for each ring. */
  private static final double EFFORT = 10;

  private static final double CHEAPER_EFFORT = 3;

  /** What costs so many times as much as a whole design is to be avoided. */
  private static final long DEAR = 10;

  private final ImmutableSet<String> entities;
  private final Market market;
  private final DesignProgram program;
  private final Map<String, Set<String>> askedTogether = new LinkedHashMap<>();

  Repair(ImmutableSet<String> entities, Market market, DesignProgram program) {
    this.entities = entities;
    this.market = market;
    this.program = program;
    for (Task task : market.tasks()) {
      askedTogether
          .computeIfAbsent(task.pattern().id(), id -> new LinkedHashSet<>())
          .addAll(asked(task));
    }
  }

  /** Whom a task asks for: whoever is kept by all that answer it. */
  private Set<String> asked(Task task) {
    Set<String> asked = concerned(task);
    task.ways().forEach(way -> asked.retainAll(entities(way)));
    return asked;
  }

  private Set<String> concerned(Task task) {
    Set<String> concerned = new LinkedHashSet<>();
    task.ways().forEach(way -> concerned.addAll(entities(way)));
    return concerned;
  }

  private ImmutableSet<String> entities(Way way) {
    return market.arrangements().get(way.on()).arrangement().entities();
  }

  /**
   * The one that leaves least undone of what there is near a choice, and of those a cheap one;
   * empty where none is found.
   */
  Optional<ImmutableSet<Integer>> of(
      GreedyChoice.Choice choice, TimeLimit limit, Progress progress) {
    ImmutableSet<Integer> best = program.hint(choice);
    Needs needs = new Needs(program.program());
    Set<String> concerned = new LinkedHashSet<>();
    choice.undone().forEach(task -> concerned.addAll(concerned(market.tasks().get(task))));
    for (int ring = 0; ring < RINGS && !limit.isOver(); ring++) {
      BitSet kept = needs.with(around(best, concerned));
      Narrowed near = Narrowed.of(program.doingMost(), kept::get);
      Solution found = solve(near, best, EFFORT, limit, progress);
      if (found.isAnswer() && !limit.isOver()) {
        best = better(best, near.whole(found.chosen()), kept, limit, progress);
        // Who is not asked together with any of these hardly stands in their way.
        boolean settled = ring > 0 && found.status() == Solution.Status.OPTIMAL;
        if (settled || program.undone(best) == 0) {
          break;
        }
      }
      ImmutableSet<String> before = ImmutableSet.copyOf(concerned);
      askedTogether.values().stream()
          .filter(together -> together.stream().anyMatch(before::contains))
          .forEach(concerned::addAll);
    }
    return Optional.of(best).filter(it -> Feasibility.holds(program.program(), it));
  }

  /** What was found, where it does more; but what it costs has not been looked at yet. */
  private ImmutableSet<Integer> better(
      ImmutableSet<Integer> than,
      ImmutableSet<Integer> found,
      BitSet kept,
      TimeLimit limit,
      Progress progress) {
    boolean possible = Feasibility.holds(program.program(), than);
    if (possible && program.undone(found) >= program.undone(than)) {
      return than;
    }
    ImmutableSet<Integer> cheap = greedily(found);
    // Some ways cost so much more than others that these could not be told apart.
    long dear = DEAR * Math.max(1, program.program().cost(than) - program.penalties(than));
    Program capped =
        program
            .doingAsMuchAs(cheap)
            .withCosts(choice -> Math.min(dear, program.program().costs().get(choice)));
    Narrowed near = Narrowed.of(capped, kept::get);
    Solution cheaper = solve(near, cheap, CHEAPER_EFFORT, limit, progress);
    return cheaper.isAnswer() ? near.whole(cheaper.chosen()) : cheap;
  }

  /** The same arrangements with the indexes that are cheap, where that does as much. */
  private ImmutableSet<Integer> greedily(ImmutableSet<Integer> found) {
    ImmutableSet<Integer> cheap =
        program.hint(
            new GreedyChoice(market, entities, new BitSet())
                .complete(program.arrangements(found), Set.of()));
    return Feasibility.holds(program.program(), cheap)
            && program.undone(cheap) <= program.undone(found)
        ? cheap
        : found;
  }

  private static Solution solve(
      Narrowed near,
      ImmutableSet<Integer> hint,
      double effort,
      TimeLimit limit,
      Progress progress) {
    return Solvers.cpSat(effort)
        .solve(near.program(), Optional.of(near.own(hint)), limit, progress);
  }

  private BitSet around(ImmutableSet<Integer> hint, Set<String> concerned) {
    BitSet around = new BitSet();
    hint.forEach(around::set);
    for (int a = 0; a < market.arrangements().size(); a++) {
      if (market.arrangements().get(a).arrangement().entities().stream()
          .anyMatch(concerned::contains)) {
        around.set(program.arrangement(a));
      }
    }
    return around;
  }
}
