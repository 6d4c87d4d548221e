package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many items of a layout stand under one value of its table's partition key.
 *
 * @param mean over all values
 * @param most where the spec bounds them
 */
record ItemsPerKey(double mean, OptionalDouble most) {
  static ItemsPerKey of(Reviewed reviewed, Placed placed) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    ImmutableSet<String> key =
        placed.item().key(placed.table().key().partition()).orElseThrow().attributes();
    ImmutableList<Condition> equal =
        key.stream().map(name -> equal(placed, name)).collect(ImmutableList.toImmutableList());
    int shards = placed.item().shards().orElse(1);
    double mean = Math.max(1, Matches.of(reviewed.spec()).of(entity.name(), equal) / shards);
    return new ItemsPerKey(mean, most(reviewed, entity, key));
  }

  private static Condition equal(Placed placed, String name) {
    AttributePath path =
        Optional.ofNullable(placed.item().copies().get(name))
            .orElseGet(() -> AttributePath.own(placed.item().entity(), name));
    return new Condition(
        path, new Condition.Test.Is(new Value.Parameter(name)), OptionalDouble.empty());
  }

  /** Of one instance there is one item; of a parent's children as many as it may have. */
  private static OptionalDouble most(Reviewed reviewed, Entity entity, ImmutableSet<String> key) {
    if (key.containsAll(entity.identity())) {
      return OptionalDouble.of(1);
    }
    return reviewed.relationships().ofChild(entity.name()).stream()
        .filter(relationship -> key.containsAll(relationship.attributes().values()))
        .filter(relationship -> relationship.max().isPresent())
        .mapToDouble((Relationship relationship) -> relationship.max().getAsLong())
        .min();
  }
}
