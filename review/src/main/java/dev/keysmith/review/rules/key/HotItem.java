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
 * ERROR when one instance gets more traffic at peak than a partition takes, because its item is
 * larger than what is asked of it; ADVICE where even the smallest item would get too much.
 *
 * <pre>
 *   bad   Article: {body, views}            each view rewrites 6 KB
 *   good  Article: {body}  Article/views: {views}
 * </pre>
 *
 * <p>Many instances under one key are another fault, {@link HotPartition}: those can be spread.
 */
public final class HotItem implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A single instance gets more traffic at peak than a partition takes.";
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
    String kind = spot.read() ? "read" : "write";
    ReviewFinding finding =
        finding(
                context.structure(spot.structure()),
                "the hottest "
                    + largest.item().entity()
                    + " of "
                    + spot.structure()
                    + ", one "
                    + spot.hotPartition().key()
                    + ", gets "
                    + spot.units()
                    + " "
                    + kind
                    + " units a second at peak, and one item takes "
                    + NumberFormat.number(spot.hotPartition().limit()),
                canShrink ? split(spot, least) : relieve(spot))
            .because(
                ImmutableList.<String>builder()
                    .addAll(spot.hotPartition().arithmetic())
                    .add(
                        "an item of "
                            + NumberFormat.number(Math.ceil(bytes))
                            + " bytes: "
                            + NumberFormat.counted(each, kind + " unit")
                            + " each time"
                            + (each > 1
                                ? "; of a single unit it would be "
                                    + NumberFormat.number(Math.ceil(least))
                                : ", and none takes less"))
                    .build());
    return canShrink ? finding : finding.as(Severity.ADVICE);
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
        ? "project less into " + index.get()
        : "keep what is "
            + (spot.read() ? "read" : "written")
            + " so often in a second item of its own (holds: […]): "
            + NumberFormat.number(Math.ceil(least))
            + " units a second instead of "
            + spot.units();
  }

  private static String relieve(HotSpot spot) {
    int parts = (int) Math.ceil(spot.hotPartition().units() / spot.hotPartition().limit());
    return spot.read()
        ? "read it through a cache (DAX, or the application's own for a second)"
        : "gather changes in a queue and write their sum once a second, or count in "
            + NumberFormat.number(parts)
            + " or more instances that a read adds up";
  }
}
