package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.plan.DesignPlanner;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.Planner;
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

  /** What a month costs under the spec's own pricing. */
  public Bill bill(Design design, ImmutableList<Planned> plans) {
    return new Billing(spec, design, plans).bill(prices, tariff.options());
  }
}
