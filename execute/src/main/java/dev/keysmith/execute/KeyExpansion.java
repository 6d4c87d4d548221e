package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyCondition;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.TimeBucket;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.EntityLifetime;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys that a request really has: parameters become values, a shard every shard, an open time
 * bucket every relevant bucket.
 */
final class KeyExpansion {
  private final Spec spec;
  private final Instant now;
  private final RequestPort requests;

  KeyExpansion(Spec spec, Instant now, RequestPort requests) {
    this.spec = spec;
    this.now = now;
    this.requests = requests;
  }

  /**
   * Keys to query, those of one group at once and the groups one after the other: buckets in the
   * order of their times, each key once. None where a parameter has no value, since nothing can be
   * equal to it.
   */
  ImmutableList<ImmutableList<KeyPredicates>> groups(
      List<ImmutableList<KeyBinding>> keys,
      EntityQuery entityQuery,
      RuntimeParameters parameters,
      boolean backward) {
    // Two of a list's values may be equal; their key is queried once.
    List<Set<KeyPredicates>> groups = new ArrayList<>();
    for (RuntimeParameters given : forEachValue(entityQuery, parameters)) {
      for (ImmutableList<KeyBinding> uses : keys) {
        List<Map<String, Object>> buckets = buckets(uses, entityQuery, given);
        while (groups.size() < buckets.size()) {
          groups.add(new LinkedHashSet<>());
        }
        for (int i = 0; i < buckets.size(); i++) {
          for (Map<String, Object> shard : shards(uses)) {
            Map<String, Object> open = new LinkedHashMap<>(buckets.get(i));
            open.putAll(shard);
            keyPredicates(uses, given, open, backward).ifPresent(groups.get(i)::add);
          }
        }
      }
    }
    return groups.stream().map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList());
  }

  /** The parameters with one value of each list among them, for every combination. */
  private List<RuntimeParameters> forEachValue(
      EntityQuery entityQuery, RuntimeParameters parameters) {
    List<RuntimeParameters> all = List.of(parameters);
    for (AttributeCondition condition : entityQuery.where()) {
      if (condition.test() instanceof Test.In in && in.list().isPresent()) {
        String name = in.list().get().name();
        AttributeType type =
            spec.entity(condition.path().entity()).attribute(condition.path().attribute()).type();
        all =
            all.stream()
                .flatMap(
                    given ->
                        requests
                            .repeated(
                                new KeyRepetition.ListValues(
                                    name, given.each(in.list().get(), type)))
                            .stream()
                            .map(value -> given.with(Map.of(name, value))))
                .toList();
      }
    }
    return all;
  }

  /** One key; empty where a parameter has no value. */
  Optional<KeyPredicates> keyPredicates(
      List<KeyBinding> uses,
      RuntimeParameters parameters,
      Map<String, Object> open,
      boolean backward) {
    ImmutableMap.Builder<String, KeyCondition> conditions = ImmutableMap.builder();
    for (KeyBinding use : uses) {
      Map<String, Object> equal = new LinkedHashMap<>(open);
      if (use.next().isPresent()) {
        // The range may be on the same bucket that the partition key leaves open.
        equal.keySet().retainAll(Set.of(KeySegment.Shard.NAME));
      }
      for (Map.Entry<String, ValueExpression> entry : use.equal().entrySet()) {
        Optional<Object> value =
            parameters.of(entry.getValue(), type(use.template(), entry.getKey()));
        if (value.isEmpty()) {
          return Optional.empty();
        }
        equal.put(entry.getKey(), value.get());
      }
      Optional<KeyCondition> condition = condition(use, equal, parameters, backward);
      if (condition.isEmpty()) {
        return Optional.empty();
      }
      conditions.put(use.attribute(), condition.get());
    }
    return Optional.of(new KeyPredicates(conditions.buildOrThrow()));
  }

  private static Optional<KeyCondition> condition(
      KeyBinding use, Map<String, Object> equal, RuntimeParameters parameters, boolean backward) {
    if (use.onward()) {
      Optional<KeyCondition.Bound> from =
          use.template().render(equal).map(KeyCondition.Bound::inclusive);
      return Optional.of(
          backward
              ? new KeyCondition.Range(Optional.empty(), from)
              : new KeyCondition.Range(from, Optional.empty()));
    }
    if (use.next().isEmpty()) {
      return Optional.of(use.template().under(equal));
    }
    KeySegment.Field next = (KeySegment.Field) use.template().next(equal).orElseThrow().segment();
    if (use.next().get() instanceof Test.Prefix prefix) {
      return parameters
          .of(prefix.value(), next.type())
          .map(text -> use.template().startingWith(equal, ValueSymbol.text(text)));
    }
    Test.Range range = (Test.Range) use.next().get();
    Optional<KeyCondition.Bound> lower = bound(range.lower(), next.type(), parameters);
    Optional<KeyCondition.Bound> upper = bound(range.upper(), next.type(), parameters);
    return lower.isPresent() == range.lower().isPresent()
            && upper.isPresent() == range.upper().isPresent()
        ? Optional.of(use.template().within(equal, lower, upper))
        : Optional.empty();
  }

  private static Optional<KeyCondition.Bound> bound(
      Optional<AttributeCondition.Bound> bound, AttributeType type, RuntimeParameters parameters) {
    return bound.flatMap(
        keyPredicates ->
            parameters
                .of(keyPredicates.value(), type)
                .map(value -> new KeyCondition.Bound(value, keyPredicates.inclusive())));
  }

  private AttributeType type(KeyTemplate template, String attribute) {
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Field field && field.attribute().equals(attribute)) {
        return field.type();
      }
    }
    return AttributeType.STRING; // only a shard is made of it, and the parameter has its type
  }

  /** The shards to query: every one, or none in particular where the identity is given. */
  private List<Map<String, Object>> shards(List<KeyBinding> uses) {
    for (KeyBinding use : uses) {
      for (KeySegment segment : use.template().segments()) {
        if (segment instanceof KeySegment.Shard shard
            && !use.equal().keySet().containsAll(shard.shards().identity())) {
          return requests.repeated(new KeyRepetition.AllShards(shard.shards())).stream()
              .map(number -> Map.<String, Object>of(KeySegment.Shard.NAME, number))
              .toList();
        }
      }
    }
    return List.of(Map.of());
  }

  private List<Map<String, Object>> buckets(
      List<KeyBinding> uses, EntityQuery entityQuery, RuntimeParameters parameters) {
    for (KeyBinding use : uses) {
      for (KeySegment segment : use.template().segments()) {
        if (segment instanceof KeySegment.Field field
            && field.format() instanceof KeyFormat.Bucket format
            && !use.equal().containsKey(field.attribute())
            && use.next().isEmpty()) {
          return buckets(field, format.bucket(), entityQuery, parameters).stream()
              .map(bucket -> Map.<String, Object>of(field.name(), bucket))
              .toList();
        }
      }
    }
    return List.of(Map.of());
  }

  /** From the first bucket to the last, or the other way round where the latest come first. */
  private List<?> buckets(
      KeySegment.Field field,
      TimeBucket bucket,
      EntityQuery entityQuery,
      RuntimeParameters parameters) {
    Optional<Test.Range> range =
        entityQuery.where().stream()
            .filter(condition -> condition.path().isOwn())
            .filter(condition -> condition.path().attribute().equals(field.attribute()))
            .flatMap(
                condition ->
                    condition.test() instanceof Test.Range keyPredicates
                        ? Stream.of(keyPredicates)
                        : Stream.empty())
            .findFirst();
    Object first =
        range
            .flatMap(Test.Range::lower)
            .flatMap(lower -> parameters.of(lower.value(), field.type()))
            .orElseGet(() -> oldest(entityQuery.entity().name()).toString());
    Object last =
        range
            .flatMap(Test.Range::upper)
            .flatMap(upper -> parameters.of(upper.value(), field.type()))
            .orElseGet(now::toString);
    boolean latestFirst =
        !entityQuery.sort().isEmpty()
            && entityQuery.sort().get(0).attribute().equals(field.attribute())
            && entityQuery.sort().get(0).descending();
    return requests.repeated(
        new KeyRepetition.TimeBuckets(field, bucket, first, last, latestFirst));
  }

  /** Nothing is older than the time over which instances were made. */
  private Instant oldest(String entity) {
    double seconds = EntityLifetime.of(spec, entity).orElse(0);
    Duration lifetime = Duration.ofSeconds(BigDecimal.valueOf(seconds).longValue());
    return now.minus(lifetime).minus(1, ChronoUnit.HOURS);
  }
}
