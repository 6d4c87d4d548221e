package dev.keysmith.design;

import java.util.Optional;
import java.util.function.Function;

/**
 * The condition of a Query on a key attribute.
 *
 * <p>DynamoDB takes two bounds only as BETWEEN, ends included: the reader of a range with a bound
 * that is not inclusive drops what equals it.
 */
public sealed interface KeyCondition {
  /** Whether a key meets it. */
  boolean holds(Object key);

  /** The result of the function for its kind; every caller must handle a new kind. */
  <R> R match(
      Function<Any, R> any,
      Function<Equal, R> equal,
      Function<BeginsWith, R> beginsWith,
      Function<Range, R> range);

  /** Every key: no condition. */
  record Any() implements KeyCondition {
    @Override
    public boolean holds(Object key) {
      return true;
    }

    @Override
    public <R> R match(
        Function<Any, R> any,
        Function<Equal, R> equal,
        Function<BeginsWith, R> beginsWith,
        Function<Range, R> range) {
      return any.apply(this);
    }
  }

  record Equal(Object value) implements KeyCondition {
    @Override
    public boolean holds(Object key) {
      return KeyComparator.OF_VALUES.compare(key, value) == 0;
    }

    @Override
    public <R> R match(
        Function<Any, R> any,
        Function<Equal, R> equal,
        Function<BeginsWith, R> beginsWith,
        Function<Range, R> range) {
      return equal.apply(this);
    }
  }

  record BeginsWith(String prefix) implements KeyCondition {
    @Override
    public boolean holds(Object key) {
      return ValueSymbol.isSymbolic(key)
          || ValueSymbol.isSymbolic(prefix)
          || ((String) key).startsWith(prefix);
    }

    @Override
    public <R> R match(
        Function<Any, R> any,
        Function<Equal, R> equal,
        Function<BeginsWith, R> beginsWith,
        Function<Range, R> range) {
      return beginsWith.apply(this);
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
      return lower.map(bound -> bound.admits(key, 1)).orElse(true)
          && upper.map(bound -> bound.admits(key, -1)).orElse(true);
    }

    @Override
    public <R> R match(
        Function<Any, R> any,
        Function<Equal, R> equal,
        Function<BeginsWith, R> beginsWith,
        Function<Range, R> range) {
      return range.apply(this);
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

    /**
     * A value that only a request makes known is on neither side: the request selects those that
     * are.
     *
     * @param side 1 for what is above, -1 for what is below
     */
    private boolean admits(Object key, int side) {
      int comparison = side * KeyComparator.OF_VALUES.compare(key, value);
      return comparison > 0
          || (comparison == 0
              && (inclusive || ValueSymbol.isSymbolic(key) || ValueSymbol.isSymbolic(value)));
    }
  }
}
