package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An index that is read, and without which every pattern is served as well and for no more.
 *
 * @param with the design that has it, without those that were found before it: of two that do the
 *     same, one is left
 * @param mend drops it
 */
record DroppedIndex(Structure structure, Reviewed with, Mend mend) {
  /** A Query reads as much in one go for eight units. */
  static final int SMALL_BYTES = 64 * 1024;

  private static final double ROUNDING = 0.01;

  static ImmutableList<DroppedIndex> all(Reviewed reviewed) {
    ImmutableList.Builder<DroppedIndex> dropped = ImmutableList.builder();
    Reviewed left = reviewed;
    for (Structure structure : Structure.all(reviewed.design())) {
      if (structure.isTable() || left.readers(structure).isEmpty()) {
        continue;
      }
      Mend mend = new Mend.DropIndex(structure.table(), structure.index().orElseThrow());
      DroppedIndex index = new DroppedIndex(structure, left, mend);
      if (index.isNeedless()) {
        dropped.add(index);
        left = left.after(mend);
      }
    }
    return dropped.build();
  }

  private boolean isNeedless() {
    Mended mended = mended();
    return mended.keepsPatterns() && mended.saving() >= 0 && !heats();
  }

  Mended mended() {
    return with.mended(mend);
  }

  Reviewed without() {
    return with.after(mend);
  }

  /** Whether what it takes off other partitions would be too much for them. */
  private boolean heats() {
    ImmutableSet<Structure> hot = hot(with);
    return hot(without()).stream().anyMatch(structure -> !hot.contains(structure));
  }

  private static ImmutableSet<Structure> hot(Reviewed reviewed) {
    return reviewed.heat().stream()
        .filter(PeakLoad::isTooHot)
        .map(PeakLoad::structure)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The patterns that read it. */
  ImmutableList<Plan> readers() {
    return with.readers(structure);
  }

  /** Of the requests that its readers would make instead, the one that reads most in vain. */
  Optional<Step> filtering() {
    return readers().stream()
        .flatMap(plan -> without().plan(plan.pattern()).stream())
        .flatMap(plan -> plan.steps().stream())
        .filter(step -> step.operation().isRead())
        .filter(step -> step.itemsDiscarded() > discarded())
        .max(Comparator.comparingDouble(Step::itemsDiscarded));
  }

  /** Items that its readers read in vain as it is, and a little for rounding. */
  private double discarded() {
    return ROUNDING
        + readers().stream()
            .flatMap(plan -> plan.steps().stream())
            .mapToDouble(Step::itemsDiscarded)
            .max()
            .orElse(0);
  }

  /** Whether the greatest of the item collections filtered instead is small. */
  boolean isForSmallCollection() {
    return filtering().map(step -> bytes(step) < SMALL_BYTES).orElse(false);
  }

  /** What a request reads; units are per 4 KB, or per 8 KB where the read is not strong. */
  static double bytes(Step step) {
    return step.readUnits() / Math.max(1, step.requests()) * 2 * Limits.READ_UNIT_BYTES;
  }

  String names() {
    return readers().stream().map(Plan::pattern).collect(Collectors.joining(", "));
  }
}
