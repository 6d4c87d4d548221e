package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.statistics.LayoutStatistics.StoredAttribute;
import java.util.Comparator;
import java.util.Optional;

/**
 * ERROR when an item may have more than 400 KB: DynamoDB refuses to write it.
 *
 * <pre>
 *   bad   Product: {embeds: {reviews: Review}}         5,000 reviews of 400 bytes: 2 MB
 *   good  Review: {PK: "PRODUCT#{product}", SK: "REVIEW#{id}"}
 * </pre>
 *
 * <p>Where nothing bounds the children inside, {@link UnboundedList} says so.
 */
public final class ItemTooLarge implements Rule {
  private static final int LINES = 3;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "An item may have more than 400 KB, and is then refused.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList<EmbeddedChildren> embedded = EmbeddedChildren.all(context);
    return context.design().items().stream()
        .flatMap(
            layoutRef ->
                finding(
                    context,
                    layoutRef,
                    embedded.stream()
                        .filter(children -> children.layoutRef().equals(layoutRef))
                        .collect(ImmutableList.toImmutableList()))
                    .stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, LayoutRef layoutRef, ImmutableList<EmbeddedChildren> embedded) {
    LayoutStatistics facts = context.facts(layoutRef);
    double most = facts.size() + embedded.stream().mapToDouble(ItemTooLarge::beyondAverage).sum();
    if (most <= DynamoDbLimits.ITEM_BYTES) {
      return Optional.empty();
    }
    boolean children = facts.size() <= DynamoDbLimits.ITEM_BYTES;
    return Optional.of(
        finding(
                context.item(layoutRef, children ? "embeds" : "holds"),
                "an item of "
                    + layoutRef.item().name()
                    + (children ? " may have " : " has ")
                    + kilobytes(children ? most : facts.size())
                    + (children ? "" : " on average")
                    + ", and DynamoDB takes 400 KB: the write is refused",
                children
                    ? "give the children items of their own under the partition key of "
                        + layoutRef.item().entity()
                    : "keep the large attributes as objects in S3, or in second items (holds: […])")
            .because(lines(facts, embedded)));
  }

  private static double beyondAverage(EmbeddedChildren children) {
    double max = children.embed().relationship().max().orElse(0);
    return Math.max(0, max - children.average()) * children.childBytes();
  }

  private static ImmutableList<String> lines(
      LayoutStatistics facts, ImmutableList<EmbeddedChildren> embedded) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    for (EmbeddedChildren children : embedded) {
      double max = children.embed().relationship().max().orElse(0);
      lines.add(
          children.attribute()
              + ": at most "
              + NumberFormat.number(max)
              + " × "
              + NumberFormat.number(Math.ceil(children.childBytes()))
              + " bytes = "
              + kilobytes(max * children.childBytes())
              + "; "
              + NumberFormat.number(children.fitting())
              + " fit");
    }
    facts.stored().values().stream()
        .filter(stored -> !facts.layout().embeds().containsKey(stored.name()))
        .sorted(Comparator.comparingDouble(StoredAttribute::expected).reversed())
        .limit(LINES)
        .filter(stored -> stored.bytes() > DynamoDbLimits.READ_UNIT_BYTES)
        .forEach(stored -> lines.add(stored.name() + ": " + kilobytes(stored.bytes())));
    return lines.build();
  }

  private static String kilobytes(double bytes) {
    return NumberFormat.number(Math.ceil(bytes / 1024)) + " KB";
  }
}
