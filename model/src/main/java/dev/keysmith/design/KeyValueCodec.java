package dev.keysmith.design;

import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The values of attributes, and their text where they stand inside a longer key.
 *
 * <p>Everywhere in a design, the value of an attribute is a {@link String} for the types string,
 * timestamp and date, a {@link BigDecimal} for number and epoch, a {@link Boolean} for boolean and
 * a {@link BinaryValue} for binary.
 */
final class KeyValueCodec {
  /** DynamoDB's numbers have at most 126 digits before their point and end 168 after it. */
  private static final int MOST_WHOLE_DIGITS = 126;

  private static final int MOST_DECIMALS = 168;

  private KeyValueCodec() {}

  /** The text of a value: a number in plain notation, binary in hexadecimal. */
  static String of(Object value) {
    if (value instanceof String text) {
      // An unpaired surrogate has no bytes of its own: two texts would become one key.
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
        throw new IllegalArgumentException("the text contains an unpaired surrogate");
      }
      return text;
    }
    if (value instanceof BigDecimal number) {
      return plain(number);
    }
    if (value instanceof Boolean || value instanceof BinaryValue || value instanceof ValueSymbol) {
      return value.toString();
    }
    throw new IllegalArgumentException("no value of an attribute is a " + value.getClass());
  }

  /** The value of a type that has this text. */
  static Optional<Object> parse(String text, AttributeType type) {
    try {
      Object value =
          switch (type.stored()) {
            case TEXT -> text;
            case NUMBER -> text.length() > 300 ? text : new BigDecimal(text);
            case FLAG -> Boolean.valueOf(text);
            case BYTES -> BinaryValue.ofHex(text);
            case COLLECTION -> throw new IllegalStateException("no key has a " + type.keyword());
          };
      return isOf(value, type) && of(value).equals(text) ? Optional.of(value) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The value itself, once it is sure that it is one of its type. */
  static Object checked(Object value, AttributeType type, String attribute) {
    if (!isOf(value, type)) {
      throw new IllegalArgumentException(
          "'" + attribute + "' is a " + type.keyword() + " and cannot be a " + value.getClass());
    }
    return value;
  }

  static boolean isOf(Object value, AttributeType type) {
    if (value instanceof ValueSymbol) {
      return type.stored() != AttributeType.StoredType.COLLECTION;
    }
    return switch (type.stored()) {
      case TEXT -> value instanceof String;
      case NUMBER -> value instanceof BigDecimal;
      case FLAG -> value instanceof Boolean;
      case BYTES -> value instanceof BinaryValue;
      case COLLECTION -> false;
    };
  }

  private static String plain(BigDecimal number) {
    BigDecimal least = number.stripTrailingZeros();
    if (least.precision() - least.scale() > MOST_WHOLE_DIGITS || least.scale() > MOST_DECIMALS) {
      throw new IllegalArgumentException("DynamoDB has no number as long as " + number);
    }
    return least.toPlainString();
  }
}
