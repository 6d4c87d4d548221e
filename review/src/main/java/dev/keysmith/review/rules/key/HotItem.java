package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.FindingSubject;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import java.util.Comparator;
import java.util.Optional;

/**
 * ERROR when one instance gets more traffic at peak than a partition supports; WARNING from 70% of
 * that on. Where its item is larger than what requests need, the design is at fault; where even the
 * smallest item would get as much, the application is, and the finding is about its pattern.
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
  private static final String OVER =
      "the hottest %s of %s, one %s, gets %s %s units/s at peak, and one item is limited to %s";
  private static final String NEAR_LIMIT =
      "the hottest %s of %s, one %s, gets %s %s units/s at peak, more than 70%% of the limit of one"
          + " item, %s; a little more is throttled";
  private static final String OVER_IN_ANY_DESIGN =
      "the hottest %s of %s, one %s, gets %s %s units/s at peak, and one item is limited to %s,"
          + " whatever the design";
  private static final String NEAR_LIMIT_IN_ANY_DESIGN =
      "the hottest %s of %s, one %s, gets %s %s units/s at peak, more than 70%% of the limit of one"
          + " item, %s, whatever the design";
  private static final String ASSUMED =
      "the hottest %s of %s, one %s, gets %s %s units/s at peak if the largest parent is also read"
          + " most, and one item is limited to %s";

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
    return HotSpot.over(context, HotSpot.NEAR).stream()
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
    double each = units(spot, bytes);
    double needed = Math.min(each, units(spot, neededBytes(context, spot, largest)));
    double least = spot.hotPartition().units() * needed / each;
    double most = spot.hotPartition().isOverloaded() ? 1 : HotSpot.NEAR;
    boolean canShrink = needed < each && least <= most * spot.hotPartition().limit();
    boolean assumed = spot.isAssumed(context);
    return finding(
            canShrink ? context.structure(spot.structure()) : busiest(context, spot),
            message(spot, largest, canShrink, assumed),
            assumed
                ? HotSpot.ASSUMED_FIX.formatted(
                    String.join(", ", spot.hotPartition().patterns()),
                    fixText(spot, least, canShrink))
                : fixText(spot, least, canShrink))
        .because(
            ImmutableList.<String>builder()
                .addAll(spot.hotPartition().arithmetic())
                .add(itemLine(spot, bytes, each, needed, least))
                .build())
        .as(spot.severity(context))
        .inAnyDesign(!canShrink);
  }

  private static String message(
      HotSpot spot, LayoutRef largest, boolean canShrink, boolean assumed) {
    String item = largest.item().entity();
    BusiestPartition hot = spot.hotPartition();
    String limit = NumberFormat.number(hot.limit());
    String key = hot.key();
    if (assumed) {
      return ASSUMED.formatted(item, spot.structure(), key, spot.units(), spot.kind(), limit);
    }
    String template =
        canShrink
            ? hot.isOverloaded() ? OVER : NEAR_LIMIT
            : hot.isOverloaded() ? OVER_IN_ANY_DESIGN : NEAR_LIMIT_IN_ANY_DESIGN;
    return template.formatted(item, spot.structure(), key, spot.units(), spot.kind(), limit);
  }

  /** The pattern that loads it most: a design can do nothing about it. */
  private static FindingSubject busiest(ReviewContext context, HotSpot spot) {
    return spot.hotPartition().patterns().stream()
        .findFirst()
        .map(context::pattern)
        .orElseGet(() -> context.structure(spot.structure()));
  }

  private static String itemLine(
      HotSpot spot, double bytes, double each, double needed, double least) {
    String line =
        "an item of %s bytes: %s per request"
            .formatted(
                NumberFormat.number(Math.ceil(bytes)),
                NumberFormat.counted(each, spot.kind() + " unit"));
    return needed < each
        ? "%s; with %s each it would be %s"
            .formatted(
                line,
                needed == 1 ? "one unit" : NumberFormat.counted(needed, "unit"),
                NumberFormat.number(Math.ceil(least)))
        : each > 1
            ? "%s, and the requests need all of it".formatted(line)
            : "%s, which is the minimum".formatted(line);
  }

  private static double units(HotSpot spot, double bytes) {
    return Math.max(
        1,
        Math.ceil(
            bytes
                / (spot.read()
                    ? DynamoDbLimits.READ_UNIT_BYTES
                    : DynamoDbLimits.WRITE_UNIT_BYTES)));
  }

  /** What the largest of the requests that load it needs of the instance, with its identity. */
  private static double neededBytes(ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    if (!spot.structure().isTable()) {
      return 0;
    }
    Entity entity = context.spec().entity(layoutRef.item().entity());
    return spot.hotPartition().patterns().stream()
        .flatMap(id -> context.spec().pattern(id).stream())
        .map(pattern -> AttributesInUse.of(pattern, entity, spot.read()))
        .mapToDouble(
            used ->
                used.stream()
                    .filter(layoutRef.item()::holds)
                    .map(entity::attribute)
                    .mapToDouble(AttributeSizes::expected)
                    .sum())
        .max()
        .orElse(0);
  }

  private static double bytes(ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    TableOrIndex structure = spot.structure();
    return structure
        .index()
        .flatMap(layoutRef.table()::index)
        .map(index -> context.facts(layoutRef).entrySize(index))
        .orElseGet(() -> context.facts(layoutRef).size());
  }

  private static String fixText(HotSpot spot, double least, boolean canShrink) {
    return canShrink ? split(spot, least) : relieve(spot);
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
