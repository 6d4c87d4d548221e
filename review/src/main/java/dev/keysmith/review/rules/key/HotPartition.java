package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.OptionalInt;

/**
 * ERROR when the items with one partition key value get more traffic at peak than a partition
 * supports: 3,000 read units or 1,000 write units per second; WARNING from 70% of that on, since
 * traffic is never distributed as evenly as its average.
 *
 * <pre>
 *   bad   PK = "ORDERS#{day}"             every order of today in one partition
 *   good  PK = "ORDERS#{day}#{shard}"     shards: 10; ten Queries in parallel, merged
 * </pre>
 *
 * <p>A single hot instance cannot be sharded. Nor does sharding help a read with a limit, which
 * queries every shard for a whole page; a cache is suggested instead.
 */
public final class HotPartition implements Rule {
  private static final String OVER =
      "the hottest partition of %s, %s, gets %s %s units/s at peak and is limited to %s; the rest"
          + " is throttled";
  private static final String NEAR_LIMIT =
      "the hottest partition of %s, %s, gets %s %s units/s at peak, more than 70%% of its limit of"
          + " %s; a little more is throttled";
  private static final String ASSUMED =
      "the hottest partition of %s, %s, gets %s %s units/s at peak if the largest parent is also"
          + " read most, and is limited to %s";

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "The items with one partition key get more traffic at peak than a partition supports.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return HotSpot.over(context, HotSpot.NEAR).stream()
        .filter(spot -> !spot.isOneInstance(context))
        .map(spot -> finding(context, spot))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, HotSpot spot) {
    boolean assumed = spot.isAssumed(context);
    boolean over = spot.hotPartition().isOverloaded();
    ReviewFinding found =
        finding(
            context.structure(spot.structure()),
            (assumed ? ASSUMED : over ? OVER : NEAR_LIMIT)
                .formatted(
                    spot.structure(),
                    spot.hotPartition().key(),
                    spot.units(),
                    spot.kind(),
                    NumberFormat.number(spot.hotPartition().limit())),
            assumed
                ? HotSpot.ASSUMED_FIX.formatted(
                    String.join(", ", spot.hotPartition().patterns()), fixText(spot))
                : fixText(spot));
    return found.as(spot.severity(context)).because(spot.hotPartition().arithmetic());
  }

  private static String fixText(HotSpot spot) {
    OptionalInt shards = spot.hotPartition().shards(spot.shardsNow());
    return shards.isPresent() ? shard(spot, shards.getAsInt()) : relieve(spot);
  }

  private static String shard(HotSpot spot, int shards) {
    return spot.shardsNow() == 1
        ? "add {shard} to its partition key, with shards: %s or more; each read then queries every shard"
            .formatted(shards)
        : "increase its shards from %s to %s or more; each read then queries every shard"
            .formatted(spot.shardsNow(), shards);
  }

  /** Every shard gets the same load again, or one item gets all of it. */
  private static String relieve(HotSpot spot) {
    return "no number of shards helps: one partition would still get %s units/s; %s"
        .formatted(NumberFormat.number(Math.ceil(spot.hotPartition().least())), spot.relief());
  }
}
