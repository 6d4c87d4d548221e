package dev.keysmith.code.library;

/**
 * An expression of TypeScript.
 *
 * @param optional whether it may be undefined
 */
record ValueText(String text, boolean optional) {
  static ValueText of(String text) {
    return new ValueText(text, false);
  }
}
