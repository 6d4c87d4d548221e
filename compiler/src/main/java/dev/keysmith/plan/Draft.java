package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * One way to do one action: what comes before, the items that change together, and what follows.
 *
 * @param before steps of earlier rounds
 * @param changes of all instances of the action
 * @param instances how many instances, on average
 * @param fanOuts copies elsewhere that follow
 */
record Draft(
    ImmutableList<Step> before,
    ImmutableList<ItemChange> changes,
    double instances,
    ImmutableList<FanOut> fanOuts) {

  /**
   * Copies that follow a change of their source.
   *
   * @param find ways to find them, from round 1
   * @param changes of all instances that hold them
   * @param instances how many, on average
   */
  record FanOut(
      ImmutableList<ImmutableList<Step>> find,
      ImmutableList<ItemChange> changes,
      double instances) {

    /** The same where the source itself must be found first. */
    FanOut after(ImmutableList<Step> steps) {
      return new FanOut(
          find.stream()
              .map(each -> Ways.later(each, Ways.rounds(steps)))
              .collect(ImmutableList.toImmutableList()),
          changes,
          instances);
    }
  }
}
