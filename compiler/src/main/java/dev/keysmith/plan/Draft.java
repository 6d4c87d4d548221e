package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.WriteAction;
import java.util.List;

/**
 * One way to do one action: what comes before, the items that change together, and what follows.
 *
 * @param before what happens in earlier rounds
 * @param changes of all instances of the action
 * @param instances how many instances, on average
 * @param fanOuts copies elsewhere that follow
 */
record Draft(
    WriteAction action,
    Way before,
    ImmutableList<ItemChange> changes,
    double instances,
    ImmutableList<FanOut> fanOuts) {

  /** How a client does it, before it looks after copies elsewhere. */
  Acting acting() {
    return new Acting(action, before.leads(), writes(changes), ImmutableList.of());
  }

  private static ImmutableList<ItemWrite> writes(List<ItemChange> changes) {
    return changes.stream().map(ItemChange::write).collect(ImmutableList.toImmutableList());
  }

  /**
   * Copies that follow a change of their source.
   *
   * @param entity whose instances hold them
   * @param assigned what becomes of the copies, by the shortest path to their source
   * @param find ways to find them, from round 1
   * @param changes of all instances that hold them
   * @param instances how many, on average
   */
  record FanOut(
      String entity,
      ImmutableMap<String, Assignment> assigned,
      ImmutableList<Way> find,
      ImmutableList<ItemChange> changes,
      double instances) {

    /** The same where the source itself must be found first. */
    FanOut after(Way way) {
      return new FanOut(
          entity,
          assigned,
          find.stream()
              .map(each -> Ways.later(each, way.rounds()))
              .collect(ImmutableList.toImmutableList()),
          changes,
          instances);
    }

    Acting.Following following(Way found) {
      return new Acting.Following(entity, assigned, found.leads(), writes(changes));
    }
  }
}
