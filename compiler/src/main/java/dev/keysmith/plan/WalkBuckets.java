package dev.keysmith.plan;

import dev.keysmith.design.TimeBucket;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Lifetime;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which time buckets a question must look into, where a partition key has one in it.
 *
 * <pre>
 *   PK = EVENTS#{at:day}   between two times    each day between them, in parallel
 *                          the newest 50        today, yesterday, … until there are 50
 * </pre>
 *
 * @param asked how many buckets are asked
 * @param spread over how many buckets the items that the key meets are spread
 * @param rounds how many of them one after the other
 */
record WalkBuckets(int asked, double spread, int rounds) {
  private static final int MOST = 1_000;

  /** Empty where the question gives neither a range nor an order with a limit. */
  static Optional<WalkBuckets> of(
      PlanFacts facts, Question question, String attribute, TimeBucket bucket) {
    OptionalDouble lifetime = Lifetime.of(facts.spec(), question.entity().name());
    if (lifetime.isEmpty()) {
      return Optional.empty();
    }
    double all = Math.max(1, lifetime.getAsDouble() / seconds(bucket));
    Optional<Condition> range =
        question.where().stream()
            .filter(condition -> condition.path().isOwn())
            .filter(condition -> condition.path().attribute().equals(attribute))
            .filter(condition -> condition.test() instanceof Test.Range)
            .findFirst();
    if (range.isPresent()) {
      double share = range.get().fraction().orElse(dev.keysmith.spec.Matches.DEFAULT_FRACTION);
      int asked = capped(Math.ceil(share * all) + 1, all);
      return Optional.of(new WalkBuckets(asked, asked, 1));
    }
    boolean ordered =
        !question.sort().isEmpty() && question.sort().get(0).attribute().equals(attribute);
    if (ordered && question.limit().isPresent()) {
      double each = facts.matches().of(question.entity().name(), question.where()) / all;
      int asked = capped(Math.ceil(question.limit().getAsInt() / Math.max(each, 1e-9)), all);
      return Optional.of(new WalkBuckets(asked, all, asked));
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
