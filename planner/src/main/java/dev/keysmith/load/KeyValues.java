package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import java.util.stream.IntStream;

/**
 * The values that distinguish a partition from others of one shape, field by field; {@link #ANY}
 * where the value is not known or does not matter.
 */
record KeyValues(ImmutableList<String> values) {
  static final String ANY = "";

  /** Whether a partition may have both. */
  boolean meets(KeyValues other) {
    return IntStream.range(0, Math.min(values.size(), other.values.size()))
        .allMatch(i -> meets(values.get(i), other.values.get(i)));
  }

  private static boolean meets(String one, String other) {
    return one.equals(ANY) || other.equals(ANY) || one.equals(other);
  }

  KeyValues and(String value) {
    return new KeyValues(ImmutableList.<String>builder().addAll(values).add(value).build());
  }
}
