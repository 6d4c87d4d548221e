package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Stream;

/**
 * WARNING when a filter throws away more than half of what a Query read, and a key for it would be
 * cheaper; ADVICE where the index would cost more than it saves.
 *
 * <pre>
 *   bad   Query customer = …  filter status = OPEN     200 orders read and paid for, 10 returned
 *   good  Query customer = …, status = OPEN             10 read
 * </pre>
 */
public final class FilterDiscardsMost implements Rule {
  /** Dollars a month that are not worth a word. */
  private static final double LITTLE = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A filter throws away most of what is read, and all of it is paid for.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return QueriedEntity.all(context).stream()
        .filter(FilterDiscardsMost::discardsMost)
        .filter(queried -> wasted(context, queried) >= LITTLE)
        .map(queried -> finding(context, queried))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean discardsMost(QueriedEntity queried) {
    PlanStep step = queried.step();
    return step.request().operation() == DynamoDbOperation.QUERY
        && !filtered(queried).isEmpty()
        && step.cost().itemsDiscarded() > step.cost().itemsReturned();
  }

  /** What a condition is on that the key leaves open. */
  private static ImmutableSet<String> filtered(QueriedEntity queried) {
    return Stream.concat(queried.source().filter().stream(), queried.source().open().stream())
        .map(condition -> condition.path().toString())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static double wasted(ReviewContext context, QueriedEntity queried) {
    PlanStep step = queried.step();
    double discarded = step.cost().itemsDiscarded() / step.cost().itemsRead();
    return context
        .priceSchedule()
        .reads(step.readUnits() * discarded * queried.read().traffic().average());
  }

  private ReviewFinding finding(ReviewContext context, QueriedEntity queried) {
    PlanStep step = queried.step();
    IndexSuggestion suggestion = IndexSuggestion.of(context, queried);
    String names = String.join(", ", filtered(queried));
    ReviewFinding finding =
        finding(
            context.pattern(queried.read().id()),
            queried.who()
                + " reads "
                + NumberFormat.number(step.cost().itemsRead())
                + " items from "
                + TableOrIndex.of(step.request().target())
                + " and its filter on "
                + names
                + " keeps "
                + NumberFormat.number(step.cost().itemsReturned())
                + "; the others cost "
                + MoneyFormat.text(wasted(context, queried))
                + " a month",
            suggestion.fix("put " + names + " into a sort key that is read anyway"));
    return suggestion.weigh(
        finding,
        NumberFormat.number(step.readUnits())
            + " read units × "
            + NumberFormat.number(queried.read().traffic().average())
            + "/s, "
            + NumberFormat.percent(
                Math.rint(100 * step.cost().itemsDiscarded() / step.cost().itemsRead()) / 100)
            + " of them for what is thrown away");
  }
}
