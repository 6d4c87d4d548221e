package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.ValueExpression;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a client does with items once it has them: it filters, sorts and drops what is expired. */
final class ClientFilter {
  private ClientFilter() {}

  /** Whether a value, or that there is none, meets a test. */
  static boolean holds(
      Test test, Optional<Object> value, AttributeType type, RuntimeParameters parameters) {
    if (test instanceof Test.Exists exists) {
      return exists.expected() == value.isPresent();
    }
    if (test instanceof Test.Not not) {
      return value.isEmpty() || !isEqual(value.get(), not.value(), type, parameters);
    }
    return value.isPresent() && meets(test, value.get(), type, parameters);
  }

  private static boolean meets(
      Test test, Object value, AttributeType type, RuntimeParameters parameters) {
    if (test instanceof Test.Is is) {
      return isEqual(value, is.value(), type, parameters);
    }
    if (test instanceof Test.In in) {
      return in.values().stream().anyMatch(one -> isEqual(value, one, type, parameters));
    }
    if (test instanceof Test.Range range) {
      return range.lower().map(bound -> isOnSide(value, bound, 1, type, parameters)).orElse(true)
          && range.upper().map(bound -> isOnSide(value, bound, -1, type, parameters)).orElse(true);
    }
    if (test instanceof Test.Prefix prefix) {
      return parameters
          .of(prefix.value(), type)
          .map(start -> ((String) value).startsWith((String) start))
          .orElse(false);
    }
    Test.Contains contains = (Test.Contains) test;
    AttributeType element =
        type == AttributeType.NUMBER_SET ? AttributeType.NUMBER : AttributeType.STRING;
    return parameters.of(contains.value(), element).map(part -> has(value, part)).orElse(false);
  }

  private static boolean has(Object value, Object part) {
    return value instanceof Collection<?> elements
        ? elements.contains(part)
        : value.toString().contains(part.toString());
  }

  private static boolean isEqual(
      Object value, ValueExpression other, AttributeType type, RuntimeParameters parameters) {
    return parameters.of(other, type).map(value::equals).orElse(false);
  }

  private static boolean isOnSide(
      Object value, Bound bound, int side, AttributeType type, RuntimeParameters parameters) {
    Optional<Object> end = parameters.of(bound.value(), type);
    if (end.isEmpty()) {
      return false;
    }
    int comparison = side * KeyComparator.OF_VALUES.compare(value, end.get());
    return bound.inclusive() ? comparison >= 0 : comparison > 0;
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

  /** A condition as a request takes it, on what an item calls its attribute. */
  static Optional<ItemPredicate> predicate(
      AttributeCondition condition,
      DocumentPath path,
      AttributeType type,
      RuntimeParameters parameters) {
    Test test = condition.test();
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
