package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;

/** What a request demands of an item: a condition or a filter, before it becomes text. */
public sealed interface ItemPredicate {
  record All(ImmutableList<ItemPredicate> of) implements ItemPredicate {}

  record Any(ImmutableList<ItemPredicate> of) implements ItemPredicate {}

  record Exists(DocumentPath path) implements ItemPredicate {}

  record Absent(DocumentPath path) implements ItemPredicate {}

  /** {@code =}, {@code <}, {@code >=} and so on. */
  record Compared(DocumentPath path, String sign, Object value) implements ItemPredicate {}

  record Between(DocumentPath path, Object lower, Object upper) implements ItemPredicate {}

  record In(DocumentPath path, ImmutableList<Object> values) implements ItemPredicate {}

  record BeginsWith(DocumentPath path, String prefix) implements ItemPredicate {}

  record Contains(DocumentPath path, Object value) implements ItemPredicate {}

  static ItemPredicate equal(DocumentPath path, Object value) {
    return new Compared(path, "=", value);
  }
}
