package dev.keysmith.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * A value as DynamoDB stores it, which knows its size in bytes.
 *
 * <p>Two values are equal when DynamoDB holds them to be: 1 and 1.00 are one number, and the
 * elements of a set have no order. Source of the sizes: Amazon DynamoDB Developer Guide, "DynamoDB
 * item sizes and formats"; of the exact rule for numbers, which the guide only approximates, and of
 * sets: measured on DynamoDB Local 3.3.1.
 */
public sealed interface StoredValue {
  /** The bytes that DynamoDB counts for the value, without the attribute's name. */
  int size();

  /** The bytes of a name or a text. */
  static int textSize(String text) {
    return text.getBytes(UTF_8).length;
  }

  /** S: its UTF-8 bytes. */
  record Text(String text) implements StoredValue {
    @Override
    public int size() {
      return textSize(text);
    }
  }

  /**
   * N: a byte for each digit to base 100, zeros at both ends left out, one more, and one for a
   * minus sign. Zero takes one byte.
   *
   * <pre>
   *   1000     10|00        one digit    2 bytes
   *   1.5       1.50        two digits   3 bytes
   *   -1        1           one digit    3 bytes
   * </pre>
   */
  record Decimal(BigDecimal number) implements StoredValue {
    public Decimal {
      number = number.stripTrailingZeros();
    }

    /** The number written so. */
    public static Decimal of(String number) {
      return new Decimal(new BigDecimal(number));
    }

    @Override
    public int size() {
      if (number.signum() == 0) {
        return 1;
      }
      int lowestExponent = -number.scale();
      int highestExponent = lowestExponent + number.precision() - 1;
      int digits = Math.floorDiv(highestExponent, 2) - Math.floorDiv(lowestExponent, 2) + 1;
      return digits + 1 + (number.signum() < 0 ? 1 : 0);
    }
  }

  /** B: its bytes. */
  final class Binary implements StoredValue {
    private final byte[] bytes;

    public Binary(byte[] bytes) {
      this.bytes = bytes.clone();
    }

    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public int size() {
      return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Binary binary && Arrays.equals(bytes, binary.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return "Binary[" + bytes.length + " bytes]";
    }
  }

  /** BOOL: one byte. */
  record Flag(boolean value) implements StoredValue {
    @Override
    public int size() {
      return 1;
    }
  }

  /** NULL: one byte. */
  record Nothing() implements StoredValue {
    @Override
    public int size() {
      return 1;
    }
  }

  /** L: three bytes, and one more for each element beside its own. */
  record ListOf(ImmutableList<StoredValue> elements) implements StoredValue {
    @Override
    public int size() {
      return 3 + elements.size() + elements.stream().mapToInt(StoredValue::size).sum();
    }
  }

  /** M: three bytes, and one more for each entry beside its key and value. */
  record MapOf(ImmutableMap<String, StoredValue> entries) implements StoredValue {
    @Override
    public int size() {
      return 3
          + entries.size()
          + entries.keySet().stream().mapToInt(StoredValue::textSize).sum()
          + entries.values().stream().mapToInt(StoredValue::size).sum();
    }
  }

  /** SS: its elements. */
  record TextSet(ImmutableSet<Text> elements) implements StoredValue {
    @Override
    public int size() {
      return elements.stream().mapToInt(Text::size).sum();
    }
  }

  /** NS: its elements. */
  record DecimalSet(ImmutableSet<Decimal> elements) implements StoredValue {
    @Override
    public int size() {
      return elements.stream().mapToInt(Decimal::size).sum();
    }
  }

  /** BS: its elements. */
  record BinarySet(ImmutableSet<Binary> elements) implements StoredValue {
    @Override
    public int size() {
      return elements.stream().mapToInt(Binary::size).sum();
    }
  }
}
