package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/**
 * WARNING when the table's own key, or another index, serves what an index is read for, in no more
 * requests and for less; ADVICE where the difference is small.
 *
 * <pre>
 *   bad   orders  key {partition: customer, sort: id}   ByCustomer {partition: customer, sort: id}
 *   good  orders  key {partition: customer, sort: id}
 * </pre>
 *
 * <p>The planner says so: it plans every pattern without the index. Of two indexes that do the
 * same, one is told.
 */
public final class RedundantIndex implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Another key serves what an index is read for, and for less.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return RemovableIndex.all(context).stream()
        .filter(index -> !index.isForSmallCollection())
        .map(index -> finding(context, index))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, RemovableIndex index) {
    double saving = index.impact().saving();
    ReviewFinding finding =
        finding(
                context.structure(index.structure()),
                index.names()
                    + (index.readers().size() == 1 ? " is" : " are")
                    + " served without "
                    + index.structure()
                    + " in no more requests, and the bill is "
                    + MoneyFormat.text(saving)
                    + " a month less",
                "drop it")
            .because(
                ImmutableList.<String>builder()
                    .addAll(instead(index))
                    .addAll(index.impact().arithmetic())
                    .build())
            .withAutoFix(index.autoFix());
    return context.isNoticeable(saving) ? finding : finding.as(Severity.ADVICE);
  }

  /** What serves its readers then. */
  private static ImmutableList<String> instead(RemovableIndex index) {
    return index.readers().stream()
        .flatMap(plan -> index.without().plan(plan.pattern()).stream())
        .map(RedundantIndex::line)
        .collect(ImmutableList.toImmutableList());
  }

  private static String line(Plan plan) {
    return plan.pattern()
        + " without it: "
        + plan.steps().stream().map(RedundantIndex::words).collect(Collectors.joining(", then "));
  }

  private static String words(PlanStep step) {
    return step.request().operation().apiName()
        + " of "
        + step.request().table()
        + step.request().index().map(name -> "." + name).orElse("");
  }
}
