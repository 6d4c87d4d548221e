package dev.keysmith.candidate;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.BitSet;
import java.util.Set;

/** The numbers that those of a list get that are left, in the same order. */
final class CandidateRenumbering {
  private final ImmutableMap<Integer, Integer> numbers;

  private CandidateRenumbering(ImmutableMap<Integer, Integer> numbers) {
    this.numbers = numbers;
  }

  static CandidateRenumbering of(BitSet left) {
    ImmutableMap.Builder<Integer, Integer> numbers = ImmutableMap.builder();
    int next = 0;
    for (int old = left.nextSetBit(0); old >= 0; old = left.nextSetBit(old + 1)) {
      numbers.put(old, next++);
    }
    return new CandidateRenumbering(numbers.buildOrThrow());
  }

  /** The new number of one that is left. */
  int of(int old) {
    Integer number = numbers.get(old);
    if (number == null) {
      throw new IllegalArgumentException("number " + old + " is not left");
    }
    return number;
  }

  ImmutableSet<Integer> of(Set<Integer> old) {
    return old.stream().map(it -> of((int) it)).collect(ImmutableSet.toImmutableSet());
  }
}
