package dev.keysmith.planner;

import dev.keysmith.design.Design;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.read.ReadPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.RequestedParent;
import dev.keysmith.statistics.SpecStatistics;
import java.util.List;

/** What the plan of a read consumes where it is for other parents than in the mean. */
public final class RequestedPlans {
  private final ReadPlanner reads;

  public RequestedPlans(SpecStatistics statistics, DesignStatistics made) {
    this.reads = new ReadPlanner(new PlanningContext(statistics, made));
  }

  public static RequestedPlans of(Spec spec, Design design) {
    SpecStatistics statistics = SpecStatistics.of(spec);
    return new RequestedPlans(statistics, DesignStatistics.of(statistics, design));
  }

  /** The same requests for such a parent; the plan itself where no other has them. */
  public Plan at(AccessPattern.Read pattern, Plan plan, RequestedParent requested) {
    List<Plan> plans = reads.plan(pattern, requested).plans();
    return plans.stream()
        .filter(other -> other.strategy().equals(plan.strategy()))
        .findFirst()
        .orElse(plan);
  }

  /** Units, requests and round trips for such a parent. */
  public TailCharge charge(AccessPattern.Read pattern, Plan plan, RequestedParent requested) {
    Plan there = at(pattern, plan, requested);
    Plan single = at(pattern, plan, RequestedParent.CHILDLESS);
    return new TailCharge(
        there.readUnits(),
        there.steps().stream().mapToDouble(step -> step.cost().requests()).sum(),
        roundTrips(there, single));
  }

  /**
   * Pages follow each other, so each is a round trip.
   *
   * @param single the same plan where every Query has one page
   */
  private static int roundTrips(Plan plan, Plan single) {
    double further = 0;
    for (int round = 1; round <= plan.roundTrips(); round++) {
      double most = 1;
      for (int i = 0; i < plan.steps().size() && i < single.steps().size(); i++) {
        if (plan.steps().get(i).round() == round) {
          most = Math.max(most, pages(plan.steps().get(i), single.steps().get(i)));
        }
      }
      further += most - 1;
    }
    return plan.roundTrips() + (int) Math.min(Integer.MAX_VALUE / 2, Math.ceil(further));
  }

  private static double pages(PlanStep step, PlanStep single) {
    // Requests for single items of each result go in parallel.
    return step.request().operation() == DynamoDbOperation.QUERY && single.cost().requests() > 0
        ? Math.ceil(step.cost().requests() / single.cost().requests() - 1e-9)
        : 1;
  }
}
