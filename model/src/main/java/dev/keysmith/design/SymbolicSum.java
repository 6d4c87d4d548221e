package dev.keysmith.design;

import java.math.BigDecimal;

/** Adds numbers, of which some may be symbols. */
public final class SymbolicSum {
  private SymbolicSum() {}

  public static Object of(Object left, Object right) {
    return left instanceof BigDecimal number && right instanceof BigDecimal more
        ? number.add(more)
        : ValueSymbol.sum(left, right);
  }

  /** The number with the other sign. */
  public static Object negated(Object amount) {
    return amount instanceof BigDecimal number ? number.negate() : ((ValueSymbol) amount).negated();
  }

  /** The negative of a number that is added or subtracted. */
  public static Object less(Object from, BigDecimal amount) {
    return of(from, amount.negate());
  }
}
