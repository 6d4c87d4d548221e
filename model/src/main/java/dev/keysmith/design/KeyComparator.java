package dev.keysmith.design;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order in which DynamoDB sorts keys: text by its UTF-8 bytes, which is not Java's order. */
public final class KeyComparator implements Comparator<Object> {
  public static final KeyComparator OF_VALUES = new KeyComparator();

  private KeyComparator() {}

  /** Of two values of one type; what only a request makes known has no place in the order. */
  @Override
  public int compare(Object left, Object right) {
    if (ValueSymbol.isSymbolic(left) || ValueSymbol.isSymbolic(right)) {
      return 0;
    }
    if (left instanceof String a && right instanceof String b) {
      return Arrays.compareUnsigned(
          a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
    if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
      return a.compareTo(b);
    }
    if (left instanceof BinaryValue a && right instanceof BinaryValue b) {
      return a.compareTo(b);
    }
    if (left instanceof Boolean a && right instanceof Boolean b) {
      return a.compareTo(b);
    }
    throw new IllegalArgumentException("no order between " + left + " and " + right);
  }
}
