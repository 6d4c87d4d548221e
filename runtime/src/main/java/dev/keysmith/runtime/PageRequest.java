package dev.keysmith.runtime;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which page of a read is wanted, and how long it may be.
 *
 * @param limit most results; empty for the limit of the pattern
 * @param cursor the {@link Page#next} of the page before; empty for the first page
 */
public record PageRequest(OptionalInt limit, Optional<String> cursor) {
  public PageRequest {
    if (limit.isPresent() && limit.getAsInt() < 1) {
      throw new IllegalArgumentException("a page has at least one result, not " + limit.getAsInt());
    }
  }

  /** The first page, as long as the pattern says. */
  public static PageRequest first() {
    return new PageRequest(OptionalInt.empty(), Optional.empty());
  }

  public static PageRequest of(int limit) {
    return new PageRequest(OptionalInt.of(limit), Optional.empty());
  }

  /** The page behind another one. */
  public PageRequest after(String cursor) {
    return new PageRequest(limit, Optional.of(cursor));
  }

  public PageRequest after(Optional<String> cursor) {
    return new PageRequest(limit, cursor);
  }

  int limitOr(int usual) {
    return limit.orElse(usual);
  }
}
