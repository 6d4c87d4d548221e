package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.TrafficRate;
import java.util.function.ToDoubleFunction;

/** The prices that the requests of plans have in a design, each at the class of its table. */
public final class DesignPrices {
  private final Design design;
  private final PriceSchedule priceSchedule;
  private final ImmutableSet<PriceSchedule> schedules;

  public DesignPrices(Design design, PriceSchedule priceSchedule) {
    this.design = design;
    this.priceSchedule = priceSchedule;
    this.schedules =
        design.tables().values().stream()
            .map(Table::tableClass)
            .sorted()
            .map(priceSchedule::in)
            .collect(ImmutableSet.toImmutableSet());
  }

  /** The prices of a table and its indexes. */
  public PriceSchedule of(String table) {
    Table found = design.tables().get(table);
    return found == null ? priceSchedule : priceSchedule.of(found);
  }

  double billedRate(TrafficRate traffic) {
    return priceSchedule.billedRate(traffic);
  }

  /** Of one execution a second of a plan; the cheapest of several plans is the one of the least. */
  public double planCost(Plan plan) {
    return reads(plan, 1) + writes(plan, 1);
  }

  /** Dollars per month of so many executions a second, at a billed rate. */
  double reads(Plan plan, double rate) {
    return sum(schedule -> schedule.reads(units(plan, schedule, PlanStep::readUnits) * rate));
  }

  double writes(Plan plan, double rate) {
    return sum(schedule -> schedule.writes(units(plan, schedule, PlanStep::writeUnits) * rate));
  }

  private double sum(ToDoubleFunction<PriceSchedule> dollars) {
    return schedules.size() == 1
        ? dollars.applyAsDouble(schedules.asList().get(0))
        : schedules.stream().mapToDouble(dollars).sum();
  }

  /** What a plan consumes in the tables that have these prices. */
  private double units(Plan plan, PriceSchedule schedule, ToDoubleFunction<PlanStep> units) {
    if (schedules.size() == 1 && plan.steps().size() == 1) {
      return units.applyAsDouble(plan.steps().get(0));
    }
    return plan.steps().stream()
        .filter(step -> schedules.size() == 1 || of(step.request().table()) == schedule)
        .mapToDouble(units)
        .sum();
  }

  /** How the dollars of a plan come about: its reads, then its writes, in tables of each class. */
  public ImmutableList<String> arithmetic(Plan plan, TrafficRate traffic) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    for (PriceSchedule schedule : schedules) {
      double reads = units(plan, schedule, PlanStep::readUnits);
      if (reads > 0) {
        lines.add(schedule.readArithmetic(reads, traffic));
      }
    }
    for (PriceSchedule schedule : schedules) {
      double writes = units(plan, schedule, PlanStep::writeUnits);
      if (writes > 0) {
        lines.add(schedule.writeArithmetic(writes, traffic));
      }
    }
    return lines.build();
  }
}
