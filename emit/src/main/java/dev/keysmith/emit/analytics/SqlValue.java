package dev.keysmith.emit.analytics;

import java.util.function.UnaryOperator;

/**
 * A value of an instance in two steps, so that a query names what it extracts before it converts
 * it.
 *
 * @param raw extracts its text from an item
 * @param typed converts that text, given an expression for it
 */
record SqlValue(String raw, UnaryOperator<String> typed) {
  /** Both steps at once. */
  String expression() {
    return typed.apply(raw);
  }
}
