package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many items of a layout stand under one value of its table's partition key.
 *
 * @param mean over all values
 * @param most where the spec bounds them
 */
record ItemsPerPartitionKey(double mean, OptionalDouble most) {
  static ItemsPerPartitionKey of(ReviewContext context, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    ImmutableSet<String> key =
        layoutRef.item().key(layoutRef.table().key().partition()).orElseThrow().attributes();
    ImmutableList<AttributeCondition> equal =
        key.stream().map(name -> equal(layoutRef, name)).collect(ImmutableList.toImmutableList());
    int shards = layoutRef.item().shards().orElse(1);
    double mean = Math.max(1, Cardinality.of(context.spec()).of(entity.name(), equal) / shards);
    return new ItemsPerPartitionKey(mean, most(context, entity, key));
  }

  private static AttributeCondition equal(LayoutRef layoutRef, String name) {
    AttributePath path =
        Optional.ofNullable(layoutRef.item().copies().get(name))
            .orElseGet(() -> AttributePath.own(layoutRef.item().entity(), name));
    return new AttributeCondition(
        path,
        new AttributeCondition.Test.Is(new ValueExpression.Parameter(name)),
        OptionalDouble.empty());
  }

  /** Of one instance there is one item; of a parent's children as many as it may have. */
  private static OptionalDouble most(
      ReviewContext context, Entity entity, ImmutableSet<String> key) {
    if (key.containsAll(entity.identity())) {
      return OptionalDouble.of(1);
    }
    return context.relationships().ofChild(entity.name()).stream()
        .filter(relationship -> key.containsAll(relationship.attributes().values()))
        .filter(relationship -> relationship.max().isPresent())
        .mapToDouble((Relationship relationship) -> relationship.max().getAsLong())
        .min();
  }
}
