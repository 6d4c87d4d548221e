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
 * ERROR when an item may exceed 400 KB: DynamoDB rejects the write.
 *
 * <pre>
 *   bad   Product: {embeds: {reviews: Review}}         5,000 reviews of 400 bytes: 2 MB
 *   good  Review: {PK: "PRODUCT#{product}", SK: "REVIEW#{id}"}
 * </pre>
 *
 * <p>Where nothing bounds the number of embedded children, {@link UnboundedList} reports it.
 */
public final class ItemTooLarge implements Rule {
  private static final int LINES = 3;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "An item may exceed 400 KB, and its write is then rejected.";
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
                (children
                        ? "an item of %s may have %s, and the limit of DynamoDB is 400 KB: the"
                            + " write is rejected"
                        : "an item of %s has %s on average, and the limit of DynamoDB is 400 KB:"
                            + " the write is rejected")
                    .formatted(layoutRef.item().name(), kilobytes(children ? most : facts.size())),
                children
                    ? "give the children their own items with the partition key of %s"
                        .formatted(layoutRef.item().entity())
                    : "store the large attributes as objects in S3, or in separate items (holds:"
                        + " […])")
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
          "%s: at most %s × %s bytes = %s; %s fit"
              .formatted(
                  children.attribute(),
                  NumberFormat.number(max),
                  NumberFormat.number(Math.ceil(children.childBytes())),
                  kilobytes(max * children.childBytes()),
                  NumberFormat.number(children.fitting())));
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
