package dev.keysmith.verify.data;

import dev.keysmith.design.BinaryValue;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;

/** Values right beside others, in their order. */
final class AdjacentValues {
  private AdjacentValues() {}

  /** A value just above. */
  static Object above(Object value, AttributeType type) {
    return beside(value, type, 1);
  }

  /** A value just below; the first of all texts stays as it is. */
  static Object below(Object value, AttributeType type) {
    return beside(value, type, -1);
  }

  private static Object beside(Object value, AttributeType type, int step) {
    if (value instanceof BigDecimal number) {
      return number.add(BigDecimal.valueOf(step)).stripTrailingZeros();
    }
    if (value instanceof BinaryValue binary) {
      byte[] bytes = binary.toByteArray();
      return bytes.length < 2 && step < 0
          ? binary
          : BinaryValue.of(Arrays.copyOf(bytes, bytes.length + step));
    }
    String text = value.toString();
    if (type == AttributeType.TIMESTAMP && text.length() == 24) {
      return ValueGenerator.timestamp(Instant.parse(text).plusMillis(step));
    }
    if (type == AttributeType.DATE && text.length() == 10) {
      return LocalDate.parse(text).plusDays(step).toString();
    }
    if (step > 0) {
      return text + "0";
    }
    int end = text.offsetByCodePoints(text.length(), -1);
    return end == 0 ? text : text.substring(0, end);
  }
}
