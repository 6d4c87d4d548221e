package dev.keysmith.spec;

import java.util.OptionalDouble;

/**
 * What a spec states of a reference beside the mean and the largest number of children.
 *
 * @param skew share of the children that the top fifth of the parents has
 * @param p99 children that 99% of the parents do not exceed
 * @param exact the spread itself, where it comes from another spec
 */
public record StatedSpread(OptionalDouble skew, OptionalDouble p99, OptionalDouble exact) {
  public static final StatedSpread NONE =
      new StatedSpread(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

  public static StatedSpread of(OptionalDouble skew, OptionalDouble p99) {
    return new StatedSpread(skew, p99, OptionalDouble.empty());
  }

  /** The spread of a distribution that is known. */
  public static StatedSpread exactly(double spread) {
    return new StatedSpread(
        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(spread));
  }

  public boolean isEmpty() {
    return skew.isEmpty() && p99.isEmpty() && exact.isEmpty();
  }
}
