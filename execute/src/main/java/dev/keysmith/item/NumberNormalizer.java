package dev.keysmith.item;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.math.BigDecimal;

/** Numbers in the one form that plain values have, whatever they were read from. */
final class NumberNormalizer {
  private NumberNormalizer() {}

  static Object stripped(Object value) {
    return value instanceof BigDecimal number ? number.stripTrailingZeros() : value;
  }

  static ImmutableMap<String, Object> stripped(ImmutableMap<String, Object> values) {
    return ImmutableMap.copyOf(Maps.transformValues(values, NumberNormalizer::stripped));
  }
}
