package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeySegment;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.GenerationStrategy;
import java.util.Objects;
import java.util.Optional;

/**
 * SUGGESTION when the busiest partition is past half of its limit and its sort key only grows: new
 * items always go to the end, so splitting the partition would not help.
 *
 * <pre>
 *   bad   PK = "EVENTS#{site}"          SK = "{at}#{id}"    800 of 1,000 units, all at the end
 *   good  PK = "EVENTS#{site}#{shard}"  SK = "{at}#{id}"
 * </pre>
 */
public final class EverGrowingSortKey implements Rule {
  private static final double HALF = 0.5;

  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A busy partition is written only at the end of its sort key, so splitting it does not"
        + " help.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return HotSpot.over(context, HALF).stream()
        .filter(spot -> !spot.read() && !spot.hotPartition().isOverloaded())
        .flatMap(spot -> finding(context, spot).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, HotSpot spot) {
    return spot.holders().stream()
        .filter(layoutRef -> isCreatedThere(context, spot, layoutRef))
        .flatMap(layoutRef -> growing(context, spot, layoutRef).stream())
        .findFirst()
        .map(attribute -> finding(context, spot, attribute));
  }

  /** Whether new items are part of the load: an update may be anywhere in the collection. */
  private static boolean isCreatedThere(ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    return context.usage().creators(layoutRef.item().entity()).stream()
        .anyMatch(pattern -> spot.hotPartition().patterns().contains(pattern.id()));
  }

  /** The first attribute of the sort key, where it only grows. */
  private static Optional<String> growing(
      ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    Optional<String> sort =
        spot.structure()
            .index()
            .flatMap(layoutRef.table()::index)
            .map(Index::sort)
            .map(names -> names.stream().findFirst())
            .orElseGet(() -> layoutRef.table().key().sort());
    return sort.stream()
        .flatMap(key -> KeyOverlap.templates(layoutRef, key))
        .flatMap(
            template ->
                template.segments().stream().filter(KeySegment.Variable.class::isInstance).limit(1))
        .filter(KeySegment.Field.class::isInstance)
        .map(KeySegment.Field.class::cast)
        .map(KeySegment.Field::attribute)
        .filter(
            name -> grows(Objects.requireNonNull(context.facts(layoutRef).named().get(name), name)))
        .findFirst();
  }

  private static boolean grows(Attribute attribute) {
    return attribute.type() == AttributeType.TIMESTAMP
        || attribute.type() == AttributeType.DATE
        || attribute.type().isEpoch()
        || attribute.sequence().isPresent()
        || attribute
            .generated()
            .filter(
                one -> one instanceof GenerationStrategy.ByClient client && client.growsWithTime())
            .isPresent();
  }

  private ReviewFinding finding(ReviewContext context, HotSpot spot, String attribute) {
    double headroom = spot.hotPartition().limit() / spot.hotPartition().units() - 1;
    return finding(
            context.structure(spot.structure()),
            "the busiest partition of %s, %s, gets %s of %s write units/s at peak, all at the end of %s: with more than %s of additional traffic it is throttled, and splitting it does not help"
                .formatted(
                    spot.structure(),
                    spot.hotPartition().key(),
                    NumberFormat.number(Math.ceil(spot.hotPartition().units())),
                    NumberFormat.number(spot.hotPartition().limit()),
                    attribute,
                    NumberFormat.percent(Math.floor(100 * headroom) / 100)),
            "before it grows, add {shard} to the partition key, with shards: %s, or start the sort key with an attribute that does not grow"
                .formatted(2 * spot.shardsNow()))
        .because(spot.hotPartition().arithmetic());
  }
}
