package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.NeighbourDesign.Effect;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.design.Design;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;

/** What the patterns and the storage of a design cost, for comparison with its neighbours. */
final class PricedPatterns {
  private final boolean[] isRead;
  private final double[] reads;
  private final double[] writes;
  private final double[] leastReads;
  private final double[] leastWrites;
  private final DesignStatistics statistics;
  private final ImmutableList<PlanSet> plans;

  PricedPatterns(
      Spec spec, CostedPlanner planner, DesignStatistics statistics, ImmutableList<PlanSet> plans) {
    this.statistics = statistics;
    this.plans = plans;
    int count = spec.patterns().size();
    DesignPrices prices = planner.prices(statistics.design());
    this.isRead = new boolean[count];
    this.reads = new double[count];
    this.writes = new double[count];
    this.leastReads = new double[count];
    this.leastWrites = new double[count];
    for (int i = 0; i < count; i++) {
      AccessPattern pattern = spec.patterns().get(i);
      isRead[i] = pattern instanceof AccessPattern.Read;
      if (plans.get(i).best().isPresent()) {
        PatternBill bill = PatternBill.of(pattern, plans.get(i).best().get(), prices);
        reads[i] = bill.reads();
        writes[i] = bill.writes();
        LeastPatternUnits least = LeastPatternUnits.of(spec, pattern);
        double rate = planner.priceSchedule().billedRate(pattern.traffic());
        leastReads[i] = Math.min(reads[i], planner.priceSchedule().reads(rate * least.reads()));
        leastWrites[i] = Math.min(writes[i], planner.priceSchedule().writes(rate * least.writes()));
      }
    }
  }

  double usd(int pattern) {
    return reads[pattern] + writes[pattern];
  }

  double totalUsd() {
    double total = 0;
    for (int i = 0; i < reads.length; i++) {
      total += usd(i);
    }
    return total;
  }

  /** What the items of the design are made of. */
  DesignStatistics statistics() {
    return statistics;
  }

  Design design() {
    return statistics.design();
  }

  /** Of every pattern, in the order of the spec. */
  ImmutableList<PlanSet> plans() {
    return plans;
  }

  /** How much cheaper a change can make a pattern. */
  double mostSaved(int pattern, Effect effect) {
    return switch (effect) {
      case CHEAPER_READS -> reads[pattern] - leastReads[pattern];
      case CHEAPER_WRITES -> isRead[pattern] ? 0 : usd(pattern) - leastWrites[pattern];
      case OTHER_PRICES, ANY -> usd(pattern) - leastReads[pattern] - leastWrites[pattern];
    };
  }
}
