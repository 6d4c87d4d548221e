package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
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
 * ADVICE when the busiest partition is past half of what it takes and its sort key only grows: it
 * is always its end that is written, so splitting it would not help.
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
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A busy partition is only written at the end of its sort key, and cannot be split.";
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

  /** Whether new items are part of the heat: an update may be anywhere in the collection. */
  private static boolean isCreatedThere(ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    return context.usage().creators(layoutRef.item().entity()).stream()
        .anyMatch(
            pattern ->
                spot.hotPartition().arithmetic().stream()
                    .anyMatch(line -> line.startsWith(pattern.id() + ":")));
  }

  /** The attribute that the sort key begins with, where it only grows. */
  private static Optional<String> growing(
      ReviewContext context, HotSpot spot, LayoutRef layoutRef) {
    Optional<String> sort =
        spot.structure()
            .index()
            .flatMap(layoutRef.table()::index)
            .map(Index::sort)
            .map(names -> names.stream().findFirst())
            .orElseGet(() -> layoutRef.table().key().sort());
    return sort.flatMap(layoutRef.item()::key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template)
        .flatMap(
            template ->
                template.segments().stream().filter(KeySegment.Variable.class::isInstance).limit(1))
        .filter(KeySegment.Field.class::isInstance)
        .map(segment -> ((KeySegment.Field) segment).attribute())
        .filter(
            name -> grows(Objects.requireNonNull(context.facts(layoutRef).named().get(name), name)))
        .findFirst();
  }

  private static boolean grows(Attribute attribute) {
    return attribute.type() == AttributeType.TIMESTAMP
        || attribute.type() == AttributeType.DATE
        || attribute.type() == AttributeType.EPOCH
        || attribute.sequence().isPresent()
        || attribute
            .generated()
            .filter(
                one -> one instanceof GenerationStrategy.ByClient client && client.growsWithTime())
            .isPresent();
  }

  private ReviewFinding finding(ReviewContext context, HotSpot spot, String attribute) {
    double room = spot.hotPartition().limit() / spot.hotPartition().units() - 1;
    return finding(
            context.structure(spot.structure()),
            "the busiest partition of "
                + spot.structure()
                + ", "
                + spot.hotPartition().key()
                + ", takes "
                + NumberFormat.number(Math.ceil(spot.hotPartition().units()))
                + " of "
                + NumberFormat.number(spot.hotPartition().limit())
                + " write units a second at peak, all at the end of "
                + attribute
                + ": with more than "
                + NumberFormat.percent(Math.floor(100 * room) / 100)
                + " on top it is throttled, and no split helps",
            "before it grows, put {shard} into the partition key, with shards: "
                + 2 * spot.shardsNow()
                + ", or begin the sort key with what does not grow")
        .because(spot.hotPartition().arithmetic());
  }
}
