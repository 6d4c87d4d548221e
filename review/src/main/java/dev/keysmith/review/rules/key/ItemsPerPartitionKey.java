package dev.keysmith.review.rules.key;

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
import java.util.OptionalDouble;

/**
 * How many items of a layout have the same partition key of its table.
 *
 * @param mean over all values
 * @param most where the spec bounds them
 */
public record ItemsPerPartitionKey(double mean, OptionalDouble most) {
  public static ItemsPerPartitionKey of(ReviewContext context, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    ImmutableSet<String> key =
        layoutRef.item().key(layoutRef.table().key().partition()).orElseThrow().attributes();
    ImmutableList<AttributeCondition> equal =
        key.stream()
            .map(name -> equality(AttributeLineage.path(layoutRef, name), name))
            .collect(ImmutableList.toImmutableList());
    int shards = layoutRef.item().shards().orElse(1);
    double mean = Math.max(1, Cardinality.of(context.spec()).of(entity.name(), equal) / shards);
    return new ItemsPerPartitionKey(mean, most(context, entity, key));
  }

  /** The condition that an attribute equals a parameter. */
  public static AttributeCondition equality(AttributePath path, String name) {
    return new AttributeCondition(
        path,
        new AttributeCondition.Test.Is(new ValueExpression.Parameter(name)),
        OptionalDouble.empty());
  }

  /** One item for an instance; for the children of a parent as many as the spec allows. */
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
