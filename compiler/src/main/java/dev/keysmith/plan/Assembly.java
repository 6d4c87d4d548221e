package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
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
 * @param missing why it cannot be; then there are no ways
 */
record Assembly(ImmutableList<Assembled> ways, ImmutableList<String> missing) {
  private static final ImmutableList<Assembled> NOTHING =
      ImmutableList.of(new Assembled(ImmutableList.of(), ImmutableList.of()));

  /**
   * One way to do the write.
   *
   * @param acts how each action is done, in the order of the drafts
   */
  record Assembled(ImmutableList<Step> steps, ImmutableList<Acting> acts) {
    private Assembled and(Assembled other, int later) {
      return new Assembled(
          ImmutableList.<Step>builder()
              .addAll(steps)
              .addAll(Ways.later(new Way(other.steps, ImmutableList.of()), later).steps())
              .build(),
          ImmutableList.<Acting>builder().addAll(acts).addAll(other.acts).build());
    }

    private Assembled followed(int act, Way find, Draft.FanOut fanOut, int written) {
      List<Acting> changed = new ArrayList<>(acts);
      changed.set(act, acts.get(act).followedBy(fanOut.following(find)));
      return new Assembled(
          ImmutableList.<Step>builder()
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
  static Assembly together(List<Draft> drafts) {
    return of(drafts, 1);
  }

  /** Every action by itself, all of them in parallel once what must be there has been seen. */
  static Assembly apart(List<Draft> drafts) {
    ImmutableList<Assembled> checks = NOTHING;
    ImmutableList<Assembled> writes = NOTHING;
    for (Draft draft : drafts) {
      Assembly each = of(List.of(draft), draft.instances());
      if (!each.missing().isEmpty()) {
        return each;
      }
      if (draft.changes().isEmpty()) {
        checks = together(checks, each.ways());
      } else {
        writes = together(writes, each.ways());
      }
    }
    ImmutableList.Builder<Assembled> ways = ImmutableList.builder();
    for (Assembled check : checks) {
      writes.forEach(write -> ways.add(check.and(write, Ways.rounds(check.steps()))));
    }
    return new Assembly(limited(ways.build()), ImmutableList.of());
  }

  private static ImmutableList<Assembled> together(
      ImmutableList<Assembled> left, ImmutableList<Assembled> right) {
    return left.stream()
        .flatMap(first -> right.stream().map(second -> first.and(second, 0)))
        .limit(Ways.MOST)
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Assembled> limited(ImmutableList<Assembled> ways) {
    return ways.size() <= Ways.MOST ? ways : ways.subList(0, Ways.MOST);
  }

  /** What drafts do at once, so many times. */
  private static Assembly of(List<Draft> drafts, double instances) {
    Way before = Way.NOTHING;
    List<ItemChange> all = new ArrayList<>();
    ImmutableList.Builder<Acting> acts = ImmutableList.builder();
    for (int i = 0; i < drafts.size(); i++) {
      Draft draft = drafts.get(i);
      before = before.and(draft.before());
      all.addAll(draft.changes(drafts.subList(0, i)));
      acts.add(draft.acting());
    }
    ImmutableList<ItemChange> changes = TransactTogether.merged(all);
    Optional<String> refusal = TransactTogether.refusal(changes, instances);
    if (refusal.isPresent()) {
      return new Assembly(ImmutableList.of(), ImmutableList.of(refusal.get()));
    }
    int round = before.rounds() + 1;
    ImmutableList<Step> write =
        changes.isEmpty() ? ImmutableList.of() : TransactTogether.steps(changes, round, instances);
    ImmutableList<Assembled> ways =
        ImmutableList.of(
            new Assembled(
                ImmutableList.<Step>builder().addAll(before.steps()).addAll(write).build(),
                acts.build()));
    for (int i = 0; i < drafts.size(); i++) {
      int act = i;
      for (Draft.FanOut fanOut : drafts.get(i).fanOuts()) {
        ways =
            ways.stream()
                .flatMap(
                    way ->
                        fanOut.find().stream().map(find -> way.followed(act, find, fanOut, round)))
                .limit(Ways.MOST)
                .collect(ImmutableList.toImmutableList());
      }
    }
    return new Assembly(ways, ImmutableList.of());
  }
}
