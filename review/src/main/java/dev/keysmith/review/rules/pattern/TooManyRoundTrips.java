package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * WARNING when a read takes more sequential round trips than its pattern allows.
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
    return "A read takes more sequential round trips than its pattern allows.";
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
            "%s takes %s, and its limit is %s: the caller waits for %s responses one after the other, %s requests/s in total"
                .formatted(
                    FindingPhrases.pattern(read),
                    NumberFormat.counted(plan.roundTrips(), "round trip"),
                    read.roundTrips(),
                    plan.roundTrips(),
                    NumberFormat.number(read.traffic().average() * requests)),
            "copy, embed or project what is read last, or store it in one item collection; or allow it with roundTrips: %s"
                .formatted(plan.roundTrips()))
        .because(
            plan.steps().stream()
                .map(TooManyRoundTrips::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(PlanStep step) {
    String line =
        "round trip %s: %s %s, %s"
            .formatted(
                step.round(),
                step.request().operation().apiName(),
                FindingPhrases.structure(step),
                String.join(", ", step.request().layouts()));
    return step.cost().requests() > 1
        ? "%s, %s".formatted(line, NumberFormat.counted(step.cost().requests(), "request"))
        : line;
  }
}
