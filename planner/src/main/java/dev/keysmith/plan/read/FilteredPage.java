package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.plan.NumberFormat;
import java.util.function.DoubleUnaryOperator;

/**
 * The Limit of a Query where a filter discards some and a limit's worth must remain.
 *
 * <pre>
 *   30 wanted, 70% pass     30 ÷ 0.7 = 43 fall short every second time
 *                           a deviation more: 48, one time in eight
 *   3 still missing         ⌈48 × 3 ÷ 30⌉ = 5 more
 * </pre>
 *
 * @param limit how many are wanted
 * @param passing share of the items that are among them
 * @param items the page size that this takes
 */
record FilteredPage(int limit, double passing, long items) {
  /** A page of the engine ends long before. */
  private static final int MOST = 10_000;

  static FilteredPage of(int limit, double passing) {
    double deviation = Math.sqrt(limit * (1 - passing));
    return new FilteredPage(limit, passing, items(limit + deviation, passing));
  }

  /** Of one Query among several that share the limit: what one lacks, the others have. */
  static FilteredPage ofMany(int limit, double passing) {
    return new FilteredPage(limit, passing, items(limit, passing));
  }

  private static long items(double wanted, double passing) {
    return (long) Math.ceil(wanted / Math.max(passing, 1e-9));
  }

  /** The Limit of one request. */
  int atATime() {
    return (int) Math.min(MOST, items);
  }

  /** How many items are looked at until the limit is reached. */
  double needed() {
    return limit / Math.max(passing, 1e-9);
  }

  /** How often it falls short and a further request follows. */
  double furtherRequests(ItemCount met) {
    return further(met, missing -> 1);
  }

  /** Mean units of the request for what the first one lacks. */
  double furtherUnits(ItemCount met, double size, ReadConsistency consistency) {
    return further(
        met,
        missing ->
            ExpectedCharge.query(
                ItemCount.exactly((long) Math.ceil(missing * items / limit)), size, consistency));
  }

  /** The arithmetic; empty where all items pass. */
  ImmutableList<String> lines(double furtherUnits) {
    if (passing >= 1) {
      return ImmutableList.of();
    }
    String asked =
        "%s pass the filter, so %s results need Limit=%s"
            .formatted(NumberFormat.percent(passing), limit, NumberFormat.number(items));
    return furtherUnits == 0
        ? ImmutableList.of(asked)
        : ImmutableList.of(
            asked,
            "further pages: %s read units on average".formatted(NumberFormat.number(furtherUnits)));
  }

  /** The mean of a function of what is missing, over pages that fall short and have a next. */
  private double further(ItemCount met, DoubleUnaryOperator ofMissing) {
    if (passing >= 1 || items <= needed() || met.isNeverAbove(items)) {
      return 0;
    }
    // Of those that pass and those that do not, the fewer are nearer to a Poisson variate.
    boolean mostPass = passing > 0.5;
    double perPage =
        ItemCount.around(items * (mostPass ? 1 - passing : passing))
            .mean(
                fewer -> {
                  double missing = limit - (mostPass ? items - fewer : fewer);
                  return missing <= 0 ? 0 : ofMissing.applyAsDouble(Math.min(missing, limit));
                });
    return perPage * met.mean(all -> all > items ? 1 : 0);
  }
}
