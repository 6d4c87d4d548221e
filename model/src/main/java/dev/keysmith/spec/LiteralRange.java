package dev.keysmith.spec;

import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The numbers between two bounds that a file states, of which one may be missing.
 *
 * <pre>
 *   {before: 5}           …, 3, 4
 *   {from: 5, to: 8}      5, 6, 7, 8
 * </pre>
 */
public record LiteralRange(Optional<End> lower, Optional<End> upper) {
  /** An end of it; 5.0 is the same end as 5. */
  public record End(BigDecimal number, boolean inclusive) {
    public End {
      number = number.stripTrailingZeros();
    }
  }

  /** The numbers of a test; empty if a parameter decides which, or they are no numbers. */
  public static Optional<LiteralRange> of(Test test) {
    if (!(test instanceof Test.Range range)) {
      return Optional.empty();
    }
    try {
      return range.values().stream().allMatch(ValueExpression.Literal.class::isInstance)
          ? Optional.of(
              new LiteralRange(
                  range.lower().map(LiteralRange::end), range.upper().map(LiteralRange::end)))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static End end(Bound bound) {
    return new End(new BigDecimal(bound.value().toString()), bound.inclusive());
  }

  public boolean contains(BigDecimal number) {
    return lower.map(end -> isWithin(end, number.compareTo(end.number()))).orElse(true)
        && upper.map(end -> isWithin(end, end.number().compareTo(number))).orElse(true);
  }

  private static boolean isWithin(End end, int beyond) {
    return beyond > 0 || (beyond == 0 && end.inclusive());
  }

  /** Whether a text is a number in it. */
  public boolean contains(String text) {
    try {
      return contains(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Whether every number of another range is in it. */
  public boolean containsAll(LiteralRange other) {
    return lower
            .map(end -> other.lower.map(its -> isWithin(end, its, 1)).orElse(false))
            .orElse(true)
        && upper
            .map(end -> other.upper.map(its -> isWithin(end, its, -1)).orElse(false))
            .orElse(true);
  }

  /**
   * @param inwards the direction in which numbers are within an end
   */
  private static boolean isWithin(End end, End its, int inwards) {
    int beyond = its.number().compareTo(end.number()) * inwards;
    return beyond > 0 || (beyond == 0 && (end.inclusive() || !its.inclusive()));
  }

  /** Whether no number is in both. */
  public boolean isDisjoint(LiteralRange other) {
    return isBelow(other) || other.isBelow(this);
  }

  private boolean isBelow(LiteralRange other) {
    if (upper.isEmpty() || other.lower.isEmpty()) {
      return false;
    }
    int order = upper.get().number().compareTo(other.lower.get().number());
    return order < 0 || (order == 0 && !(upper.get().inclusive() && other.lower.get().inclusive()));
  }

  /** A number in it; empty if there is none. */
  public Optional<BigDecimal> example() {
    BigDecimal number =
        lower.isPresent() && upper.isPresent()
            ? lower.get().number().add(upper.get().number()).divide(BigDecimal.valueOf(2))
            : lower
                .map(end -> end.number().add(BigDecimal.ONE))
                .or(() -> upper.map(end -> end.number().subtract(BigDecimal.ONE)))
                .orElse(BigDecimal.ZERO);
    return contains(number) ? Optional.of(number) : Optional.empty();
  }

  /** A number that is not in it; empty if all are. */
  public Optional<BigDecimal> counterexample() {
    return lower
        .map(end -> end.number().subtract(BigDecimal.ONE))
        .or(() -> upper.map(end -> end.number().add(BigDecimal.ONE)));
  }
}
