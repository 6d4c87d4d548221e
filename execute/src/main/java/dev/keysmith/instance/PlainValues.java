package dev.keysmith.instance;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the values of attributes are: when they are equal, how they sort, what a literal means. */
public final class PlainValues {
  /** The year 5138 in seconds, and 1973 in milliseconds. */
  private static final long MOST_SECONDS = 100_000_000_000L;

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private PlainValues() {}

  /**
   * The one form that a value has in an {@link EntityInstance}, so that {@code equals} is equality:
   * numbers without trailing zeros, at any depth.
   */
  public static Object normal(Object value) {
    if (value instanceof BigDecimal number) {
      return number.stripTrailingZeros();
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    if (value instanceof Set<?> set) {
      return set.stream().map(PlainValues::normal).collect(ImmutableSet.toImmutableSet());
    }
    if (value instanceof List<?> list) {
      return list.stream().map(PlainValues::normal).collect(ImmutableList.toImmutableList());
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .collect(
              ImmutableMap.toImmutableMap(
                  entry -> (String) entry.getKey(), entry -> normal(entry.getValue())));
    }
    return value;
  }

  /** The values of attributes, each in its one form. */
  public static ImmutableMap<String, Object> normal(Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> normal = ImmutableMap.builder();
    values.forEach((name, value) -> normal.put(name, normal(value)));
    return normal.buildOrThrow();
  }

  /**
   * The order of two values of one type, as DynamoDB has it: numbers by value, text by its UTF-8
   * bytes (which is not the order of {@code String}, where a character beyond U+FFFF comes before
   * U+E000), binary by its unsigned bytes.
   */
  public static int compare(Object left, Object right) {
    if (left instanceof BigDecimal number && right instanceof BigDecimal other) {
      return number.compareTo(other);
    }
    if (left instanceof String text && right instanceof String other) {
      return Arrays.compareUnsigned(
          text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
    if (left instanceof BinaryValue binary && right instanceof BinaryValue other) {
      return binary.compareTo(other);
    }
    throw new IllegalArgumentException(
        ValueFormatter.of(left) + " and " + ValueFormatter.of(right) + " have no order");
  }

  /** What a literal means to an attribute of a type; to a list or set, as one of its elements. */
  public static Object literal(String text, AttributeType type) {
    return switch (type) {
      case STRING, DATE, LIST, MAP, STRING_SET -> text;
      case NUMBER, EPOCH, EPOCH_MILLIS, NUMBER_SET -> new BigDecimal(text).stripTrailingZeros();
      case BOOLEAN -> Boolean.valueOf(text);
      case BINARY -> BinaryValue.of(text.getBytes(StandardCharsets.UTF_8));
      case TIMESTAMP -> TIMESTAMP.format(OffsetDateTime.parse(text));
    };
  }

  /** A moment as an attribute of a type has it. */
  static Object moment(Instant moment, AttributeType type) {
    return switch (type) {
      case TIMESTAMP, STRING -> TIMESTAMP.format(moment);
      case DATE -> TIMESTAMP.format(moment).substring(0, "2026-11-15".length());
      case EPOCH, NUMBER -> BigDecimal.valueOf(moment.getEpochSecond()).stripTrailingZeros();
      case EPOCH_MILLIS -> BigDecimal.valueOf(moment.toEpochMilli()).stripTrailingZeros();
      case BOOLEAN, BINARY, LIST, MAP, STRING_SET, NUMBER_SET ->
          throw new IllegalArgumentException("a " + type.keyword() + " is no time");
    };
  }

  /** An argument as an attribute of a type takes it: the time of the request fits every type. */
  public static Object argument(String name, Object given, AttributeType type) {
    if (!name.equals(PatternArguments.NOW)) {
      return given;
    }
    return given instanceof ValueSymbol
        ? new ValueSymbol(name + "." + type.keyword(), type)
        : asTime(given, type);
  }

  /** Seconds, or milliseconds where seconds would be thousands of years ahead. */
  private static Instant instant(long epoch) {
    return epoch < MOST_SECONDS ? Instant.ofEpochSecond(epoch) : Instant.ofEpochMilli(epoch);
  }

  /** Whether a value can be the time of a request, whatever type an attribute has it in. */
  public static boolean isMoment(Object value) {
    try {
      asTime(value, AttributeType.TIMESTAMP);
      return true;
    } catch (DateTimeException | ClassCastException e) {
      return false;
    }
  }

  private static Object asTime(Object moment, AttributeType type) {
    if (type == AttributeType.STRING || type == AttributeType.NUMBER) {
      return moment; // the user's own way of writing it
    }
    if (moment instanceof BigDecimal epoch) {
      return moment(instant(epoch.longValue()), type);
    }
    String text = (String) moment;
    return moment(
        text.contains("T")
            ? Instant.parse(text)
            : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant(),
        type);
  }
}
