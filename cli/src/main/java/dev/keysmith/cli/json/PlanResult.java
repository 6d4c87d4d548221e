package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import org.jspecify.annotations.Nullable;

/** A plan for machines. Units are for one execution; fields may be added, never renamed. */
record PlanResult(
    String pattern,
    String name,
    String way,
    ImmutableList<StepResult> steps,
    int roundTrips,
    double readUnits,
    double writeUnits,
    double monthlyUsd) {

  static PlanResult of(PatternBill bill) {
    Plan plan = bill.plan();
    return new PlanResult(
        bill.pattern().id(),
        bill.pattern().name(),
        plan.strategy(),
        plan.steps().stream().map(StepResult::of).collect(ImmutableList.toImmutableList()),
        plan.roundTrips(),
        plan.readUnits(),
        plan.writeUnits(),
        bill.monthlyUsd());
  }

  /**
   * A request.
   *
   * @param index null where the table itself is asked
   * @param filter null where nothing is filtered
   * @param items read or written
   */
  record StepResult(
      String operation,
      String table,
      @Nullable String index,
      String key,
      @Nullable String filter,
      double items,
      double readUnits,
      double writeUnits,
      double returned,
      double requests,
      int round,
      ImmutableList<String> arithmetic) {

    static StepResult of(PlanStep step) {
      return new StepResult(
          step.request().operation().apiName(),
          step.request().table(),
          step.request().index().orElse(null),
          PlanText.key(step).orElse(""),
          PlanText.filter(step).orElse(null),
          step.cost().itemsRead(),
          step.readUnits(),
          step.writeUnits(),
          step.cost().itemsReturned(),
          step.cost().requests(),
          step.round(),
          step.cost().derivation().lines());
    }
  }
}
