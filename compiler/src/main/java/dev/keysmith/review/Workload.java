package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Unserved;
import dev.keysmith.spec.Pattern;
import java.util.List;

/**
 * How much is asked of how much data.
 *
 * @param average requests a second, executions of patterns
 * @param peak the same when every pattern is at its peak
 * @param gigabytes in tables, without their indexes
 * @param foreign patterns for other services
 * @param unserved patterns that the design should serve and does not
 */
record Workload(
    ImmutableList<Pattern> patterns,
    double average,
    double peak,
    double gigabytes,
    ImmutableList<Pattern.Foreign> foreign,
    ImmutableList<Pattern> unserved) {
  /** Above either, one server of another database begins to be a question of its own. */
  private static final double LARGE_GIGABYTES = 100;

  private static final double LARGE_PEAK = 5_000;

  /** Below both, it fits into the memory of the smallest server. */
  private static final double SMALL_GIGABYTES = 1;

  private static final double SMALL_PEAK = 50;

  static Workload of(Reviewed reviewed) {
    ImmutableList<Pattern> patterns = reviewed.spec().patterns();
    return new Workload(
        patterns,
        rate(patterns),
        patterns.stream().mapToDouble(pattern -> pattern.traffic().peak()).sum(),
        Structure.all(reviewed.design()).stream()
            .filter(Structure::isTable)
            .map(reviewed::bill)
            .mapToDouble((StructureBill bill) -> bill.data().gigabytes())
            .sum(),
        patterns.stream()
            .filter(Pattern.Foreign.class::isInstance)
            .map(Pattern.Foreign.class::cast)
            .collect(ImmutableList.toImmutableList()),
        reviewed.bill().unserved().stream()
            .filter(Unserved::isFault)
            .map(Unserved::pattern)
            .collect(ImmutableList.toImmutableList()));
  }

  static double rate(List<? extends Pattern> patterns) {
    return patterns.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
  }

  /** Of all requests. */
  double share(List<? extends Pattern> some) {
    return average == 0 ? 0 : rate(some) / average;
  }

  /** Whether they are most of the patterns, or most of the requests. */
  boolean isMostly(List<? extends Pattern> some) {
    return 2 * some.size() > patterns.size() || share(some) > 0.5;
  }

  boolean isLarge() {
    return gigabytes >= LARGE_GIGABYTES || peak >= LARGE_PEAK;
  }

  boolean isTiny() {
    return gigabytes < SMALL_GIGABYTES && peak < SMALL_PEAK;
  }
}
