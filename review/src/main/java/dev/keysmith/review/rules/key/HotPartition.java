package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.OptionalInt;

/**
 * ERROR when the items under one value of a partition key get more traffic at peak than a partition
 * takes: 3,000 read units or 1,000 write units a second.
 *
 * <pre>
 *   bad   PK = "ORDERS#{day}"             every order of today in one partition
 *   good  PK = "ORDERS#{day}#{shard}"     shards: 10; ten Queries in parallel, merged
 * </pre>
 *
 * <p>One instance that is hot by itself cannot be spread so. Nor can a read that stops at a limit:
 * it asks every shard for a whole page; a cache is proposed instead.
 */
public final class HotPartition implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "The items under one partition key get more traffic at peak than a partition takes.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return HotSpot.all(context).stream()
        .filter(spot -> !spot.isOneInstance(context))
        .map(spot -> finding(context, spot))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, HotSpot spot) {
    String units = spot.read() ? "read units" : "write units";
    return finding(
            context.structure(spot.structure()),
            "the hottest partition of "
                + spot.structure()
                + ", "
                + spot.hotPartition().key()
                + ", gets "
                + spot.units()
                + " "
                + units
                + " a second at peak and takes "
                + NumberFormat.number(spot.hotPartition().limit())
                + "; the rest is throttled",
            fixText(spot))
        .because(spot.hotPartition().arithmetic());
  }

  private static String fixText(HotSpot spot) {
    OptionalInt shards = spot.hotPartition().shards(spot.shardsNow());
    return shards.isPresent() ? spread(spot, shards.getAsInt()) : relieve(spot);
  }

  private static String spread(HotSpot spot, int shards) {
    return (spot.shardsNow() == 1
            ? "put {shard} into its partition key, with shards: " + shards
            : "raise its shards from " + spot.shardsNow() + " to " + shards)
        + " or more; each read then asks every shard";
  }

  /** Every shard is asked for as much again, or one item gets it all. */
  private static String relieve(HotSpot spot) {
    return "no number of shards helps: "
        + NumberFormat.number(Math.ceil(spot.hotPartition().least()))
        + " units a second would still reach one partition; "
        + (spot.read()
            ? "read through a cache (DAX, or the application's own for a second)"
            : "gather changes in a queue and write their sum once a second");
  }
}
