package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/**
 * WARNING when the table's own key, or another index, serves the readers of an index in no more
 * round trips and for less; SUGGESTION where the difference is small.
 *
 * <pre>
 *   bad   orders  key {partition: customer, sort: id}   ByCustomer {partition: customer, sort: id}
 *   good  orders  key {partition: customer, sort: id}
 * </pre>
 *
 * <p>The planner decides: it plans every pattern without the index. Of two equivalent indexes, one
 * is reported.
 */
public final class RedundantIndex implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Another key serves the readers of an index, and for less.";
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
                "%s %s served without %s in no more round trips, and the bill is %s lower"
                    .formatted(
                        index.names(),
                        FindingPhrases.verb(index.readers().size(), "is", "are"),
                        index.structure(),
                        FindingPhrases.perMonth(saving)),
                "drop it")
            .because(
                ImmutableList.<String>builder()
                    .addAll(instead(index))
                    .addAll(index.impact().arithmetic())
                    .build())
            .withAutoFix(index.autoFix());
    return context.graded(finding, saving);
  }

  /** The requests that serve its readers then. */
  private static ImmutableList<String> instead(RemovableIndex index) {
    return index.readers().stream()
        .flatMap(plan -> index.without().plan(plan.pattern()).stream())
        .map(RedundantIndex::line)
        .collect(ImmutableList.toImmutableList());
  }

  private static String line(Plan plan) {
    return "%s without it: %s"
        .formatted(
            plan.pattern(),
            plan.steps().stream()
                .map(RedundantIndex::words)
                .collect(Collectors.joining(", then ")));
  }

  private static String words(PlanStep step) {
    return "%s of %s"
        .formatted(step.request().operation().apiName(), FindingPhrases.structure(step));
  }
}
