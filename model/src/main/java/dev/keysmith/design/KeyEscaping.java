package dev.keysmith.design;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Keeps a value inside a key apart from the text around it, in the manner of a URL: {@code %} and
 * two digits.
 *
 * <pre>
 *   in the middle    everything up to '%' (space ! " # $ and control characters too), and the
 *                    separator that follows, if it is another
 *   at the end       # $ %
 * </pre>
 *
 * <p>Why these: in the middle a value must end with a character below all of its own, or a value
 * would not sort before those that it is a prefix of ({@code a#} must come before {@code a b#}, and
 * a space is below {@code #}). So whatever is not above {@code #} has to be written with characters
 * that are; {@code %} is the first that leaves room for {@code $}, which then needs it too.
 * Letters, digits and {@code - _ . @ : /} are above and stay as they are. At the end nothing
 * follows, so only {@code #} must go (a value must not look like a longer key), and what would
 * change places with it. Both ways escape character by character, and an escaped character sorts
 * among the others as the plain one does.
 */
final class KeyEscaping {
  /** A literal that starts with a character up to this ends a value without disturbing order. */
  static final int LAST_TERMINATOR = '$';

  private static final int ESCAPE = '%';

  /** In a number, in place of its point: above every separator that a number keeps its order by. */
  static final char FRACTION_MARK = '~';

  private static final char POINT = '.';

  private final boolean last;
  private final int separator;
  private final boolean marksFractions;

  private KeyEscaping(boolean last, int separator, boolean marksFractions) {
    this.last = last;
    this.separator = separator;
    this.marksFractions = marksFractions;
  }

  /** For a value that ends its key. */
  static KeyEscaping atEnd() {
    return new KeyEscaping(true, '#', false);
  }

  /** For a value with more of the key behind it, which a separator sets apart. */
  static KeyEscaping before(int separator) {
    return new KeyEscaping(false, separator, false);
  }

  /**
   * For a padded number before a separator that is above its point: {@code 42.5} would come before
   * {@code 42:}, and {@code 42.5:} behind {@code 42.55:}, so it is written as {@code 42~5.:}.
   */
  static KeyEscaping ofNumberBefore(int separator) {
    return new KeyEscaping(false, separator, true);
  }

  private boolean isEscaped(int codePoint) {
    return codePoint == separator || (codePoint <= ESCAPE && (!last || codePoint >= '#'));
  }

  String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    (marksFractions ? marked(text) : text)
        .codePoints()
        .forEach(
            codePoint -> {
              if (isEscaped(codePoint)) {
                appendHex(codePoint, escaped);
              } else {
                escaped.appendCodePoint(codePoint);
              }
            });
    return escaped.toString();
  }

  private static String marked(String number) {
    return number.indexOf(POINT) < 0 ? number : number.replace(POINT, FRACTION_MARK) + POINT;
  }

  /** A number that begins with the mark has more digits than its width; its point comes later. */
  private static String withPoint(String number) {
    int mark = number.lastIndexOf(FRACTION_MARK);
    int end = number.length() - 1;
    return mark <= 0 || number.charAt(end) != POINT
        ? number
        : number.substring(0, mark) + POINT + number.substring(mark + 1, end);
  }

  private static void appendHex(int codePoint, StringBuilder escaped) {
    for (byte octet : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
      escaped.append((char) ESCAPE).append(HexFormat.of().withUpperCase().toHexDigits(octet));
    }
  }

  /** The value again; empty if this is not what escaping gives. */
  Optional<String> unescape(String escaped) {
    byte[] in = escaped.getBytes(StandardCharsets.UTF_8);
    byte[] out = new byte[in.length];
    int length = 0;
    for (int i = 0; i < in.length; i++) {
      if (in[i] != ESCAPE) {
        out[length++] = in[i];
      } else if (i + 2 < in.length
          && HexFormat.isHexDigit(in[i + 1])
          && HexFormat.isHexDigit(in[i + 2])) {
        out[length++] =
            (byte) (HexFormat.fromHexDigit(in[i + 1]) << 4 | HexFormat.fromHexDigit(in[i + 2]));
        i += 2;
      } else {
        return Optional.empty();
      }
    }
    String plain = new String(out, 0, length, StandardCharsets.UTF_8);
    String text = marksFractions ? withPoint(plain) : plain;
    // What came from malformed bytes cannot go back to them.
    return escape(text).equals(escaped) ? Optional.of(text) : Optional.empty();
  }
}
