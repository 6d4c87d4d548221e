package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/**
 * WARNING when a page is requested in an order that the sort key does not provide, so that every
 * match is read and sorted by the client; SUGGESTION where a key that provides it would cost more,
 * and the largest parent does not take more round trips than the pattern may.
 *
 * <pre>
 *   bad   {partition: game, sort: player}    the ten best scores: read all, sort, keep ten
 *   good  {partition: game, sort: score}     the ten best scores: Query descending, limit 10
 * </pre>
 */
public final class SortNotCovered implements Rule {

  /** Of the smallest Query, eventually consistent. */
  private static final double LEAST_UNITS = 0.5;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "The sort key does not provide the requested order, so all matches are read for one"
        + " page.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return QueriedEntity.all(context).stream()
        .filter(queried -> isUnordered(queried) && isWorthReporting(context, queried))
        .map(queried -> finding(context, queried))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a page is requested in an order that no key provides. */
  static boolean isUnordered(QueriedEntity queried) {
    return !queried.source().whole()
        && queried.source().backward().isEmpty()
        && queried.query().limit().isPresent()
        && !queried.query().sort().isEmpty();
  }

  private static boolean isWorthReporting(ReviewContext context, QueriedEntity queried) {
    double spared = queried.step().readUnits() - LEAST_UNITS * queried.times();
    // With no more matches than fit a page, all are read anyway.
    boolean costs =
        ReviewContext.isWorthReporting(
            context
                .prices(queried.step().request().table())
                .reads(spared * context.priceSchedule().billedRate(queried.read().traffic())));
    return isSlow(queried) || (costs && queried.matches() > queried.query().limit().orElseThrow());
  }

  /** Whether the largest parent takes more round trips than the pattern may. */
  private static boolean isSlow(QueriedEntity queried) {
    return queried.include().isEmpty() && queried.step().lastRound() > queried.read().roundTrips();
  }

  private ReviewFinding finding(ReviewContext context, QueriedEntity queried) {
    PlanStep step = queried.step();
    IndexSuggestion suggestion = IndexSuggestion.of(context, queried);
    String order =
        queried.query().sort().stream()
            .map(one -> one.attribute() + (one.descending() ? " desc" : ""))
            .collect(Collectors.joining(", "));
    ReviewFinding finding =
        finding(
            context.pattern(queried.read().id()),
            "%s needs %s items by %s, but %s sorts differently: each execution reads %s items, and the client sorts them"
                .formatted(
                    queried.who(),
                    queried.query().limit().orElseThrow(),
                    order,
                    FindingPhrases.structure(step),
                    NumberFormat.number(step.cost().itemsRead())),
            isSlow(queried)
                ? suggestion.fastFix()
                : suggestion.fix(
                    "make %s the first part of an existing sort key".formatted(order)));
    ReviewFinding weighed = suggestion.weigh(finding, cost(context, queried));
    return isSlow(queried) ? weighed.and(slow(step)).as(Severity.WARNING) : weighed;
  }

  private static String cost(ReviewContext context, QueriedEntity queried) {
    double units = queried.step().readUnits();
    return "%s read units × %s/s = %s"
        .formatted(
            NumberFormat.number(units),
            NumberFormat.number(queried.read().traffic().average()),
            FindingPhrases.perMonth(
                context
                    .prices(queried.step().request().table())
                    .reads(units * context.priceSchedule().billedRate(queried.read().traffic()))));
  }

  private static String slow(PlanStep step) {
    return "at the largest parent: %s, read one after the other"
        .formatted(NumberFormat.counted(step.cost().pagesInTurn(), "page"));
  }
}
