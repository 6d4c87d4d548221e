package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.statistics.SpecStatistics;
import java.util.Comparator;
import java.util.Optional;

/**
 * How the requests of a pattern crowd on the partitions of a key, and on single items there.
 *
 * @param assuming whether reads are assumed to crowd on the largest parent where nothing is stated
 */
record AccessSkew(SpecStatistics statistics, boolean assuming) {
  private static final double LEAST_QUERY_UNITS = 0.5;

  /** Shares that differ by no more come from one share calculated twice. */
  private static final double CLOSE = 1 + 1e-9;

  /**
   * A key with the share of a pattern's requests on its most popular values, and on the most
   * popular item where each request names one.
   */
  record SkewedKey(
      PartitionKey key, ImmutableMap<KeyValues, SkewModel> skews, Optional<SkewModel> onItem) {
    /** On the most popular values. */
    SkewModel hottest() {
      return skews.values().stream()
          .max(Comparator.comparingDouble(SkewModel::share))
          .orElseThrow();
    }
  }

  SkewedKey of(
      AccessPattern pattern,
      PlanStep step,
      int keys,
      PartitionKey key,
      ParameterBindings bindings) {
    double items = step.cost().itemsRead() / keys;
    Entity entity = statistics.spec().entity(key.layout().entity());
    // Each create makes another instance.
    ImmutableList<PartitionDiscriminator> named =
        bindings.isCreated(entity.name()) ? ImmutableList.of() : key.named(entity, bindings);
    Optional<SkewModel> onItem =
        named.stream()
            .map(
                one ->
                    spread(
                            SkewModel.of(
                                statistics, assuming, pattern, bindings, one, ImmutableMap.of()),
                            step,
                            items,
                            one,
                            bindings)
                        .over(one.isShared(bindings) ? key.items().size() : 1, "items"))
            .max(Comparator.comparingDouble(SkewModel::share));
    PartitionDiscriminator discriminator = key.discriminator();
    ImmutableMap.Builder<KeyValues, SkewModel> skews = ImmutableMap.builder();
    ChosenValues.of(statistics, pattern, bindings, key)
        .forEach(
            chosen -> {
              SkewModel onKey =
                  SkewModel.of(
                          statistics, assuming, pattern, bindings, discriminator, chosen.shares())
                      .over(key.shards(), "shards");
              SkewModel spread = spread(onKey, step, items, discriminator, bindings);
              skews.put(chosen.values(), larger(spread, onItem));
            });
    return new SkewedKey(key.ofAll(), skews.buildOrThrow(), onItem);
  }

  /** However a key is sharded, and whatever its attributes, an item is in one partition. */
  private static SkewModel larger(SkewModel onKey, Optional<SkewModel> onItem) {
    return onItem.filter(item -> item.share() > onKey.share() * CLOSE).orElse(onKey);
  }

  /**
   * One item cannot be sharded. A Query reads every shard: for a page as long as before, or for
   * half a unit at least.
   */
  double remaining(PlanStep step, SkewedKey skewed, double units) {
    PartitionKey key = skewed.key();
    Entity entity = statistics.spec().entity(key.layout().entity());
    if (key.fields().containsAll(entity.identity())) {
      return 1;
    }
    if (skewed.onItem().isPresent()) {
      return Math.min(1, skewed.onItem().get().share() / skewed.hottest().share());
    }
    if (step.request().operation() != DynamoDbOperation.QUERY) {
      return 0;
    }
    return step.request().limit().isPresent()
        ? 1
        : Math.min(1, LEAST_QUERY_UNITS * key.shards() / units);
  }

  /** A popular request that touches many items touches each of their partitions once. */
  private static SkewModel spread(
      SkewModel skew,
      PlanStep step,
      double items,
      PartitionDiscriminator discriminator,
      ParameterBindings bindings) {
    boolean apart =
        step.request().operation() != DynamoDbOperation.QUERY
            && items > 1
            && !discriminator.isShared(bindings);
    return apart && skew.popular() ? skew.over(items, "items") : skew;
  }
}
