package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Segment;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Generated;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return HotSpot.over(reviewed, HALF).stream()
        .filter(spot -> !spot.read() && !spot.heat().isTooHot())
        .flatMap(spot -> finding(reviewed, spot).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, HotSpot spot) {
    return spot.holders().stream()
        .filter(placed -> isCreatedThere(reviewed, spot, placed))
        .flatMap(placed -> growing(reviewed, spot, placed).stream())
        .findFirst()
        .map(attribute -> finding(reviewed, spot, attribute));
  }

  /** Whether new items are part of the heat: an update may be anywhere in the collection. */
  private static boolean isCreatedThere(Reviewed reviewed, HotSpot spot, Placed placed) {
    return reviewed.usage().creators(placed.item().entity()).stream()
        .anyMatch(
            pattern ->
                spot.heat().arithmetic().stream()
                    .anyMatch(line -> line.startsWith(pattern.id() + ":")));
  }

  /** The attribute that the sort key begins with, where it only grows. */
  private static Optional<String> growing(Reviewed reviewed, HotSpot spot, Placed placed) {
    Optional<String> sort =
        spot.structure()
            .index()
            .flatMap(placed.table()::index)
            .map(Index::sort)
            .map(names -> names.stream().findFirst())
            .orElseGet(() -> placed.table().key().sort());
    return sort.flatMap(placed.item()::key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template)
        .flatMap(
            template ->
                template.segments().stream().filter(Segment.Variable.class::isInstance).limit(1))
        .filter(Segment.Field.class::isInstance)
        .map(segment -> ((Segment.Field) segment).attribute())
        .filter(
            name -> grows(Objects.requireNonNull(reviewed.facts(placed).named().get(name), name)))
        .findFirst();
  }

  private static boolean grows(Attribute attribute) {
    return attribute.type() == AttributeType.TIMESTAMP
        || attribute.type() == AttributeType.DATE
        || attribute.type() == AttributeType.EPOCH
        || attribute.sequence().isPresent()
        || attribute
            .generated()
            .filter(one -> one instanceof Generated.ByClient client && client.growsWithTime())
            .isPresent();
  }

  private Finding finding(Reviewed reviewed, HotSpot spot, String attribute) {
    double room = spot.heat().limit() / spot.heat().units() - 1;
    return finding(
            reviewed.structure(spot.structure()),
            "the busiest partition of "
                + spot.structure()
                + ", "
                + spot.heat().key()
                + ", takes "
                + Figures.number(Math.ceil(spot.heat().units()))
                + " of "
                + Figures.number(spot.heat().limit())
                + " write units a second at peak, all at the end of "
                + attribute
                + ": with more than "
                + Figures.percent(Math.floor(100 * room) / 100)
                + " on top it is throttled, and no split helps",
            "before it grows, put {shard} into the partition key, with shards: "
                + 2 * spot.shardsNow()
                + ", or begin the sort key with what does not grow")
        .because(spot.heat().arithmetic());
  }
}
