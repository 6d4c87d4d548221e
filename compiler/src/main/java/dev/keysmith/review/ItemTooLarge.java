package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.capacity.LayoutFacts.Stored;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList<EmbeddedChildren> embedded = EmbeddedChildren.all(reviewed);
    return reviewed.design().items().stream()
        .flatMap(
            placed ->
                finding(
                    reviewed,
                    placed,
                    embedded.stream()
                        .filter(children -> children.placed().equals(placed))
                        .collect(ImmutableList.toImmutableList()))
                    .stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(
      Reviewed reviewed, Placed placed, ImmutableList<EmbeddedChildren> embedded) {
    LayoutFacts facts = reviewed.facts(placed);
    double most = facts.size() + embedded.stream().mapToDouble(ItemTooLarge::beyondAverage).sum();
    if (most <= Limits.ITEM_BYTES) {
      return Optional.empty();
    }
    boolean children = facts.size() <= Limits.ITEM_BYTES;
    return Optional.of(
        finding(
                reviewed.item(placed, children ? "embeds" : "holds"),
                "an item of "
                    + placed.item().name()
                    + (children ? " may have " : " has ")
                    + kilobytes(children ? most : facts.size())
                    + (children ? "" : " on average")
                    + ", and DynamoDB takes 400 KB: the write is refused",
                children
                    ? "give the children items of their own under the partition key of "
                        + placed.item().entity()
                    : "keep the large attributes as objects in S3, or in second items (holds: […])")
            .because(lines(facts, embedded)));
  }

  private static double beyondAverage(EmbeddedChildren children) {
    double max = children.embed().relationship().max().orElse(0);
    return Math.max(0, max - children.average()) * children.childBytes();
  }

  private static ImmutableList<String> lines(
      LayoutFacts facts, ImmutableList<EmbeddedChildren> embedded) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    for (EmbeddedChildren children : embedded) {
      double max = children.embed().relationship().max().orElse(0);
      lines.add(
          children.attribute()
              + ": at most "
              + Figures.number(max)
              + " × "
              + Figures.number(Math.ceil(children.childBytes()))
              + " bytes = "
              + kilobytes(max * children.childBytes())
              + "; "
              + Figures.number(children.fitting())
              + " fit");
    }
    facts.stored().values().stream()
        .filter(stored -> !facts.layout().embeds().containsKey(stored.name()))
        .sorted(Comparator.comparingDouble(Stored::expected).reversed())
        .limit(LINES)
        .filter(stored -> stored.bytes() > Limits.READ_UNIT_BYTES)
        .forEach(stored -> lines.add(stored.name() + ": " + kilobytes(stored.bytes())));
    return lines.build();
  }

  private static String kilobytes(double bytes) {
    return Figures.number(Math.ceil(bytes / 1024)) + " KB";
  }
}
