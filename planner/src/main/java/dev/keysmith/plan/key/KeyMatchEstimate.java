package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.statistics.RequestedParent;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * How many items a key meets and how many of those pass the filter.
 *
 * @param met by one request
 * @param passing share of those that the filter keeps
 */
public record KeyMatchEstimate(ItemCount met, double passing) {
  /** Of one of several queries that together make up a whole one. */
  public static KeyMatchEstimate of(
      PlanningContext context, EntityQuery whole, EntityQuery part, KeyMatch match, double parts) {
    ImmutableList<AttributeCondition> used =
        part.where().stream()
            .filter(match.used()::contains)
            .collect(ImmutableList.toImmutableList());
    double selectivity = context.cardinality().selectivity(part.entity(), part.where());
    double byKey =
        context.cardinality().selectivity(part.entity(), with(used, match.held()))
            + excludedEnds(context, part.entity(), used, match);
    double met = part.entity().count() * byKey;
    double passing = byKey == 0 ? 1 : Math.min(1, selectivity / byKey);
    if (whole.matches().isPresent()) {
      double stated = whole.matches().getAsDouble() / parts;
      if (used.size() == part.where().size()) {
        met = stated;
      } else {
        met = Math.max(met, stated);
        passing = met == 0 ? 1 : stated / met;
      }
    }
    if (match.wholeKey() || (isNamed(part, match) && match.shards() == 1)) {
      return new KeyMatchEstimate(ItemCount.exactly(1), passing);
    }
    double mean = met / match.spread();
    if (byKey == 1 && match.spread() == 1 && whole.matches().isEmpty()) {
      // All instances in one item collection: nothing about their number is left to chance.
      return new KeyMatchEstimate(ItemCount.exactly(part.entity().count()), passing);
    }
    ImmutableSet<String> bound =
        used.stream()
            .filter(AttributeCondition::isEquality)
            .filter(condition -> condition.path().isOwn())
            .map(condition -> condition.path().attribute())
            .collect(ImmutableSet.toImmutableSet());
    String entity = part.entity().name();
    return part.isByIdentity() && whole.matches().isEmpty()
        ? ofOne(
            context.childCounts().of(entity, bound, mean, requested(part)),
            part.entity().count() * selectivity,
            match.spread())
        : new KeyMatchEstimate(
            context.childCounts().of(entity, bound, mean, part.requested()), passing);
  }

  /** Any one of the instances is as likely as another, so it mostly is one of many siblings. */
  private static RequestedParent requested(EntityQuery part) {
    return part.requested() == RequestedParent.ANY ? RequestedParent.BY_SIZE : part.requested();
  }

  /**
   * Of one instance, which is there however few others are, in one of several partitions.
   *
   * @param matching how often it meets the other conditions
   */
  private static KeyMatchEstimate ofOne(ItemCount among, double matching, double partitions) {
    double itself = 1 / partitions;
    return among.mean() > itself
        ? new KeyMatchEstimate(among, Math.min(1, matching * itself / among.mean()))
        : new KeyMatchEstimate(
            partitions == 1 ? ItemCount.exactly(1) : ItemCount.around(itself),
            Math.min(1, matching));
  }

  /**
   * The share that a key reads although its range excludes it: a key condition with two ends is a
   * BETWEEN, which includes both. Where a value follows in the key, what is at an end is left out.
   */
  private static double excludedEnds(
      PlanningContext context,
      Entity entity,
      ImmutableList<AttributeCondition> used,
      KeyMatch match) {
    double share = 0;
    for (AttributeCondition condition : used) {
      if (condition.test() instanceof Test.Range range
          && range.lower().isPresent()
          && range.upper().isPresent()
          && match.uses().stream()
              .anyMatch(
                  use ->
                      use.next().equals(Optional.of(condition.test()))
                          && use.template().segments().size() == 1)) {
        long ends =
            Stream.of(range.lower().get(), range.upper().get())
                .filter(end -> !end.inclusive())
                .count();
        AttributeCondition equals =
            new AttributeCondition(
                condition.path(), new Test.Is(range.upper().get().value()), OptionalDouble.empty());
        share +=
            ends == 0
                ? 0
                : ends
                    * context
                        .cardinality()
                        .selectivity(
                            entity,
                            used.stream()
                                .map(other -> other.equals(condition) ? equals : other)
                                .collect(ImmutableList.toImmutableList()));
      }
    }
    return share;
  }

  private static ImmutableList<AttributeCondition> with(
      ImmutableList<AttributeCondition> used, ImmutableSet<AttributeCondition> held) {
    return held.isEmpty()
        ? used
        : ImmutableList.<AttributeCondition>builder().addAll(used).addAll(held).build();
  }

  /**
   * Whether the key itself has the whole identity, or a unique value with its scope; a filter on it
   * would meet all the others. A unique reference is no such value: not every parent has a child.
   */
  private static boolean isNamed(EntityQuery entityQuery, KeyMatch match) {
    Entity entity = entityQuery.entity();
    return gives(match, entity.identity())
        || entity.uniqueKeys().entrySet().stream()
            .filter(unique -> entity.attribute(unique.getKey()).references().isEmpty())
            .anyMatch(unique -> gives(match, unique.getValue()));
  }

  private static boolean gives(KeyMatch match, ImmutableList<String> attributes) {
    return attributes.stream()
        .allMatch(part -> match.uses().stream().anyMatch(use -> use.gives(part)));
  }
}
