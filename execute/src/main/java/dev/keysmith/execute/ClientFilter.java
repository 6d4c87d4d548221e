package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection.SortOrder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a client does with items once it has them: it filters, sorts and drops what is expired. */
final class ClientFilter {
  /** What a value is called that stands alone. */
  private static final String VALUE = "value";

  private ClientFilter() {}

  /** Whether a value, or that there is none, meets a test. */
  static boolean holds(
      Test test, Optional<Object> value, AttributeType type, RuntimeParameters parameters) {
    ImmutableMap<String, Object> item =
        value.map(one -> ImmutableMap.of(VALUE, one)).orElse(ImmutableMap.of());
    return TestPredicate.of(test, DocumentPath.of(VALUE), type, parameters)
        .map(predicate -> PredicateEvaluation.holds(predicate, item))
        .orElse(false);
  }

  /** Whether an instance is gone, deleted yet or not. */
  static boolean isExpired(Entity entity, Map<String, Object> knownValues, Instant now) {
    return entity
        .ttl()
        .map(knownValues::get)
        .map(
            time ->
                time instanceof BigDecimal until
                    && until.compareTo(BigDecimal.valueOf(now.getEpochSecond())) <= 0)
        .orElse(false);
  }

  /** The order of a sort; what lacks the attribute comes last. */
  static Comparator<InstanceRow> order(List<SortOrder> sort) {
    Comparator<InstanceRow> order = (left, right) -> 0;
    for (SortOrder each : sort) {
      Comparator<Object> values =
          each.descending() ? KeyComparator.OF_VALUES.reversed() : KeyComparator.OF_VALUES;
      order =
          order.thenComparing(
              row -> row.values().get(each.attribute()), Comparator.nullsLast(values));
    }
    return order;
  }
}
