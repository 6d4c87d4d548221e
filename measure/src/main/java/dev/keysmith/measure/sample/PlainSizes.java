package dev.keysmith.measure.sample;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.StoredValue;
import dev.keysmith.design.BinaryValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The type and the size of plain values, as DynamoDB has them. */
public final class PlainSizes {
  private PlainSizes() {}

  /** S, N, B, BOOL, NULL, L, M, SS, NS or BS. */
  public static String code(Object value) {
    if (value instanceof String) {
      return "S";
    } else if (value instanceof BigDecimal) {
      return "N";
    } else if (value instanceof BinaryValue) {
      return "B";
    } else if (value instanceof Boolean) {
      return "BOOL";
    } else if (value instanceof List) {
      return "L";
    } else if (value instanceof Map) {
      return "M";
    } else if (value instanceof Set<?> set) {
      return code(set.iterator().next()) + "S";
    }
    return "NULL";
  }

  /** The bytes of an item: names and values. */
  static long of(Map<String, Object> item) {
    long bytes = 0;
    for (Map.Entry<String, Object> attribute : item.entrySet()) {
      bytes += StoredValue.textSize(attribute.getKey()) + of(attribute.getValue());
    }
    return bytes;
  }

  /** The bytes of a value without the name of its attribute. */
  public static int of(Object value) {
    return stored(value).size();
  }

  private static StoredValue stored(Object value) {
    if (value instanceof String text) {
      return new StoredValue.Text(text);
    } else if (value instanceof BigDecimal number) {
      return new StoredValue.Decimal(number);
    } else if (value instanceof BinaryValue binary) {
      return new StoredValue.Binary(binary.toByteArray());
    } else if (value instanceof Boolean flag) {
      return new StoredValue.Flag(flag);
    } else if (value instanceof List<?> list) {
      return new StoredValue.ListOf(
          list.stream().map(PlainSizes::stored).collect(ImmutableList.toImmutableList()));
    } else if (value instanceof Map<?, ?> map) {
      return new StoredValue.MapOf(
          map.entrySet().stream()
              .collect(
                  ImmutableMap.toImmutableMap(
                      entry -> (String) entry.getKey(), entry -> stored(entry.getValue()))));
    } else if (value instanceof Set<?> set) {
      return set(set);
    }
    return new StoredValue.Nothing();
  }

  private static StoredValue set(Set<?> set) {
    Object first = set.iterator().next();
    if (first instanceof String) {
      return new StoredValue.TextSet(
          set.stream()
              .map(text -> new StoredValue.Text((String) text))
              .collect(ImmutableSet.toImmutableSet()));
    } else if (first instanceof BigDecimal) {
      return new StoredValue.DecimalSet(
          set.stream()
              .map(number -> new StoredValue.Decimal((BigDecimal) number))
              .collect(ImmutableSet.toImmutableSet()));
    }
    return new StoredValue.BinarySet(
        set.stream()
            .map(binary -> new StoredValue.Binary(((BinaryValue) binary).toByteArray()))
            .collect(ImmutableSet.toImmutableSet()));
  }
}
