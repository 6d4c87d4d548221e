package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Values that look like an attribute's own, always the same ones. */
final class ExampleValues {
  /** Sorts before every example. */
  static final int LEAST = 0;

  /** Sorts behind every example. */
  static final int GREATEST = 9;

  /** When the examples are looked at: none has expired yet. */
  static final Instant START = Instant.parse("2026-11-15T09:30:00Z");

  /** When examples expire that do. */
  private static final Instant EXPIRY = Instant.parse("2036-11-15T09:30:00Z");

  private static final String MORE = "…";

  private ExampleValues() {}

  /**
   * A value of an attribute that its own set of values does not bind; what expires does so long
   * after the examples are read.
   *
   * @param number which example; values grow with it
   */
  static Object open(Entity entity, Attribute attribute, int number) {
    return entity.ttl().filter(attribute.name()::equals).isPresent()
        ? BigDecimal.valueOf(EXPIRY.plus(number, ChronoUnit.MINUTES).getEpochSecond())
        : open(attribute, number);
  }

  /** The same of what does not expire. */
  static Object open(Attribute attribute, int number) {
    if (!attribute.fields().isEmpty()) {
      ImmutableMap<String, Object> map =
          attribute.fields().entrySet().stream()
              .collect(
                  ImmutableMap.toImmutableMap(
                      Map.Entry::getKey,
                      field -> open(field.getValue(), field.getKey() + "-" + number, number)));
      return attribute.type() == AttributeType.LIST ? ImmutableList.of(map) : map;
    }
    return open(
        attribute.type(),
        attribute.type() == AttributeType.STRING ? text(attribute, number) : "",
        number);
  }

  private static Object open(AttributeType type, String text, int number) {
    return switch (type) {
      case STRING -> text;
      case NUMBER -> BigDecimal.valueOf(number);
      case BOOLEAN -> number % 2 == 1;
      case BINARY -> BinaryValue.of((byte) number);
      case TIMESTAMP -> START.plus(number, ChronoUnit.MINUTES).toString().replace("Z", ".000Z");
      case DATE -> START.atOffset(ZoneOffset.UTC).toLocalDate().plusDays(number).toString();
      case EPOCH -> BigDecimal.valueOf(START.plus(number, ChronoUnit.MINUTES).getEpochSecond());
      case EPOCH_MILLIS ->
          BigDecimal.valueOf(START.plus(number, ChronoUnit.MINUTES).toEpochMilli());
      case LIST -> ImmutableList.of(MORE);
      case MAP -> ImmutableMap.of(MORE, MORE);
      case STRING_SET -> ImmutableSet.of(MORE);
      case NUMBER_SET -> ImmutableSet.of(BigDecimal.ONE);
    };
  }

  /**
   * One of the values that the spec names, as the attribute has it; empty where it names none, or
   * not so many and leaves open what others there are.
   */
  static Optional<Object> listed(Attribute attribute, List<String> values, int position) {
    boolean open = attribute.values().isEmpty() && position >= values.size();
    return values.isEmpty() || open
        ? Optional.empty()
        : Optional.of(PlainValues.literal(values.get(position % values.size()), attribute.type()));
  }

  /** A bound below or above every example: of listed values the least or the greatest. */
  static Object bound(Attribute attribute, int number) {
    Comparator<Object> order =
        number == LEAST ? KeyComparator.OF_VALUES : KeyComparator.OF_VALUES.reversed();
    boolean mayExpire = attribute.type() == AttributeType.EPOCH && number == GREATEST;
    return literals(attribute)
        .min(order)
        .orElseGet(
            () ->
                mayExpire
                    ? BigDecimal.valueOf(EXPIRY.plus(1, ChronoUnit.DAYS).getEpochSecond())
                    : open(attribute, number));
  }

  /** Another value than an example has. */
  static Object other(Attribute attribute, Optional<Object> value) {
    return literals(attribute)
        .filter(one -> !value.equals(Optional.of(one)))
        .findFirst()
        .orElseGet(() -> open(attribute, LEAST));
  }

  private static Stream<Object> literals(Attribute attribute) {
    return attribute.values().keySet().stream()
        .map(text -> PlainValues.literal(text, attribute.type()));
  }

  private static String text(Attribute attribute, int number) {
    if (attribute.generated().orElse(null) instanceof GenerationStrategy.ByClient form) {
      return String.format(
          Locale.ROOT,
          switch (form) {
            case ULID -> "01KA3B7Q9R5T8V2W4X6Y0Z%04d";
            case KSUID -> "35WbT9kPq2XvLm8RzN4cYd7%04d";
            case UUID -> "6f1c2a9e-4b7d-4e38-9a05-00000000%04d";
          },
          number);
    }
    return attribute.name() + "-" + number;
  }
}
