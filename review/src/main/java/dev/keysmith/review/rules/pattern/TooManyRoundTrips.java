package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when a read takes more requests one after the other than its pattern allows.
 *
 * <pre>
 *   bad   order, then its customer, then the customer's address    3 round trips
 *   good  order with the customer's name and address copied          1 round trip
 * </pre>
 */
public final class TooManyRoundTrips implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read takes more requests one after the other than its pattern allows.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.reads().stream()
        .flatMap(read -> finding(context, read).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, AccessPattern.Read read) {
    return context
        .plan(read.id())
        .filter(plan -> plan.roundTrips() > read.roundTrips())
        .map(plan -> finding(context, read, plan));
  }

  private ReviewFinding finding(ReviewContext context, AccessPattern.Read read, Plan plan) {
    double requests = plan.steps().stream().mapToDouble(step -> step.cost().requests()).sum();
    return finding(
            context.pattern(read.id()),
            read.id()
                + " ("
                + read.name()
                + ") takes "
                + NumberFormat.counted(plan.roundTrips(), "round trip")
                + " and may take "
                + read.roundTrips()
                + ": its caller waits for "
                + plan.roundTrips()
                + " answers one after the other, "
                + NumberFormat.number(read.traffic().average() * requests)
                + " requests a second in all",
            "bring what is read last nearer: copy or embed it, keep it in one item collection, or"
                + " project it; or allow it with roundTrips: "
                + plan.roundTrips())
        .because(
            plan.steps().stream()
                .map(TooManyRoundTrips::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(PlanStep step) {
    return "round "
        + step.round()
        + ": "
        + step.request().operation().apiName()
        + " "
        + step.request().table()
        + step.request().index().map(index -> "." + index).orElse("")
        + ", "
        + step.request().layouts().stream().collect(Collectors.joining(", "))
        + (step.cost().requests() > 1
            ? ", " + NumberFormat.counted(step.cost().requests(), "request")
            : "");
  }
}
