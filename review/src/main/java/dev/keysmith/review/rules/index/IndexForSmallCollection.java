package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;

/**
 * WARNING when an index replaces a filter over an item collection of less than 64 KB, and costs
 * noticeably more than the filter would; SUGGESTION where it costs a little more.
 *
 * <pre>
 *   bad   ByFolder {partition: customer, sort: folder}    8 of 40 bookmarks, each written twice
 *   good  Query the customer's 40 bookmarks, filter on the folder
 * </pre>
 */
public final class IndexForSmallCollection implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index replaces a filter over a few kilobytes, but costs more than the filter.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return RemovableIndex.all(context).stream()
        .filter(RemovableIndex::isForSmallCollection)
        .map(index -> finding(context, index, index.filtering().orElseThrow()))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, RemovableIndex index, PlanStep filtering) {
    double saving = index.impact().saving();
    ReviewFinding finding =
        finding(
                context.structure(index.structure()),
                "%s saves %s a filter over %s, %s KB, but costs %s more than the filter"
                    .formatted(
                        index.structure(),
                        index.names(),
                        NumberFormat.counted(Math.round(filtering.cost().itemsRead()), "item"),
                        NumberFormat.number(Math.ceil(RemovableIndex.bytes(filtering) / 1024)),
                        FindingPhrases.perMonth(saving)),
                "drop it, and filter in the Query of %s"
                    .formatted(FindingPhrases.structure(filtering)))
            .because(
                ImmutableList.<String>builder()
                    .add(
                        "without it %s items are read to return %s"
                            .formatted(
                                NumberFormat.number(Math.round(filtering.cost().itemsRead())),
                                NumberFormat.number(Math.round(filtering.cost().itemsReturned()))))
                    .addAll(index.impact().arithmetic())
                    .build())
            .withAutoFix(index.autoFix());
    return context.graded(finding, saving);
  }
}
