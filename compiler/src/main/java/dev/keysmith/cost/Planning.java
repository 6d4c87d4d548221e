package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.plan.DesignPlanner;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;

/**
 * Plans designs of one spec and makes out their bills. Which of several plans is the cheapest
 * follows from the spec's own prices.
 */
public final class Planning {
  private final Spec spec;
  private final Prices prices;
  private final Tariff tariff;

  public Planning(Spec spec, Prices prices) {
    this.spec = spec;
    this.prices = prices;
    this.tariff = new Tariff(prices, PricingOptions.of(spec.pricing()));
  }

  public Tariff tariff() {
    return tariff;
  }

  public Planner planner(Design design) {
    return new DesignPlanner(
        spec, design, plan -> tariff.reads(plan.readUnits()) + tariff.writes(plan.writeUnits()));
  }

  /** How a design serves every pattern, in the order of the spec. */
  public ImmutableList<Planned> plans(Design design) {
    Planner planner = planner(design);
    return spec.patterns().stream().map(planner::plan).collect(ImmutableList.toImmutableList());
  }

  /**
   * The same of a design that another was changed to.
   *
   * @param known how the other serves every pattern
   */
  public ImmutableList<Planned> plans(Design design, Design before, ImmutableList<Planned> known) {
    if (!design.plans().equals(before.plans())) {
      return plans(design);
    }
    Planner planner = planner(design);
    Reach reach = new Reach(spec, before, design);
    ImmutableList.Builder<Planned> plans = ImmutableList.builder();
    for (int i = 0; i < known.size(); i++) {
      Pattern pattern = spec.patterns().get(i);
      plans.add(reach.matters(pattern) ? planner.plan(pattern) : known.get(i));
    }
    return plans.build();
  }

  /** What a month costs under the spec's own pricing. */
  public Bill bill(Design design, ImmutableList<Planned> plans) {
    return new Billing(spec, design, plans).bill(prices, tariff.options());
  }
}
