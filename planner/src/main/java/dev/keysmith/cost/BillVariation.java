package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.planner.RequestedPlans;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.RequestedParent;
import java.util.Comparator;
import java.util.Optional;

/**
 * The interval of a bill: popular parents may be the large ones, and where the spec does not say
 * so, the bill assumes that they are as large as any.
 *
 * @param lowUsd per month, in the cheaper case for each read whose popularity is open
 * @param highUsd per month, in the more expensive case for each of them
 */
public record BillVariation(
    ImmutableList<PatternVariation> patterns, double billedUsd, double lowUsd, double highUsd) {
  /** An interval as wide as this share of the bill is worth a line. */
  private static final double NOTICEABLE = 0.05;

  public static BillVariation of(Spec spec, Design design, Bill bill) {
    RequestedPlans requested = RequestedPlans.of(spec, design);
    DesignPrices prices = new DesignPrices(design, bill.priceSchedule());
    ImmutableList.Builder<PatternVariation> patterns = ImmutableList.builder();
    double low = bill.monthlyUsd();
    double high = bill.monthlyUsd();
    for (PatternBill one : bill.patterns()) {
      if (one.pattern() instanceof AccessPattern.Read read) {
        PatternVariation variation = of(requested, read, one, prices);
        patterns.add(variation);
        if (variation.isOpen()) {
          low += Math.min(0, variation.bySizeUsd() - variation.evenlyUsd());
          high += Math.max(0, variation.bySizeUsd() - variation.evenlyUsd());
        }
      }
    }
    return new BillVariation(patterns.build(), bill.monthlyUsd(), low, high);
  }

  /** Of one read. */
  public static PatternVariation of(
      RequestedPlans requested, AccessPattern.Read read, PatternBill bill, DesignPrices prices) {
    Plan plan = bill.plan();
    return new PatternVariation(
        read,
        plan.readUnits(),
        dollars(requested.at(read, plan, RequestedParent.ANY), read, prices),
        dollars(requested.at(read, plan, RequestedParent.BY_SIZE), read, prices),
        requested.charge(read, plan, RequestedParent.p99(read.skew())),
        requested.charge(read, plan, RequestedParent.LARGEST));
  }

  private static double dollars(Plan plan, AccessPattern.Read read, DesignPrices prices) {
    return PatternBill.of(read, plan, prices).monthlyUsd();
  }

  /** Whether the interval is wide enough to be shown. */
  public boolean isNoticeable() {
    return highUsd - lowUsd > NOTICEABLE * billedUsd;
  }

  public Optional<PatternVariation> pattern(String id) {
    return patterns.stream().filter(one -> one.pattern().id().equals(id)).findFirst();
  }

  /** The reads whose popularity would narrow the interval, the widest first. */
  public ImmutableList<PatternVariation> open() {
    return patterns.stream()
        .filter(PatternVariation::isOpen)
        .filter(one -> one.bySizeUsd() - one.evenlyUsd() > NOTICEABLE * (highUsd - lowUsd))
        .sorted(
            Comparator.comparingDouble((PatternVariation one) -> one.evenlyUsd() - one.bySizeUsd()))
        .collect(ImmutableList.toImmutableList());
  }
}
