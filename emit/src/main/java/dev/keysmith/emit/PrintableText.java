package dev.keysmith.emit;

import dev.keysmith.source.TextOrder;

/**
 * Text as documents have it. No format of theirs has a place for half a character or a control
 * character, and one that reaches a terminal may do anything there; nor for what shows text in
 * another order than it has.
 */
public final class PrintableText {
  private static final int REPLACEMENT = 0xFFFD;

  private PrintableText() {}

  /** With the replacement character in place of all that is no text. */
  public static String of(String text) {
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> printable.appendCodePoint(isText(point) ? point : REPLACEMENT));
    return printable.toString();
  }

  private static boolean isText(int point) {
    boolean control = Character.isISOControl(point) && point != '\n' && point != '\t';
    return !control
        && !TextOrder.isChangedBy(point)
        && Character.getType(point) != Character.SURROGATE;
  }
}
