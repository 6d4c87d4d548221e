package dev.keysmith.runtime;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Conditions that the client checks; an absent value meets none but {@link #missing}. */
public final class Where {
  private Where() {}

  public static Predicate<Row> is(String attribute, Value value) {
    return row -> value.isPresent() && row.get(attribute).equals(value);
  }

  public static Predicate<Row> not(String attribute, Value value) {
    return row ->
        value.isPresent() && row.get(attribute).isPresent() && !row.get(attribute).equals(value);
  }

  public static Predicate<Row> in(String attribute, Value... values) {
    return in(attribute, List.of(values));
  }

  public static Predicate<Row> in(String attribute, List<Value> values) {
    return row -> row.get(attribute).isPresent() && values.contains(row.get(attribute));
  }

  public static Predicate<Row> before(String attribute, Value value) {
    return ordered(attribute, value, order -> order < 0);
  }

  public static Predicate<Row> upTo(String attribute, Value value) {
    return ordered(attribute, value, order -> order <= 0);
  }

  public static Predicate<Row> after(String attribute, Value value) {
    return ordered(attribute, value, order -> order > 0);
  }

  public static Predicate<Row> from(String attribute, Value value) {
    return ordered(attribute, value, order -> order >= 0);
  }

  private static Predicate<Row> ordered(String attribute, Value value, IntPredicate order) {
    return row ->
        value.isPresent()
            && row.get(attribute).isPresent()
            && order.test(row.get(attribute).compareTo(value));
  }

  public static Predicate<Row> beginsWith(String attribute, Value value) {
    return row ->
        value.isPresent()
            && row.get(attribute).isPresent()
            && row.get(attribute).asString().startsWith(value.asString());
  }

  /** A text contains a part, a set or list an element. */
  public static Predicate<Row> contains(String attribute, Value part) {
    return row ->
        part.isPresent() && row.get(attribute).isPresent() && row.get(attribute).contains(part);
  }

  /** A condition on a related row, or where there is none, on one without values. */
  public static Predicate<Row> parent(Function<Row, Rows> parent, Predicate<Row> condition) {
    return row -> condition.test(parent.apply(row).first());
  }

  /** A condition that differs from row to row. */
  public static Predicate<Row> each(Function<Row, Predicate<Row>> condition) {
    return row -> condition.apply(row).test(row);
  }

  @SafeVarargs
  public static Predicate<Row> all(Predicate<Row>... conditions) {
    Predicate<Row> all = row -> true;
    for (Predicate<Row> condition : conditions) {
      all = all.and(condition);
    }
    return all;
  }

  @SafeVarargs
  public static Predicate<Row> any(Predicate<Row>... conditions) {
    Predicate<Row> any = row -> false;
    for (Predicate<Row> condition : conditions) {
      any = any.or(condition);
    }
    return any;
  }

  public static Predicate<Row> exists(String attribute) {
    return row -> row.get(attribute).isPresent();
  }

  public static Predicate<Row> missing(String attribute) {
    return row -> !row.get(attribute).isPresent();
  }
}
