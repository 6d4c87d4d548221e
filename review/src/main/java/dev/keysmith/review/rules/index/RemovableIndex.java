package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An index that is read, but without which every pattern is served as well and for no more.
 *
 * @param with the design that has it, without those found before it: of two equivalent ones, one is
 *     left
 * @param autoFix drops it
 */
record RemovableIndex(TableOrIndex structure, ReviewContext with, Fix autoFix) {
  /** A Query reads this much for eight read units. */
  static final int SMALL_BYTES = 64 * 1024;

  private static final double ROUNDING = 0.01;

  static ImmutableList<RemovableIndex> all(ReviewContext context) {
    ImmutableList.Builder<RemovableIndex> dropped = ImmutableList.builder();
    ReviewContext left = context;
    for (TableOrIndex structure : TableOrIndex.all(context.design())) {
      if (structure.isTable() || left.readers(structure).isEmpty()) {
        continue;
      }
      Fix autoFix = new Fix.DropIndex(structure.table(), structure.index().orElseThrow());
      RemovableIndex index = new RemovableIndex(structure, left, autoFix);
      if (index.isNeedless()) {
        dropped.add(index);
        left = left.after(autoFix);
      }
    }
    return dropped.build();
  }

  private boolean isNeedless() {
    FixImpact impact = impact();
    return impact.keepsPatterns() && impact.saving() >= 0 && !with.overloads(autoFix);
  }

  FixImpact impact() {
    return with.impact(autoFix);
  }

  ReviewContext without() {
    return with.after(autoFix);
  }

  /** The patterns that read it. */
  ImmutableList<Plan> readers() {
    return with.readers(structure);
  }

  /** Of the requests that would serve its readers instead, the one that filters out most. */
  Optional<PlanStep> filtering() {
    return readers().stream()
        .flatMap(plan -> without().plan(plan.pattern()).stream())
        .flatMap(plan -> plan.steps().stream())
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.cost().itemsDiscarded() > discarded())
        .max(Comparator.comparingDouble(step -> step.cost().itemsDiscarded()));
  }

  /** Items that its readers filter out today, and a little for rounding. */
  private double discarded() {
    return ROUNDING
        + readers().stream()
            .flatMap(plan -> plan.steps().stream())
            .mapToDouble(step -> step.cost().itemsDiscarded())
            .max()
            .orElse(0);
  }

  /** Whether the item collection that would be filtered instead is small. */
  boolean isForSmallCollection() {
    return filtering().map(step -> bytes(step) < SMALL_BYTES).orElse(false);
  }

  /** Bytes that a request reads, eventually consistent: 8 KB per read unit. */
  static double bytes(PlanStep step) {
    return step.readUnits()
        / Math.max(1, step.cost().requests())
        * 2
        * DynamoDbLimits.READ_UNIT_BYTES;
  }

  String names() {
    return readers().stream().map(Plan::pattern).collect(Collectors.joining(", "));
  }
}
