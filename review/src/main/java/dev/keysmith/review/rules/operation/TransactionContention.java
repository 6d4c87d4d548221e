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
 * WARNING when more transactions per second change one item at peak than can follow one another,
 * and the design makes them transactions; SUGGESTION where the spec requires them, or from half of
 * that rate on.
 *
 * <pre>
 *   bad   TransactWriteItems: put Like, add 1 to Post     1,500/s on one post cancel each other
 *   good  put Like; add 1 to Post from the stream, once a second for all new likes
 * </pre>
 */
public final class TransactionContention implements Rule {
  private static final double HALF = 0.5;

  private static final String MESSAGE =
      "the hottest %s is in %s transactions/s at peak; one item supports about %s, and DynamoDB"
          + " cancels those that overlap";
  private static final String FIX =
      "change %s outside the transaction: from the stream of the table, or from a queue that adds"
          + " up the changes of a second";
  private static final String ONE_BY_ONE =
      "a transaction occupies its items for about 20 ms: one after the other, %s per second";

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "More transactions change one item at peak than can follow one another.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return PartitionLoadModel.contended(context.spec(), context.design(), context.plans()).stream()
        .filter(item -> item.occupied() > HALF)
        .map(item -> finding(context, item))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, ContendedItem item) {
    Optional<String> required = requiredBy(context, item);
    String limit = NumberFormat.number(ContendedItem.limit());
    ReviewFinding found =
        finding(
                required
                    .map(context::pattern)
                    .orElseGet(() -> context.item(layoutRef(context, item), "")),
                MESSAGE.formatted(
                    item.layout().name(),
                    NumberFormat.number(Math.ceil(item.transactions())),
                    limit),
                FIX.formatted(item.layout().name()))
            .because(
                ImmutableList.<String>builder()
                    .addAll(item.arithmetic())
                    .add(ONE_BY_ONE.formatted(limit))
                    .build());
    return item.occupied() > 1 && required.isEmpty() ? found : found.as(Severity.SUGGESTION);
  }

  /** The pattern whose several actions must happen together, whatever the design. */
  private static Optional<String> requiredBy(ReviewContext context, ContendedItem item) {
    return context.writes().stream()
        .filter(write -> write.atomic() && write.actions().size() > 1)
        .map(AccessPattern::id)
        .filter(item.patterns()::contains)
        .findFirst();
  }

  private static LayoutRef layoutRef(ReviewContext context, ContendedItem item) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.item().equals(item.layout()))
        .findFirst()
        .orElseThrow();
  }
}
