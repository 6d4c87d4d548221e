package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.DesignPreferences.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a whole write, put together from one draft for each action.
 *
 * <pre>
 *   round   1 … n   lookups, counters, sources of copies
 *           n + 1   the write itself
 *           n + 2   copies elsewhere, found meanwhile
 * </pre>
 *
 * @param missing why it cannot be; then there are no plans
 */
record WritePlanAssembler(ImmutableList<AssembledWrite> ways, ImmutableList<String> missing) {
  private static final ImmutableList<AssembledWrite> NOTHING =
      ImmutableList.of(new AssembledWrite(ImmutableList.of(), ImmutableList.of()));

  /**
   * One plan of the write.
   *
   * @param acts how each action is done, in the order of the drafts
   */
  record AssembledWrite(ImmutableList<PlanStep> steps, ImmutableList<WriteProgram> acts) {
    private AssembledWrite and(AssembledWrite other, int later) {
      return new AssembledWrite(
          ImmutableList.<PlanStep>builder()
              .addAll(steps)
              .addAll(
                  PreReadCombinations.later(new PreReadPlan(other.steps, ImmutableList.of()), later)
                      .steps())
              .build(),
          ImmutableList.<WriteProgram>builder().addAll(acts).addAll(other.acts).build());
    }

    private AssembledWrite followed(
        int act, PreReadPlan find, ActionAlternative.FanOut fanOut, int written) {
      List<WriteProgram> changed = new ArrayList<>(acts);
      changed.set(act, acts.get(act).followedBy(fanOut.following(find)));
      return new AssembledWrite(
          ImmutableList.<PlanStep>builder()
              .addAll(steps)
              .addAll(find.steps())
              .addAll(
                  TransactTogether.steps(
                      fanOut.changes(), Math.max(written, find.rounds()) + 1, fanOut.instances()))
              .build(),
          ImmutableList.copyOf(changed));
    }
  }

  /** Everything in one transaction. */
  static WritePlanAssembler together(List<ActionAlternative> alternatives) {
    return of(alternatives, 1, Counts.TRANSACTIONAL);
  }

  /**
   * Every action by itself, all of them in parallel once what must be there has been seen.
   *
   * @param counts how counts of children are kept up to date
   */
  static WritePlanAssembler apart(List<ActionAlternative> alternatives, Counts counts) {
    ImmutableList<AssembledWrite> checks = NOTHING;
    ImmutableList<AssembledWrite> writes = NOTHING;
    for (ActionAlternative alternative : alternatives) {
      WritePlanAssembler each = of(List.of(alternative), alternative.instances(), counts);
      if (!each.missing().isEmpty()) {
        return each;
      }
      if (alternative.changes().isEmpty()) {
        checks = together(checks, each.ways());
      } else {
        writes = together(writes, each.ways());
      }
    }
    ImmutableList.Builder<AssembledWrite> ways = ImmutableList.builder();
    for (AssembledWrite check : checks) {
      writes.forEach(
          write ->
              ways.add(
                  check.and(
                      new AssembledWrite(
                          PreReadCombinations.withoutRepeated(check.steps(), write.steps()),
                          write.acts()),
                      PreReadCombinations.rounds(check.steps()))));
    }
    return new WritePlanAssembler(limited(ways.build()), ImmutableList.of());
  }

  private static ImmutableList<AssembledWrite> together(
      ImmutableList<AssembledWrite> left, ImmutableList<AssembledWrite> right) {
    return left.stream()
        .flatMap(first -> right.stream().map(second -> first.and(second, 0)))
        .limit(PreReadCombinations.MOST)
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<AssembledWrite> limited(ImmutableList<AssembledWrite> ways) {
    return ways.size() <= PreReadCombinations.MOST
        ? ways
        : ways.subList(0, PreReadCombinations.MOST);
  }

  /** What drafts do at once, so many times. */
  private static WritePlanAssembler of(
      List<ActionAlternative> alternatives, double instances, Counts counts) {
    PreReadPlan before = PreReadPlan.NOTHING;
    List<ItemChange> all = new ArrayList<>();
    ImmutableList.Builder<WriteProgram> acts = ImmutableList.builder();
    for (int i = 0; i < alternatives.size(); i++) {
      ActionAlternative alternative = alternatives.get(i);
      before = before.andOnce(alternative.before());
      all.addAll(alternative.changes(alternatives.subList(0, i)));
      acts.add(alternative.acting());
    }
    ImmutableList<ItemChange> merged = TransactTogether.merged(all);
    ImmutableList<ItemChange> separate =
        merged.stream()
            .filter(change -> counts == Counts.SEPARATE && change.isCount())
            .collect(ImmutableList.toImmutableList());
    ImmutableList<ItemChange> changes =
        merged.stream()
            .filter(change -> !separate.contains(change))
            .collect(ImmutableList.toImmutableList());
    Optional<String> obstacle = TransactTogether.obstacle(changes, instances);
    if (obstacle.isPresent()) {
      return new WritePlanAssembler(ImmutableList.of(), ImmutableList.of(obstacle.get()));
    }
    int round = before.rounds() + 1;
    ImmutableList<PlanStep> write =
        changes.isEmpty() ? ImmutableList.of() : TransactTogether.steps(changes, round, instances);
    ImmutableList<AssembledWrite> ways =
        ImmutableList.of(
            new AssembledWrite(
                ImmutableList.<PlanStep>builder()
                    .addAll(before.steps())
                    .addAll(write)
                    .addAll(WriteSteps.alone(separate, round + 1))
                    .build(),
                acts.build()));
    for (int i = 0; i < alternatives.size(); i++) {
      int act = i;
      for (ActionAlternative.FanOut fanOut : alternatives.get(i).fanOuts()) {
        ways =
            ways.stream()
                .flatMap(
                    way ->
                        fanOut.find().stream().map(find -> way.followed(act, find, fanOut, round)))
                .limit(PreReadCombinations.MOST)
                .collect(ImmutableList.toImmutableList());
      }
    }
    return new WritePlanAssembler(ways, ImmutableList.of());
  }
}
