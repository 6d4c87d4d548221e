package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Relationship;
import java.util.OptionalLong;

/**
 * How many items a key meets and how many of those pass the filter.
 *
 * @param met by one request
 * @param passing share of those that the filter keeps
 */
public record KeyMatchEstimate(ItemCount met, double passing) {
  /** Steps towards a mean that a greatest number does not cut. */
  private static final int NEAR_ENOUGH = 5;

  private static final double CUT_OFF = 0.999;

  /** Of one of several queries that together make up a whole one. */
  static KeyMatchEstimate of(
      PlanningContext context, EntityQuery whole, EntityQuery part, KeyMatch match, int parts) {
    ImmutableList<AttributeCondition> used =
        part.where().stream()
            .filter(match.used()::contains)
            .collect(ImmutableList.toImmutableList());
    double selectivity = context.cardinality().selectivity(part.entity(), part.where());
    double byKey = context.cardinality().selectivity(part.entity(), with(used, match.held()));
    if (part.isByIdentity()) {
      // It is present, whichever others are.
      byKey = Math.max(byKey, 1.0 / part.entity().count());
    }
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
    OptionalLong most = most(context, part, used);
    return new KeyMatchEstimate(
        most.isPresent() ? around(mean, most.getAsLong()) : ItemCount.around(mean), passing);
  }

  /** So many on average, though never more than some: what is cut off is there below. */
  private static ItemCount around(double mean, long most) {
    if (mean >= most) {
      return ItemCount.exactly(most);
    }
    ItemCount capped = ItemCount.around(mean).atMost(most);
    double around = mean;
    for (int i = 0; i < NEAR_ENOUGH && capped.mean() < CUT_OFF * mean; i++) {
      around *= mean / capped.mean();
      capped = ItemCount.around(around).atMost(most);
    }
    return capped;
  }

  private static ImmutableList<AttributeCondition> with(
      ImmutableList<AttributeCondition> used, ImmutableSet<AttributeCondition> held) {
    return held.isEmpty()
        ? used
        : ImmutableList.<AttributeCondition>builder().addAll(used).addAll(held).build();
  }

  /** Whether the key itself has the whole identity; a filter on it would meet all the others. */
  private static boolean isNamed(EntityQuery entityQuery, KeyMatch match) {
    return entityQuery.entity().identity().stream()
        .allMatch(part -> match.uses().stream().anyMatch(use -> use.gives(part)));
  }

  /** Most children of a parent that the key names. */
  private static OptionalLong most(
      PlanningContext context, EntityQuery entityQuery, ImmutableList<AttributeCondition> used) {
    ImmutableSet<String> bound =
        used.stream()
            .filter(AttributeCondition::isEquality)
            .filter(condition -> condition.path().isOwn())
            .map(condition -> condition.path().attribute())
            .collect(ImmutableSet.toImmutableSet());
    return context.relationships().ofChild(entityQuery.entity().name()).stream()
        .filter(relationship -> bound.containsAll(relationship.attributes().values()))
        .map(Relationship::max)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .min();
  }
}
