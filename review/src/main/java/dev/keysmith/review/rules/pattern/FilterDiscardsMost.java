package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Stream;

/**
 * WARNING when a filter discards more than half of what a Query read, and a key for it would be
 * cheaper; SUGGESTION where the index would cost more than it saves.
 *
 * <pre>
 *   bad   Query customer = …  filter status = OPEN     200 orders read and paid for, 10 returned
 *   good  Query customer = …, status = OPEN             10 read
 * </pre>
 */
public final class FilterDiscardsMost implements Rule {

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A filter discards most of the items that are read, and all of them are charged.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return QueriedEntity.all(context).stream()
        .filter(FilterDiscardsMost::discardsMost)
        .filter(queried -> ReviewContext.isWorthReporting(wasted(context, queried)))
        .map(queried -> finding(context, queried))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean discardsMost(QueriedEntity queried) {
    PlanStep step = queried.step();
    return (step.request().operation() == DynamoDbOperation.QUERY
            || step.request().operation() == DynamoDbOperation.SCAN)
        && !filtered(queried).isEmpty()
        && step.cost().itemsDiscarded() > step.cost().itemsReturned();
  }

  /** The attributes of the conditions that the key does not cover. */
  private static ImmutableSet<String> filtered(QueriedEntity queried) {
    return Stream.concat(queried.source().filter().stream(), queried.source().open().stream())
        .map(condition -> condition.path().toString())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static double wasted(ReviewContext context, QueriedEntity queried) {
    PlanStep step = queried.step();
    double discarded = step.cost().itemsDiscarded() / step.cost().itemsRead();
    return context
        .prices(step.request().table())
        .reads(
            step.readUnits()
                * discarded
                * context.priceSchedule().billedRate(queried.read().traffic()));
  }

  private ReviewFinding finding(ReviewContext context, QueriedEntity queried) {
    PlanStep step = queried.step();
    IndexSuggestion suggestion = IndexSuggestion.of(context, queried);
    String names = String.join(", ", filtered(queried));
    ReviewFinding finding =
        finding(
            context.pattern(queried.read().id()),
            "%s reads %s items from %s and its filter on %s returns %s; the items filtered out cost %s"
                .formatted(
                    queried.who(),
                    NumberFormat.number(step.cost().itemsRead()),
                    FindingPhrases.structure(step),
                    names,
                    NumberFormat.number(step.cost().itemsReturned()),
                    FindingPhrases.perMonth(wasted(context, queried))),
            suggestion.fix("add %s to a sort key that is read anyway".formatted(names)));
    return suggestion.weigh(
        finding,
        "%s read units × %s/s, %s of them for items that are filtered out"
            .formatted(
                NumberFormat.number(step.readUnits()),
                NumberFormat.number(queried.read().traffic().average()),
                NumberFormat.percent(
                    Math.rint(100 * step.cost().itemsDiscarded() / step.cost().itemsRead())
                        / 100)));
  }
}
