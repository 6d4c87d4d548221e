package dev.keysmith.design;

import java.util.regex.Pattern;

/**
 * Times as text that sorts the latest first: each digit is nine minus itself.
 *
 * <pre>
 *   2026-11-15T09:30:00.000Z    7973-88-84T90:69:99.999Z
 * </pre>
 *
 * <p>The form is its own inverse, and keeps the shape and the width of a time. It needs one width:
 * a time with another number of decimals would sort in the wrong place.
 */
final class DescendingTime {
  static final int TIMESTAMP_WIDTH = 24;
  static final int DATE_WIDTH = 10;

  /** A time as text; those of all types and buckets begin so. */
  static final String EXAMPLE = "2026-11-15T09:30:00.000Z";

  private static final Pattern FORM =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z)?");

  private DescendingTime() {}

  static boolean isTime(String text, int width) {
    return text.length() == width && FORM.matcher(text).matches();
  }

  static String reversed(String time, int width) {
    if (!isTime(time, width)) {
      throw new IllegalArgumentException(
          "'"
              + time
              + "' is not of the form "
              + EXAMPLE.substring(0, width)
              + ", which a descending key needs");
    }
    StringBuilder reversed = new StringBuilder(time);
    for (int i = 0; i < time.length(); i++) {
      if (Character.isDigit(time.charAt(i))) {
        reversed.setCharAt(i, (char) ('9' - time.charAt(i) + '0'));
      }
    }
    return reversed.toString();
  }
}
