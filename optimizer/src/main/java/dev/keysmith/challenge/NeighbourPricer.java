package dev.keysmith.challenge;

import static java.util.Comparator.comparingDouble;

import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.NeighbourDesign.Effect;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.StoredData;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.AssembledDesignCheck;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Prices neighbours of a design: only the patterns that the change can affect are planned again,
 * those first that cost most, and no further than until it is known that nothing is saved.
 */
final class NeighbourPricer {
  private final Spec spec;
  private final CostedPlanner planner;
  private final RelationshipGraph relationships;

  NeighbourPricer(Spec spec, CostedPlanner planner) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
    this.planner = planner;
  }

  /**
   * What a trial led to.
   *
   * @param priced where it costs less than was required
   * @param atLeastUsd what it costs at least, as far as it was priced
   * @param planned patterns that were planned
   */
  record Trial(
      NeighbourDesign neighbour, Optional<PricedDesign> priced, double atLeastUsd, int planned) {
    /** With every pattern planned again. */
    Trial as(PricedDesign whole) {
      return new Trial(neighbour, Optional.of(whole), whole.monthlyUsd(), planned);
    }

    /** The same as the second of two changes. */
    Trial after(NeighbourDesign first) {
      return new Trial(neighbour.after(first), priced, atLeastUsd, planned);
    }
  }

  PricedDesign price(Design design) {
    ImmutableList<PlanSet> plans = planner.plans(design);
    return new PricedDesign(design, plans, planner.bill(design, plans));
  }

  /**
   * The neighbour, bound to the spec; empty where it is no valid design.
   *
   * @param from the valid design that was changed
   */
  Optional<NeighbourDesign> valid(NeighbourDesign neighbour, Design from) {
    try {
      Design bound = neighbour.design().bindTo(spec, relationships, from);
      return AssembledDesignCheck.errors(bound, spec, relationships, from).isEmpty()
          ? Optional.of(new NeighbourDesign(neighbour.change(), bound, neighbour.effect()))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Prices a neighbour as far as it can be cheaper than a design, or serve more.
   *
   * @param current the design that must be beaten
   * @param from the design that the neighbour was made of: the current one, or a change of it
   * @param neighbour a valid one
   * @param most what it may cost
   */
  Trial price(PricedDesign current, PricedPatterns from, NeighbourDesign neighbour, double most) {
    Design design = neighbour.design();
    if (neighbour.effect() == Effect.OTHER_PRICES) {
      return withSamePlans(current, from, neighbour);
    }
    AffectedPatterns changed = affected(from.design(), design);
    List<Integer> affected = new ArrayList<>();
    for (int i = 0; i < spec.patterns().size(); i++) {
      if (changed.contains(spec.patterns().get(i), from.plans().get(i))) {
        affected.add(i);
      } else if (current.plans().get(i).isServed() && !from.plans().get(i).isServed()) {
        return new Trial(neighbour, Optional.empty(), Double.POSITIVE_INFINITY, 0);
      }
    }
    // First what decides whether the neighbour serves enough, or more.
    affected.sort(
        Comparator.<Integer, Boolean>comparing(i -> from.plans().get(i).isServed())
            .thenComparing(comparingDouble(i -> -from.mostSaved(i, neighbour.effect()))));
    DesignStatistics made = from.statistics().changedTo(design);
    double atLeast = storage(made) + from.totalUsd();
    for (int i : affected) {
      atLeast -= from.mostSaved(i, neighbour.effect());
    }
    List<PlanSet> plans = new ArrayList<>(from.plans());
    Planner again = planner.forPrices(made);
    DesignPrices prices = planner.prices(design);
    boolean mayServeMore = affected.stream().anyMatch(i -> isLacking(current, i));
    boolean servesMore = false;
    int planned = 0;
    for (int i : affected) {
      mayServeMore = mayServeMore && isLacking(current, i);
      if (atLeast > most && !mayServeMore && !servesMore) {
        return new Trial(neighbour, Optional.empty(), atLeast, planned);
      }
      AccessPattern pattern = spec.patterns().get(i);
      PlanSet plan = again.plan(pattern);
      planned++;
      plans.set(i, plan);
      if (!plan.isServed() && current.plans().get(i).isServed()) {
        return new Trial(neighbour, Optional.empty(), atLeast, planned);
      }
      servesMore |= plan.isServed() && isLacking(current, i);
      atLeast += usd(pattern, plan, prices) - from.usd(i) + from.mostSaved(i, neighbour.effect());
    }
    if (atLeast > most && !servesMore) {
      return new Trial(neighbour, Optional.empty(), atLeast, planned);
    }
    ImmutableList<PlanSet> all = ImmutableList.copyOf(plans);
    PricedDesign priced = new PricedDesign(design, all, planner.bill(made, all));
    return new Trial(neighbour, Optional.of(priced), priced.monthlyUsd(), planned);
  }

  /** A design that is adopted is planned again in any case. */
  private Trial withSamePlans(
      PricedDesign current, PricedPatterns from, NeighbourDesign neighbour) {
    boolean servesLess =
        IntStream.range(0, spec.patterns().size())
            .anyMatch(i -> current.plans().get(i).isServed() && !from.plans().get(i).isServed());
    if (servesLess) {
      return new Trial(neighbour, Optional.empty(), Double.POSITIVE_INFINITY, 0);
    }
    DesignStatistics made = from.statistics().changedTo(neighbour.design());
    PricedDesign priced =
        new PricedDesign(neighbour.design(), from.plans(), planner.bill(made, from.plans()));
    return new Trial(neighbour, Optional.of(priced), priced.monthlyUsd(), 0);
  }

  /** Whether a design does not serve a pattern that DynamoDB could serve. */
  private boolean isLacking(PricedDesign design, int pattern) {
    return !design.plans().get(pattern).isServed()
        && !(spec.patterns().get(pattern) instanceof AccessPattern.ExternalQuery);
  }

  /** What a change of a design may affect. */
  AffectedPatterns affected(Design before, Design after) {
    return new AffectedPatterns(before, after, planner);
  }

  private static double usd(AccessPattern pattern, PlanSet plans, DesignPrices prices) {
    return plans.best().map(plan -> PatternBill.of(pattern, plan, prices).monthlyUsd()).orElse(0.0);
  }

  private double storage(DesignStatistics made) {
    DesignPrices prices = planner.prices(made.design());
    return StoredData.of(made).stream()
        .mapToDouble(data -> prices.of(data.tableOrIndex().table()).storage(data.gigabytes()))
        .sum();
  }

  /** Peak loads that are too near to what a partition supports, as shares of that. */
  double overload(PricedDesign design) {
    return design.overload(planner);
  }

  PricedPatterns patterns(PricedDesign design) {
    return new PricedPatterns(spec, planner, planner.statistics(design.design()), design.plans());
  }

  /** What a change of a design costs, also where it serves less. */
  PricedPatterns patterns(PricedPatterns from, Design neighbour) {
    AffectedPatterns changed = affected(from.design(), neighbour);
    DesignStatistics made = from.statistics().changedTo(neighbour);
    Planner again = planner.forPrices(made);
    ImmutableList<PlanSet> plans =
        IntStream.range(0, spec.patterns().size())
            .mapToObj(
                i ->
                    changed.contains(spec.patterns().get(i), from.plans().get(i))
                        ? again.plan(spec.patterns().get(i))
                        : from.plans().get(i))
            .collect(ImmutableList.toImmutableList());
    return new PricedPatterns(spec, planner, made, plans);
  }
}
