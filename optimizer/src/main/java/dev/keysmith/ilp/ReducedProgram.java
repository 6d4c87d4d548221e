package dev.keysmith.ilp;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A program without some of its choices: each of its solutions solves the whole one too.
 *
 * @param numbers of its choices in the whole program
 */
public record ReducedProgram(BinaryProgram program, ImmutableIntArray numbers) {
  private static final int LEFT_OUT = -1;

  public static ReducedProgram of(BinaryProgram whole, IntPredicate kept) {
    int[] places = new int[whole.size()];
    Arrays.fill(places, LEFT_OUT);
    ImmutableIntArray.Builder numbers = ImmutableIntArray.builder();
    ImmutableList.Builder<String> names = ImmutableList.builder();
    ImmutableLongArray.Builder costs = ImmutableLongArray.builder();
    int size = 0;
    for (int choice = 0; choice < whole.size(); choice++) {
      if (kept.test(choice)) {
        places[choice] = size++;
        numbers.add(choice);
        names.add(whole.names().get(choice));
        costs.add(whole.costs().get(choice));
      }
    }
    ImmutableList<ProgramConstraint> rows =
        whole.rows().stream()
            .map(row -> row(row, places))
            .filter(row -> !holdsAnyway(row))
            .collect(ImmutableList.toImmutableList());
    return new ReducedProgram(
        new BinaryProgram(names.build(), costs.build(), rows), numbers.build());
  }

  /** Without what a row of its own rules out. */
  static ReducedProgram toWhatIsOpen(BinaryProgram whole) {
    BitSet out = new BitSet();
    for (ProgramConstraint row : whole.rows()) {
      if (row.choices().length() == 1 && row.coefficients().get(0) == 1 && row.most() == 0) {
        out.set(row.choices().get(0));
      }
    }
    return of(whole, choice -> !out.get(choice));
  }

  private static ProgramConstraint row(ProgramConstraint whole, int[] places) {
    ImmutableIntArray.Builder choices = ImmutableIntArray.builder();
    ImmutableLongArray.Builder coefficients = ImmutableLongArray.builder();
    for (int i = 0; i < whole.choices().length(); i++) {
      int place = places[whole.choices().get(i)];
      if (place != LEFT_OUT) {
        choices.add(place);
        coefficients.add(whole.coefficients().get(i));
      }
    }
    return new ProgramConstraint(
        choices.build(), coefficients.build(), whole.least(), whole.most());
  }

  /** Whatever is chosen, it sums up to something between its bounds. */
  private static boolean holdsAnyway(ProgramConstraint row) {
    long least = row.coefficients().stream().filter(it -> it < 0).sum();
    long most = row.coefficients().stream().filter(it -> it > 0).sum();
    return least >= row.least() && most <= row.most();
  }

  /** The same choice in the numbers of the whole program. */
  public ImmutableSet<Integer> whole(Set<Integer> chosen) {
    return chosen.stream().map(numbers::get).collect(toImmutableSet());
  }

  /** Of a choice in the whole program what there is here, in its own numbers. */
  public ImmutableSet<Integer> own(Set<Integer> chosen) {
    ImmutableSet.Builder<Integer> own = ImmutableSet.builder();
    for (int choice = 0; choice < numbers.length(); choice++) {
      if (chosen.contains(numbers.get(choice))) {
        own.add(choice);
      }
    }
    return own.build();
  }
}
