package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection.SortOrder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
    return predicate(test, DocumentPath.of(VALUE), type, parameters)
        .map(predicate -> PredicateEvaluation.holds(predicate, item))
        .orElse(false);
  }

  /** Whether an instance is gone, deleted yet or not. */
  static boolean isExpired(Entity entity, Map<String, Object> knownValues, Instant now) {
    return entity
        .ttl()
        .map(knownValues::get)
        .map(time -> ((BigDecimal) time).compareTo(BigDecimal.valueOf(now.getEpochSecond())) <= 0)
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

  /** A test as a request takes it, on what an item calls its attribute; empty without a value. */
  static Optional<ItemPredicate> predicate(
      Test test, DocumentPath path, AttributeType type, RuntimeParameters parameters) {
    if (test instanceof Test.Exists exists) {
      return Optional.of(
          exists.expected() ? new ItemPredicate.Exists(path) : new ItemPredicate.Absent(path));
    }
    if (test instanceof Test.Is is) {
      return parameters.of(is.value(), type).map(value -> ItemPredicate.equal(path, value));
    }
    if (test instanceof Test.Not not) {
      return parameters
          .of(not.value(), type)
          .map(
              value ->
                  new ItemPredicate.Any(
                      ImmutableList.of(
                          new ItemPredicate.Absent(path),
                          new ItemPredicate.Compared(path, "<>", value))));
    }
    if (test instanceof Test.In in) {
      Set<Object> values = new LinkedHashSet<>();
      in.values().forEach(one -> parameters.of(one, type).ifPresent(values::add));
      return values.isEmpty()
          ? Optional.empty()
          : Optional.of(new ItemPredicate.In(path, ImmutableSet.copyOf(values).asList()));
    }
    if (test instanceof Test.Prefix prefix) {
      return parameters
          .of(prefix.value(), type)
          .map(start -> new ItemPredicate.BeginsWith(path, (String) start));
    }
    if (test instanceof Test.Contains contains) {
      AttributeType element =
          type == AttributeType.NUMBER_SET ? AttributeType.NUMBER : AttributeType.STRING;
      return parameters
          .of(contains.value(), element)
          .map(part -> new ItemPredicate.Contains(path, part));
    }
    return range((Test.Range) test, path, type, parameters);
  }

  /** Empty where a bound has no value, so that nothing can be within it. */
  private static Optional<ItemPredicate> range(
      Test.Range range, DocumentPath path, AttributeType type, RuntimeParameters parameters) {
    ImmutableList.Builder<ItemPredicate> ends = ImmutableList.builder();
    for (Map.Entry<String, Optional<Bound>> end :
        ImmutableMap.of(">", range.lower(), "<", range.upper()).entrySet()) {
      if (end.getValue().isPresent()) {
        Bound bound = end.getValue().get();
        Optional<Object> value = parameters.of(bound.value(), type);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        String sign = end.getKey() + (bound.inclusive() ? "=" : "");
        ends.add(new ItemPredicate.Compared(path, sign, value.get()));
      }
    }
    return Optional.of(new ItemPredicate.All(ends.build()));
  }
}
