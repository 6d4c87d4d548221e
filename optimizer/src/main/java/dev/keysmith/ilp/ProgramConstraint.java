package dev.keysmith.ilp;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Longs;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A linear condition on what is chosen: the coefficients of the chosen ones sum up to something
 * between two bounds.
 *
 * @param choices that it is about, ascending, each once
 * @param coefficients one for each, none of them 0
 * @param least {@link #UNBOUNDED_BELOW} where there is no such bound
 * @param most {@link #UNBOUNDED_ABOVE} where there is no such bound
 */
record ProgramConstraint(
    ImmutableIntArray choices, ImmutableLongArray coefficients, long least, long most) {
  static final long UNBOUNDED_BELOW = Long.MIN_VALUE;
  static final long UNBOUNDED_ABOVE = Long.MAX_VALUE;

  /** Whether there is a bound below. */
  boolean hasLeast() {
    return least != UNBOUNDED_BELOW;
  }

  /** Whether there is a bound above. */
  boolean hasMost() {
    return most != UNBOUNDED_ABOVE;
  }

  public ProgramConstraint {
    checkArgument(choices.length() == coefficients.length(), "one coefficient for each choice");
    checkArgument(least <= most, "a row between %s and %s", least, most);
    checkSum(coefficients);
  }

  /** Whether it says that exactly one is to be chosen. */
  boolean isOneOf() {
    return least == 1 && most == 1 && coefficients.stream().allMatch(it -> it == 1);
  }

  static ProgramConstraint of(Map<Integer, Long> coefficients, long least, long most) {
    SortedMap<Integer, Long> ascending = new TreeMap<>(coefficients);
    ascending.values().removeIf(coefficient -> coefficient == 0);
    return new ProgramConstraint(
        ImmutableIntArray.copyOf(ascending.keySet()),
        ImmutableLongArray.copyOf(ascending.values()),
        least,
        most);
  }

  /** Solvers add in 64 bits, and take differences. */
  static void checkSum(ImmutableLongArray coefficients) {
    long sum = 0;
    for (int i = 0; i < coefficients.length(); i++) {
      sum = Math.addExact(sum, Math.absExact(coefficients.get(i)));
    }
    checkArgument(sum <= Longs.MAX_POWER_OF_TWO / 2, "coefficients too large to add up: %s", sum);
  }
}
