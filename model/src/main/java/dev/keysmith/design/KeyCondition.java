package dev.keysmith.design;

import java.util.Optional;

/**
 * The condition of a Query on a key attribute.
 *
 * <p>DynamoDB takes two bounds only as BETWEEN, ends included: the reader of a range with a bound
 * that is not inclusive drops what equals it.
 */
public sealed interface KeyCondition {
  /** Whether a key meets it. */
  boolean holds(Object key);

  /** Every key: no condition. */
  record Any() implements KeyCondition {
    @Override
    public boolean holds(Object key) {
      return true;
    }
  }

  record Equal(Object value) implements KeyCondition {
    @Override
    public boolean holds(Object key) {
      return KeyComparator.OF_VALUES.compare(key, value) == 0;
    }
  }

  record BeginsWith(String prefix) implements KeyCondition {
    @Override
    public boolean holds(Object key) {
      return ValueSymbol.isSymbolic(key)
          || ValueSymbol.isSymbolic(prefix)
          || ((String) key).startsWith(prefix);
    }
  }

  /** Between two bounds, or on one side of one. */
  record Range(Optional<Bound> lower, Optional<Bound> upper) implements KeyCondition {
    public Range {
      if (lower.isEmpty() && upper.isEmpty()) {
        throw new IllegalArgumentException("a range has a bound");
      }
    }

    @Override
    public boolean holds(Object key) {
      return lower.map(bound -> bound.admits(compare(key, bound))).orElse(true)
          && upper.map(bound -> bound.admits(compare(bound, key))).orElse(true);
    }

    private static int compare(Object key, Bound bound) {
      return KeyComparator.OF_VALUES.compare(key, bound.value());
    }

    private static int compare(Bound bound, Object key) {
      return KeyComparator.OF_VALUES.compare(bound.value(), key);
    }
  }

  /** An end of a range; its value is as an attribute's: text, a number or binary. */
  record Bound(Object value, boolean inclusive) {
    public static Bound inclusive(Object value) {
      return new Bound(value, true);
    }

    static Bound exclusive(Object value) {
      return new Bound(value, false);
    }

    private boolean admits(int comparison) {
      return inclusive ? comparison >= 0 : comparison > 0;
    }
  }
}
