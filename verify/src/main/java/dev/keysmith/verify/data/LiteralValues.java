package dev.keysmith.verify.data;

import dev.keysmith.design.BinaryValue;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Values that a spec states as text. */
final class LiteralValues {
  private LiteralValues() {}

  /** What a text means as a value of a type; for collections, as an element. */
  static Object value(String text, AttributeType type) {
    return switch (type) {
      case NUMBER, EPOCH, EPOCH_MILLIS, NUMBER_SET -> new BigDecimal(text).stripTrailingZeros();
      case BOOLEAN -> Boolean.valueOf(text);
      case BINARY -> BinaryValue.of(text.getBytes(StandardCharsets.UTF_8));
      case STRING, TIMESTAMP, DATE, LIST, MAP, STRING_SET -> text;
    };
  }
}
