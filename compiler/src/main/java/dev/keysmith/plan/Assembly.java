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
record Assembly(ImmutableList<ImmutableList<Step>> ways, ImmutableList<String> missing) {

  /** Everything in one transaction. */
  static Assembly together(List<Draft> drafts) {
    List<Step> before = new ArrayList<>();
    List<ItemChange> changes = new ArrayList<>();
    List<Draft.FanOut> fanOuts = new ArrayList<>();
    for (Draft draft : drafts) {
      before.addAll(draft.before());
      changes.addAll(draft.changes());
      fanOuts.addAll(draft.fanOuts());
    }
    return of(
        new Draft(
            ImmutableList.copyOf(before),
            ImmutableList.copyOf(changes),
            1,
            ImmutableList.copyOf(fanOuts)));
  }

  /** Every action by itself, all of them in parallel once what must be there has been seen. */
  static Assembly apart(List<Draft> drafts) {
    ImmutableList<ImmutableList<Step>> checks = Ways.NONE;
    ImmutableList<ImmutableList<Step>> writes = Ways.NONE;
    for (Draft draft : drafts) {
      Assembly each = of(draft);
      if (!each.missing().isEmpty()) {
        return each;
      }
      if (draft.changes().isEmpty()) {
        checks = Ways.together(checks, each.ways());
      } else {
        writes = Ways.together(writes, each.ways());
      }
    }
    return new Assembly(Ways.inOrder(checks, writes), ImmutableList.of());
  }

  private static Assembly of(Draft draft) {
    ImmutableList<ItemChange> changes = TransactTogether.merged(draft.changes());
    Optional<String> refusal = TransactTogether.refusal(changes, draft.instances());
    if (refusal.isPresent()) {
      return new Assembly(ImmutableList.of(), ImmutableList.of(refusal.get()));
    }
    int round = Ways.rounds(draft.before()) + 1;
    ImmutableList<Step> write =
        changes.isEmpty()
            ? ImmutableList.of()
            : TransactTogether.steps(changes, round, draft.instances());
    ImmutableList<ImmutableList<Step>> ways =
        ImmutableList.of(
            ImmutableList.<Step>builder().addAll(draft.before()).addAll(write).build());
    for (Draft.FanOut fanOut : draft.fanOuts()) {
      ways = Ways.together(ways, followed(fanOut, round));
    }
    return new Assembly(ways, ImmutableList.of());
  }

  private static ImmutableList<ImmutableList<Step>> followed(Draft.FanOut fanOut, int written) {
    return fanOut.find().stream()
        .map(
            find ->
                ImmutableList.<Step>builder()
                    .addAll(find)
                    .addAll(
                        TransactTogether.steps(
                            fanOut.changes(),
                            Math.max(written, Ways.rounds(find)) + 1,
                            fanOut.instances()))
                    .build())
        .collect(ImmutableList.toImmutableList());
  }
}
