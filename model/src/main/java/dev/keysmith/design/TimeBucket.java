package dev.keysmith.design;

import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/** A stretch of time, named by the beginning of the ISO text of every time within it. */
public enum TimeBucket {
  /** {@code 2026-11}. */
  MONTH("month", 7, ChronoUnit.MONTHS),
  /** {@code 2026-11-15}. */
  DAY("day", 10, ChronoUnit.DAYS),
  /** {@code 2026-11-15T09}. */
  HOUR("hour", 13, ChronoUnit.HOURS);

  private static final String FIRST = "0000-01-01T00:00:00";
  private static final Pattern TIME =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}.*)?");

  private final String keyword;
  private final int width;
  private final ChronoUnit unit;

  TimeBucket(String keyword, int width, ChronoUnit unit) {
    this.keyword = keyword;
    this.width = width;
    this.unit = unit;
  }

  /** The word for it in a template. */
  public String keyword() {
    return keyword;
  }

  /** Characters of its name. */
  int width() {
    return width;
  }

  /**
   * The bucket of a time.
   *
   * @param time a timestamp or a date as text, or an epoch as a number
   * @param type of the attribute that it is a value of
   */
  public String of(Object time, AttributeType type) {
    if (time instanceof BigDecimal epoch) {
      BigDecimal seconds = type == AttributeType.EPOCH_MILLIS ? epoch.scaleByPowerOfTen(-3) : epoch;
      long whole = seconds.setScale(0, RoundingMode.FLOOR).longValueExact();
      return checked(Instant.ofEpochSecond(whole).toString());
    }
    return checked(time.toString());
  }

  private String checked(String text) {
    if (!TIME.matcher(text).matches() || text.length() < width) {
      throw new IllegalArgumentException("'" + text + "' has no " + keyword + " to be kept under");
    }
    return text.substring(0, width);
  }

  /** The bucket after this one. */
  public String next(String bucket) {
    return moved(bucket, 1);
  }

  /** The bucket before this one. */
  String previous(String bucket) {
    return moved(bucket, -1);
  }

  private String moved(String bucket, int by) {
    LocalDateTime start = LocalDateTime.parse(bucket + FIRST.substring(width));
    return checked(start.plus(by, unit).toInstant(ZoneOffset.UTC).toString());
  }

  /** Whether a text has the form of such a bucket's name. */
  boolean isName(String text) {
    return zeroed(text).equals(zeroed(FIRST.substring(0, width)));
  }

  private static String zeroed(String text) {
    return text.replaceAll("[0-9]", "0");
  }
}
