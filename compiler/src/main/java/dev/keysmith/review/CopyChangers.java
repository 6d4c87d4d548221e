package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;

/** What changes a copied attribute, and what that does to the copies. */
final class CopyChangers {
  private CopyChangers() {}

  /** Patterns that change the attribute, or a reference behind the first on the way to it. */
  static ImmutableList<Pattern> of(Reviewed reviewed, AttributePath path) {
    ImmutableSet.Builder<Pattern> changers = ImmutableSet.builder();
    changers.addAll(reviewed.usage().changers(path.entity(), path.attribute()));
    path.hops().stream()
        .skip(1)
        .forEach(
            (Relationship hop) ->
                hop.attributes()
                    .values()
                    .forEach(
                        name -> changers.addAll(reviewed.usage().changers(hop.child(), name))));
    return changers.build().asList();
  }

  /** The writes of a pattern to the items that hold copies, apart from those to the source. */
  static ImmutableList<Step> following(
      Reviewed reviewed, Placed holder, AttributePath path, Pattern changer) {
    ImmutableSet<String> sources =
        reviewed.design().items(path.entity()).stream()
            .map(placed -> placed.item().name())
            .collect(ImmutableSet.toImmutableSet());
    return reviewed.plan(changer.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> !step.operation().isRead())
        .filter(step -> step.fetches().contains(holder.item().name()))
        .filter(step -> step.fetches().stream().noneMatch(sources::contains))
        .collect(ImmutableList.toImmutableList());
  }

  /** The reads by which a pattern finds them. */
  static ImmutableList<Step> finding(Reviewed reviewed, Placed holder, Pattern changer) {
    return reviewed.plan(changer.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> step.operation().isRead())
        .filter(step -> step.fetches().contains(holder.item().name()))
        .collect(ImmutableList.toImmutableList());
  }
}
