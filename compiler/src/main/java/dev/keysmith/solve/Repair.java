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
  private static final double EFFORT = 0.5;

  private final Market market;
  private final DesignProgram program;
  private final Map<String, Set<String>> askedTogether = new LinkedHashMap<>();

  Repair(Market market, DesignProgram program) {
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

  /** The first that leaves nothing undone that need not be; empty where none is found. */
  Optional<ImmutableSet<Integer>> of(
      GreedyChoice.Choice choice, TimeLimit limit, Progress progress) {
    ImmutableSet<Integer> hint = program.hint(choice);
    Needs needs = new Needs(program.program());
    Set<String> concerned = new LinkedHashSet<>();
    choice.undone().forEach(task -> concerned.addAll(concerned(market.tasks().get(task))));
    for (int ring = 0; ring < RINGS && !limit.isOver(); ring++) {
      Narrowed near = Narrowed.of(program.program(), needs.with(around(hint, concerned))::get);
      ImmutableSet<Integer> found =
          near.whole(
              Solvers.cpSat(EFFORT)
                  .solve(near.program(), Optional.of(near.own(hint)), limit, progress)
                  .chosen());
      if (!found.isEmpty() && program.undone(found) == 0) {
        return Optional.of(found);
      }
      ImmutableSet<String> before = ImmutableSet.copyOf(concerned);
      askedTogether.values().stream()
          .filter(together -> together.stream().anyMatch(before::contains))
          .forEach(concerned::addAll);
    }
    return Optional.empty();
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
