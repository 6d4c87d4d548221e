package dev.keysmith.review.rules;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.spec.AccessPattern;
import java.util.List;

/**
 * The traffic and the amount of data of an application.
 *
 * @param average requests per second, counted as executions of patterns
 * @param peak the same when every pattern is at its peak
 * @param gigabytes in tables, without their indexes
 * @param foreign patterns for other services
 * @param unserved patterns that the design should serve and does not
 */
public record WorkloadProfile(
    ImmutableList<AccessPattern> patterns,
    double average,
    double peak,
    double gigabytes,
    ImmutableList<AccessPattern.ExternalQuery> foreign) {
  /** Above either, scaling another database becomes a task of its own. */
  private static final double LARGE_GIGABYTES = 100;

  private static final double LARGE_PEAK = 5_000;

  /** Below both, the smallest server suffices. */
  private static final double SMALL_GIGABYTES = 1;

  private static final double SMALL_PEAK = 50;

  public static WorkloadProfile of(ReviewContext context) {
    ImmutableList<AccessPattern> patterns = context.spec().patterns();
    return new WorkloadProfile(
        patterns,
        rate(patterns),
        patterns.stream().mapToDouble(pattern -> pattern.traffic().peak()).sum(),
        TableOrIndex.all(context.design()).stream()
            .filter(TableOrIndex::isTable)
            .map(context::bill)
            .mapToDouble((TableOrIndexBill bill) -> bill.data().gigabytes())
            .sum(),
        patterns.stream()
            .filter(AccessPattern.ExternalQuery.class::isInstance)
            .map(AccessPattern.ExternalQuery.class::cast)
            .collect(ImmutableList.toImmutableList()));
  }

  public static double rate(List<? extends AccessPattern> patterns) {
    return patterns.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
  }

  /** Of all requests. */
  public double share(List<? extends AccessPattern> some) {
    return average == 0 ? 0 : rate(some) / average;
  }

  /** Whether they are most of the patterns, or most of the requests. */
  public boolean isMostly(List<? extends AccessPattern> some) {
    return 2 * some.size() > patterns.size() || share(some) > 0.5;
  }

  public boolean isLarge() {
    return gigabytes >= LARGE_GIGABYTES || peak >= LARGE_PEAK;
  }

  public boolean isTiny() {
    return gigabytes < SMALL_GIGABYTES && peak < SMALL_PEAK;
  }
}
