package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Comparator;
import java.util.Optional;

/**
 * ERROR when one instance gets more traffic at peak than a partition supports, because its item is
 * larger than what requests need; SUGGESTION where even the smallest item would get too much.
 *
 * <pre>
 *   bad   Article: {body, views}            each view rewrites 6 KB
 *   good  Article: {body}  Article/views: {views}
 * </pre>
 *
 * <p>Many instances with one partition key are another fault, {@link HotPartition}: those can be
 * sharded.
 */
public final class HotItem implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A single instance gets more traffic at peak than a partition supports.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return HotSpot.all(context).stream()
        .filter(spot -> spot.isOneInstance(context))
        .map(spot -> finding(context, spot))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, HotSpot spot) {
    LayoutRef largest =
        spot.holders().stream()
            .max(Comparator.comparingDouble(layoutRef -> bytes(context, spot, layoutRef)))
            .orElseThrow();
    double bytes = bytes(context, spot, largest);
    double each =
        Math.ceil(
            bytes
                / (spot.read() ? DynamoDbLimits.READ_UNIT_BYTES : DynamoDbLimits.WRITE_UNIT_BYTES));
    double least = spot.hotPartition().units() / Math.max(1, each);
    boolean canShrink = each > 1 && least <= spot.hotPartition().limit();
    String line =
        "an item of %s bytes: %s per request"
            .formatted(
                NumberFormat.number(Math.ceil(bytes)),
                NumberFormat.counted(each, spot.kind() + " unit"));
    ReviewFinding finding =
        finding(
                context.structure(spot.structure()),
                "the hottest %s of %s, one %s, gets %s %s units/s at peak, and one item is limited to %s"
                    .formatted(
                        largest.item().entity(),
                        spot.structure(),
                        spot.hotPartition().key(),
                        spot.units(),
                        spot.kind(),
                        NumberFormat.number(spot.hotPartition().limit())),
                canShrink ? split(spot, least) : relieve(spot))
            .because(
                ImmutableList.<String>builder()
                    .addAll(spot.hotPartition().arithmetic())
                    .add(
                        each > 1
                            ? "%s; with one unit each it would be %s"
                                .formatted(line, NumberFormat.number(Math.ceil(least)))
                            : "%s, which is the minimum".formatted(line))
                    .build());
    return canShrink ? finding : finding.as(Severity.SUGGESTION);
  }

  private static double bytes(ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    TableOrIndex structure = spot.structure();
    return structure
        .index()
        .flatMap(layoutRef.table()::index)
        .map(index -> context.facts(layoutRef).entrySize(index))
        .orElseGet(() -> context.facts(layoutRef).size());
  }

  private static String split(HotSpot spot, double least) {
    Optional<String> index = spot.structure().index();
    return index.isPresent()
        ? "project fewer attributes into " + index.get()
        : "move the attributes that are %s so often to a separate item (holds: […]): %s units/s instead of %s"
            .formatted(
                spot.read() ? "read" : "written",
                NumberFormat.number(Math.ceil(least)),
                spot.units());
  }

  private static String relieve(HotSpot spot) {
    int parts = (int) Math.ceil(spot.hotPartition().units() / spot.hotPartition().limit());
    return spot.read()
        ? spot.relief()
        : "%s, or count in %s or more instances that a read adds up"
            .formatted(spot.relief(), NumberFormat.number(parts));
  }
}
