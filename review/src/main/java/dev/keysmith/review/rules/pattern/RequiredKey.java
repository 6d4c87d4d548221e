package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import java.util.List;

/**
 * The index that is missing: an entity, its attributes in equality conditions, then those that sort
 * or bound it.
 */
record RequiredKey(String entity, ImmutableSet<String> partition, ImmutableSet<String> sort) {
  static RequiredKey of(
      String entity, List<AttributeCondition> where, List<EntitySelection.SortOrder> order) {
    ImmutableSet.Builder<String> partition = ImmutableSet.builder();
    ImmutableSet.Builder<String> sort = ImmutableSet.builder();
    order.forEach(one -> sort.add(one.attribute()));
    for (AttributeCondition condition : where) {
      if (condition.isEquality()) {
        partition.add(condition.path().toString());
      } else if (condition.test() instanceof AttributeCondition.Test.Range) {
        sort.add(condition.path().toString());
      }
    }
    return new RequiredKey(entity, partition.build(), sort.build());
  }

  String key() {
    String hashed =
        partition.isEmpty() ? "a constant, sharded partition key" : "partition key " + partition;
    return sort.isEmpty() ? hashed : "%s and sort key %s".formatted(hashed, sort);
  }

  static RequiredKey byIdentity(Entity entity) {
    return new RequiredKey(
        entity.name(), ImmutableSet.copyOf(entity.identity()), ImmutableSet.of());
  }
}
