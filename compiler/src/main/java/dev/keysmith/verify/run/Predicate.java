package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;

/** What a request demands of an item: a condition or a filter, before it becomes text. */
sealed interface Predicate {
  record All(ImmutableList<Predicate> of) implements Predicate {}

  record Any(ImmutableList<Predicate> of) implements Predicate {}

  record Exists(DocumentPath path) implements Predicate {}

  record Absent(DocumentPath path) implements Predicate {}

  /** {@code =}, {@code <}, {@code >=} and so on. */
  record Compared(DocumentPath path, String sign, Object value) implements Predicate {}

  record Between(DocumentPath path, Object lower, Object upper) implements Predicate {}

  record In(DocumentPath path, ImmutableList<Object> values) implements Predicate {}

  record BeginsWith(DocumentPath path, String prefix) implements Predicate {}

  record Contains(DocumentPath path, Object value) implements Predicate {}

  static Predicate equal(DocumentPath path, Object value) {
    return new Compared(path, "=", value);
  }
}
