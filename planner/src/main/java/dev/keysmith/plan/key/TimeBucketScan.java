package dev.keysmith.plan.key;

import dev.keysmith.design.TimeBucket;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntityLifetime;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which time buckets a query must read, where a partition key has one in it.
 *
 * <pre>
 *   PK = EVENTS#{at:day}   between two times    each day between them, in parallel
 *                          the newest 50        today, yesterday, … until there are 50
 * </pre>
 *
 * @param asked how many buckets are queried
 * @param spread over how many buckets the items that the key meets are distributed
 * @param rounds how many of them one after the other
 */
record TimeBucketScan(int asked, double spread, int rounds) {
  private static final int MOST = 1_000;

  /** Empty where the query gives neither a range nor an order with a limit. */
  static Optional<TimeBucketScan> of(
      PlanningContext context, EntityQuery entityQuery, String attribute, TimeBucket bucket) {
    OptionalDouble lifetime = EntityLifetime.of(context.spec(), entityQuery.entity().name());
    if (lifetime.isEmpty()) {
      return Optional.empty();
    }
    double all = Math.max(1, lifetime.getAsDouble() / seconds(bucket));
    Optional<AttributeCondition> range =
        entityQuery.where().stream()
            .filter(condition -> condition.path().isOwn())
            .filter(condition -> condition.path().attribute().equals(attribute))
            .filter(condition -> condition.test() instanceof Test.Range)
            .findFirst();
    if (range.isPresent()) {
      double share = range.get().fraction().orElse(dev.keysmith.spec.Cardinality.DEFAULT_FRACTION);
      int asked = capped(Math.ceil(share * all) + 1, all);
      return Optional.of(new TimeBucketScan(asked, asked, 1));
    }
    boolean ordered =
        !entityQuery.sort().isEmpty() && entityQuery.sort().get(0).attribute().equals(attribute);
    if (ordered && entityQuery.limit().isPresent()) {
      double each =
          context.cardinality().of(entityQuery.entity().name(), entityQuery.where()) / all;
      int asked = capped(Math.ceil(entityQuery.limit().getAsInt() / Math.max(each, 1e-9)), all);
      return Optional.of(new TimeBucketScan(asked, all, asked));
    }
    return Optional.empty();
  }

  private static int capped(double buckets, double all) {
    return (int) Math.max(1, Math.min(MOST, Math.min(buckets, Math.ceil(all))));
  }

  private static double seconds(TimeBucket bucket) {
    return switch (bucket) {
      case HOUR -> 3_600;
      case DAY -> 86_400;
      case MONTH -> 30 * 86_400;
    };
  }
}
