package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.report.PlannedRequest;
import dev.keysmith.emit.report.RequestExpressions;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import org.jspecify.annotations.Nullable;

/** A plan as JSON. Units are for one execution; fields may be added, never renamed. */
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
        PlannedRequest.of(bill).stream()
            .map(StepResult::of)
            .collect(ImmutableList.toImmutableList()),
        plan.roundTrips(),
        plan.readUnits(),
        plan.writeUnits(),
        bill.monthlyUsd());
  }

  /**
   * A request.
   *
   * @param index null where the request is to the table itself
   * @param key the key condition of a Query, or the key of the items
   * @param filter conditions that the key does not decide; null where there are none
   * @param condition of a write; null where there is none
   * @param values of the placeholders in the expressions, unless parameters of the same name
   * @param items read or written
   */
  record StepResult(
      String operation,
      String table,
      @Nullable String index,
      String key,
      @Nullable String filter,
      @Nullable String clientFilter,
      @Nullable String condition,
      ImmutableMap<String, String> values,
      double items,
      double readUnits,
      double writeUnits,
      double returned,
      double requests,
      int round,
      ImmutableList<String> arithmetic) {

    static StepResult of(PlannedRequest request) {
      PlanStep step = request.step();
      RequestExpressions expressions = request.expressions();
      return new StepResult(
          step.request().operation().apiName(),
          step.request().table(),
          step.request().index().orElse(null),
          expressions.key().orElse(""),
          expressions.filter().orElse(null),
          expressions.clientFilter().orElse(null),
          expressions.condition().orElse(null),
          expressions.values(),
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
