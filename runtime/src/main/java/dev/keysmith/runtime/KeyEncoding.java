package dev.keysmith.runtime;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The text of values inside keys: escaped so that two different identities never make one key, and
 * padded so that numbers sort as numbers.
 */
final class KeyEncoding {
  /** The largest character that keys are made of besides values. */
  private static final int LARGEST_SEPARATOR = 0x24;

  private static final Pattern PADDED = Pattern.compile("(--|-|~|)(\\d+)(\\.\\d+)?");

  private KeyEncoding() {}

  // --- escapes ----------------------------------------------------------------------------------

  /**
   * @param following the text behind the value; empty at the end of a key
   */
  static String escaped(String text, String following) {
    int end = following.isEmpty() ? '#' : separator(following);
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            one -> {
              boolean special = one == end || (one <= '%' && (!following.isEmpty() || one >= '#'));
              if (!special) {
                escaped.appendCodePoint(one);
                return;
              }
              for (byte each : Character.toString(one).getBytes(StandardCharsets.UTF_8)) {
                escaped.append('%').append(String.format(Locale.ROOT, "%02X", each));
              }
            });
    return escaped.toString();
  }

  static String unescaped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == '%' && at + 3 <= text.length()) {
        bytes.write(Integer.parseInt(text.substring(at + 1, at + 3), 16));
        at += 3;
      } else {
        String next = Character.toString(text.codePointAt(at));
        bytes.writeBytes(next.getBytes(StandardCharsets.UTF_8));
        at += next.length();
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The character of a text that ends the value before it. */
  static int separator(String following) {
    OptionalInt low = following.codePoints().filter(one -> one <= LARGEST_SEPARATOR).findFirst();
    return low.isPresent()
        ? low.getAsInt()
        : following
            .codePoints()
            .filter(one -> !Character.isLetter(one) && !Character.isDigit(one))
            .findFirst()
            .orElse(-1);
  }

  // --- numbers ----------------------------------------------------------------------------------

  static String padded(BigDecimal number, int width, boolean descending, String following) {
    BigDecimal value = descending ? nines(width).subtract(number) : number;
    BigInteger whole = value.setScale(0, RoundingMode.FLOOR).toBigInteger();
    BigDecimal rest = value.subtract(new BigDecimal(whole)).stripTrailingZeros();
    String digits = whole.abs().toString();
    boolean fits = digits.length() <= width;
    String body =
        fits
            ? "0".repeat(width - digits.length()) + digits
            : String.format(Locale.ROOT, "%03d", digits.length()) + digits;
    boolean negative = whole.signum() < 0;
    String sign = negative ? (fits ? "-" : "--") : fits ? "" : "~";
    String fraction = rest.signum() == 0 ? "" : rest.toPlainString().substring(1);
    String text = sign + (negative ? complement(body) : body) + fraction;
    return isMarked(following) && text.contains(".") ? text.replace('.', '~') + "." : text;
  }

  static BigDecimal unpadded(String text, int width, boolean descending, String following) {
    int mark = text.lastIndexOf('~');
    String pointed =
        isMarked(following) && mark > 0 && text.endsWith(".")
            ? text.substring(0, mark) + "." + text.substring(mark + 1, text.length() - 1)
            : text;
    Matcher parts = PADDED.matcher(pointed);
    if (!parts.matches()) {
      throw new NumberFormatException(text);
    }
    String sign = parts.group(1);
    String digits = sign.startsWith("-") ? complement(parts.group(2)) : parts.group(2);
    boolean longer = sign.equals("--") || sign.equals("~");
    BigDecimal whole = new BigDecimal(longer ? digits.substring(3) : digits);
    BigDecimal rest = new BigDecimal("0" + Optional.ofNullable(parts.group(3)).orElse(""));
    BigDecimal value = (sign.startsWith("-") ? whole.negate() : whole).add(rest);
    return descending ? nines(width).subtract(value) : value;
  }

  /** A fraction before text that sorts above a point has another mark in place of its point. */
  private static boolean isMarked(String following) {
    return !following.isEmpty() && following.codePointAt(0) > LARGEST_SEPARATOR;
  }

  private static BigDecimal nines(int width) {
    return new BigDecimal("9".repeat(width));
  }

  /** With each digit replaced by nine minus it. */
  static String complement(String text) {
    StringBuilder complement = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      complement.append(one >= '0' && one <= '9' ? (char) ('9' - one + '0') : one);
    }
    return complement.toString();
  }

  // --- shards -----------------------------------------------------------------------------------

  /** The shard of an identity, in as many digits as the last shard has. */
  static String shard(int shards, Value... identity) {
    CRC32 hash = new CRC32();
    hash.update(
        Stream.of(identity)
            .map(Value::text)
            .collect(Collectors.joining("#"))
            .getBytes(StandardCharsets.UTF_8));
    return shard(hash.getValue() % shards, shards);
  }

  static String shard(long shard, int shards) {
    int digits = String.valueOf(shards - 1).length();
    return String.format(Locale.ROOT, "%0" + digits + "d", shard);
  }
}
