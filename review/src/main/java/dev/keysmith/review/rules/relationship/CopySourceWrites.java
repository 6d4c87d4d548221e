package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;

/** The patterns that change a copied attribute, and their requests to the copies. */
public final class CopySourceWrites {
  private CopySourceWrites() {}

  /** Patterns that change the attribute, or a reference after the first on the path to it. */
  static ImmutableList<AccessPattern> of(ReviewContext context, AttributePath path) {
    ImmutableSet.Builder<AccessPattern> changers = ImmutableSet.builder();
    changers.addAll(context.usage().changers(path.entity(), path.attribute()));
    path.hops().stream()
        .skip(1)
        .forEach(
            (Relationship hop) ->
                hop.attributes()
                    .values()
                    .forEach(name -> changers.addAll(context.usage().changers(hop.child(), name))));
    return changers.build().asList();
  }

  /** Whether a selection, or one included in it directly, uses the source of a copy. */
  public static boolean isUsed(EntitySelection selection, AttributePath path) {
    return selection.where().stream().anyMatch(condition -> condition.path().equals(path))
        || selection.include().stream()
            .map(IncludeClause::selection)
            .anyMatch(
                inner ->
                    inner.entity().equals(path.entity())
                        && inner.needs().attributes().contains(path.attribute()));
  }

  /** The writes of a pattern to the items that store copies, without those to the source. */
  static ImmutableList<PlanStep> following(
      ReviewContext context, LayoutRef owner, AttributePath path, AccessPattern changer) {
    ImmutableSet<String> sources = context.itemNames(path.entity());
    return context.plan(changer.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> !step.request().operation().isRead())
        .filter(step -> step.request().layouts().contains(owner.item().name()))
        .filter(step -> step.request().layouts().stream().noneMatch(sources::contains))
        .collect(ImmutableList.toImmutableList());
  }

  /** The reads by which a pattern finds them. */
  static ImmutableList<PlanStep> finding(
      ReviewContext context, LayoutRef owner, AccessPattern changer) {
    return context.plan(changer.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.request().layouts().contains(owner.item().name()))
        .collect(ImmutableList.toImmutableList());
  }
}
