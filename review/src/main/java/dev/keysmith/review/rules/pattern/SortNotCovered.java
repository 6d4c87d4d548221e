package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/**
 * WARNING when a page is asked for in an order that the sort key does not give, so that every match
 * is read and sorted by the client; ADVICE where a key that gives it would cost more.
 *
 * <pre>
 *   bad   {partition: game, sort: player}    the ten best scores: read all, sort, keep ten
 *   good  {partition: game, sort: score}     the ten best scores: Query backward, limit 10
 * </pre>
 */
public final class SortNotCovered implements Rule {
  /** Dollars a month that are not worth a word. */
  private static final double LITTLE = 1;

  /** Of the smallest Query, eventually consistent. */
  private static final double LEAST_UNITS = 0.5;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A key does not give the order asked for, so all matches are read for one page.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return QueriedEntity.all(context).stream()
        .filter(queried -> isUnordered(queried) && isWorthAWord(context, queried))
        .map(queried -> finding(context, queried))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a page of something is asked for, and no key gives its order. */
  static boolean isUnordered(QueriedEntity queried) {
    return !queried.source().whole()
        && queried.source().backward().isEmpty()
        && queried.question().limit().isPresent()
        && !queried.question().sort().isEmpty();
  }

  private static boolean isWorthAWord(ReviewContext context, QueriedEntity queried) {
    double spared = queried.step().readUnits() - LEAST_UNITS * queried.times();
    // With no more matches than fit a page, all are read anyway.
    return queried.matches() > queried.question().limit().orElseThrow()
        && context.priceSchedule().reads(spared * queried.read().traffic().average()) >= LITTLE;
  }

  private ReviewFinding finding(ReviewContext context, QueriedEntity queried) {
    PlanStep step = queried.step();
    double rate = queried.read().traffic().average();
    IndexSuggestion suggestion = IndexSuggestion.of(context, queried);
    String order =
        queried.question().sort().stream()
            .map(one -> one.attribute() + (one.descending() ? " desc" : ""))
            .collect(Collectors.joining(", "));
    ReviewFinding finding =
        finding(
            context.pattern(queried.read().id()),
            queried.who()
                + " wants "
                + queried.question().limit().orElseThrow()
                + " by "
                + order
                + ", and "
                + TableOrIndex.of(step.request().target())
                + " is in another order: each time "
                + NumberFormat.number(step.cost().itemsRead())
                + " items are read, and the client sorts them",
            suggestion.fix("let " + order + " stand first in a sort key that is there anyway"));
    return suggestion.weigh(
        finding,
        NumberFormat.number(step.readUnits())
            + " read units × "
            + NumberFormat.number(rate)
            + "/s = "
            + MoneyFormat.text(context.priceSchedule().reads(step.readUnits() * rate))
            + " a month");
  }
}
