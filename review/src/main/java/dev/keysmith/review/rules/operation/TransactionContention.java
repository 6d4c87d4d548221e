package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.load.ContendedItem;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * ERROR when more transactions per second change one item at peak than can follow one another;
 * WARNING from 70% of that on. Where the spec requires the transactions the finding is about the
 * pattern, since no design avoids them.
 *
 * <pre>
 *   bad   TransactWriteItems: put Like, add 1 to Post     1,500/s on one post cancel each other
 *   good  put Like; add 1 to Post from the stream, once a second for all new likes
 * </pre>
 */
public final class TransactionContention implements Rule {
  private static final String MESSAGE =
      "the hottest %s is in %s transactions/s at peak; one item supports about %s, and DynamoDB"
          + " cancels those that overlap";
  private static final String REQUIRED =
      "%s must change the hottest %s in a transaction, whatever the design: %s transactions/s at"
          + " peak; one item supports about %s, and DynamoDB cancels those that overlap";
  private static final String FIX =
      "change %s outside the transaction: from the stream of the table, or from a queue that adds"
          + " up the changes of a second";
  private static final String REQUIRED_FIX =
      "state 'atomic: false' of %s if its changes may happen one after the other, or let it leave"
          + " out %s and change that from the stream of the table, with the sum of a second";
  private static final String ONE_BY_ONE =
      "a transaction occupies its items for about 20 ms: one after the other, %s per second";

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "More transactions change one item at peak than can follow one another.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return PartitionLoadModel.contended(context.spec(), context.design(), context.plans()).stream()
        .filter(item -> item.isNearLimit())
        .map(item -> finding(context, item))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, ContendedItem item) {
    Optional<String> required = requiredBy(context, item);
    String limit = NumberFormat.number(ContendedItem.limit());
    String rate = NumberFormat.number(Math.ceil(item.transactions()));
    ReviewFinding found =
        finding(
                required
                    .map(context::pattern)
                    .orElseGet(() -> context.item(layoutRef(context, item), "")),
                required
                    .map(pattern -> REQUIRED.formatted(pattern, item.layout().name(), rate, limit))
                    .orElseGet(() -> MESSAGE.formatted(item.layout().name(), rate, limit)),
                required
                    .map(pattern -> REQUIRED_FIX.formatted(pattern, item.layout().name()))
                    .orElseGet(() -> FIX.formatted(item.layout().name())))
            .because(
                ImmutableList.<String>builder()
                    .addAll(item.arithmetic())
                    .add(ONE_BY_ONE.formatted(limit))
                    .build())
            .inAnyDesign(required.isPresent());
    return item.isOverloaded() ? found : found.as(Severity.WARNING);
  }

  /**
   * The pattern with most of the transactions, where it changes or checks the instance together
   * with others whatever the design.
   */
  private static Optional<String> requiredBy(ReviewContext context, ContendedItem item) {
    String most = item.patterns().iterator().next();
    return context.writes().stream()
        .filter(write -> write.id().equals(most))
        .filter(write -> write.atomic() && write.actions().size() > 1)
        .filter(
            write ->
                write.actions().stream()
                    .anyMatch(action -> action.entity().equals(item.layout().entity())))
        .map(AccessPattern::id)
        .findFirst();
  }

  private static LayoutRef layoutRef(ReviewContext context, ContendedItem item) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.item().equals(item.layout()))
        .findFirst()
        .orElseThrow();
  }
}
