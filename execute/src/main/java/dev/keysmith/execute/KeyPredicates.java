package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.design.KeyCondition;
import java.util.Map;
import java.util.stream.Stream;

/** The key conditions of one request on a table or index, by attribute, partition key first. */
record KeyPredicates(ImmutableMap<String, KeyCondition> conditions) {

  /** The conditions as a Query takes them. */
  ImmutableList<ItemPredicate> predicates() {
    ImmutableList.Builder<ItemPredicate> predicates = ImmutableList.builder();
    conditions.forEach(
        (attribute, condition) -> predicates.addAll(predicates(attribute, condition)));
    return predicates.build();
  }

  private static ImmutableList<ItemPredicate> predicates(String attribute, KeyCondition condition) {
    DocumentPath path = DocumentPath.of(attribute);
    return condition.match(
        any -> ImmutableList.of(),
        equal -> ImmutableList.of(ItemPredicate.equal(path, equal.value())),
        begins -> ImmutableList.of(new ItemPredicate.BeginsWith(path, begins.prefix())),
        range -> predicates(path, range));
  }

  private static ImmutableList<ItemPredicate> predicates(
      DocumentPath path, KeyCondition.Range range) {
    if (range.lower().isPresent() && range.upper().isPresent()) {
      return ImmutableList.of(
          new ItemPredicate.Between(
              path, range.lower().get().value(), range.upper().get().value()));
    }
    return Stream.concat(
            range.lower().stream().map(bound -> compared(path, ">", bound)),
            range.upper().stream().map(bound -> compared(path, "<", bound)))
        .collect(ImmutableList.toImmutableList());
  }

  private static ItemPredicate compared(
      DocumentPath path, String direction, KeyCondition.Bound bound) {
    return new ItemPredicate.Compared(
        path, bound.inclusive() ? direction + "=" : direction, bound.value());
  }

  /** Whether two bounds are the wrong way round, so that DynamoDB would refuse the Query. */
  boolean isEmpty() {
    return conditions.values().stream()
        .anyMatch(condition -> condition instanceof KeyCondition.Range range && isEmpty(range));
  }

  private static boolean isEmpty(KeyCondition.Range range) {
    return range.lower().isPresent()
        && range.upper().isPresent()
        && KeyComparator.OF_VALUES.compare(range.lower().get().value(), range.upper().get().value())
            > 0;
  }

  /** Whether an item meets them: BETWEEN always includes both ends. */
  boolean holds(Map<String, Object> item) {
    return conditions.entrySet().stream()
        .allMatch(
            entry -> {
              Object value = item.get(entry.getKey());
              return value != null && entry.getValue().holds(value);
            });
  }

  /** The whole key of an item, where every condition is an equality. */
  ImmutableMap<String, Object> values() {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    conditions.forEach(
        (attribute, condition) -> values.put(attribute, ((KeyCondition.Equal) condition).value()));
    return values.buildOrThrow();
  }
}
