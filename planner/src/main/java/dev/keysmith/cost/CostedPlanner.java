package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;

/**
 * Plans designs of one spec and makes out their bills. Which of several plans is the cheapest
 * follows from the spec's own prices.
 */
public final class CostedPlanner {
  private final Spec spec;
  private final PriceList prices;
  private final PriceSchedule priceSchedule;
  private final SpecStatistics statistics;
  private final PatternReach reach;

  public CostedPlanner(Spec spec, PriceList prices) {
    this.spec = spec;
    this.prices = prices;
    this.priceSchedule = new PriceSchedule(prices, PricingOptions.of(spec.pricing()));
    this.statistics = SpecStatistics.of(spec);
    this.reach = new PatternReach(statistics.relationships());
  }

  public PriceSchedule priceSchedule() {
    return priceSchedule;
  }

  public Planner planner(Design design) {
    return new DesignPlanner(statistics, design, prices(design)::planCost);
  }

  /** A planner of plans that are only priced. */
  public Planner forPrices(DesignStatistics made) {
    return DesignPlanner.forPrices(made, prices(made.design())::planCost);
  }

  /** What requests to the tables of a design cost. */
  public DesignPrices prices(Design design) {
    return new DesignPrices(design, priceSchedule);
  }

  /** What the items of a design are made of. */
  public DesignStatistics statistics(Design design) {
    return DesignStatistics.of(statistics, design);
  }

  /** How a design serves every pattern, in the order of the spec. */
  public ImmutableList<PlanSet> plans(Design design) {
    Planner planner = planner(design);
    return spec.patterns().stream().map(planner::plan).collect(ImmutableList.toImmutableList());
  }

  /**
   * The same of a design that another was changed to.
   *
   * @param known how the other serves every pattern
   */
  public ImmutableList<PlanSet> plans(Design design, Design before, ImmutableList<PlanSet> known) {
    if (!design.plans().equals(before.plans())) {
      return plans(design);
    }
    Planner planner = planner(design);
    ChangeImpact changeImpact = impact(before, design);
    ImmutableList.Builder<PlanSet> plans = ImmutableList.builder();
    for (int i = 0; i < known.size(); i++) {
      AccessPattern pattern = spec.patterns().get(i);
      plans.add(changeImpact.matters(pattern) ? planner.plan(pattern) : known.get(i));
    }
    return plans.build();
  }

  /** Which patterns a change of a design may affect. */
  public ChangeImpact impact(Design before, Design design) {
    return new ChangeImpact(reach, before, design);
  }

  /** The entities that the patterns of the spec are about. */
  public PatternReach reach() {
    return reach;
  }

  /** The monthly cost under the spec's own pricing. */
  public Bill bill(Design design, ImmutableList<PlanSet> plans) {
    return bill(statistics(design), plans);
  }

  /** The same where what the items of the design are made of is at hand. */
  public Bill bill(DesignStatistics made, ImmutableList<PlanSet> plans) {
    return new BillCalculator(made, plans).bill(prices, priceSchedule.options());
  }
}
