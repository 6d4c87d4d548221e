package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.design.KeyCondition;
import java.util.Map;

/** The key conditions of one request on a table or index, by attribute, partition key first. */
record KeyPredicates(ImmutableMap<String, KeyCondition> conditions) {

  /** The conditions as a Query takes them. */
  ImmutableList<ItemPredicate> predicates() {
    ImmutableList.Builder<ItemPredicate> predicates = ImmutableList.builder();
    conditions.forEach((attribute, condition) -> add(predicates, attribute, condition));
    return predicates.build();
  }

  private static void add(
      ImmutableList.Builder<ItemPredicate> predicates, String attribute, KeyCondition condition) {
    DocumentPath path = DocumentPath.of(attribute);
    if (condition instanceof KeyCondition.Equal equal) {
      predicates.add(ItemPredicate.equal(path, equal.value()));
    } else if (condition instanceof KeyCondition.BeginsWith begins) {
      predicates.add(new ItemPredicate.BeginsWith(path, begins.prefix()));
    } else if (condition instanceof KeyCondition.Range range) {
      if (range.lower().isPresent() && range.upper().isPresent()) {
        predicates.add(
            new ItemPredicate.Between(
                path, range.lower().get().value(), range.upper().get().value()));
      } else {
        range
            .lower()
            .ifPresent(
                bound ->
                    predicates.add(
                        new ItemPredicate.Compared(
                            path, bound.inclusive() ? ">=" : ">", bound.value())));
        range
            .upper()
            .ifPresent(
                bound ->
                    predicates.add(
                        new ItemPredicate.Compared(
                            path, bound.inclusive() ? "<=" : "<", bound.value())));
      }
    }
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
