package dev.keysmith.ilp;

import com.google.common.collect.ImmutableList;
import java.util.Set;

/** Whether a set of choices is a solution of a program, by plain addition: no solver is trusted. */
public final class FeasibilityCheck {
  private FeasibilityCheck() {}

  /** Whether every row holds. */
  public static boolean holds(BinaryProgram program, Set<Integer> chosen) {
    return broken(program, chosen).isEmpty();
  }

  /** The rows that do not hold. */
  public static ImmutableList<ProgramConstraint> broken(
      BinaryProgram program, Set<Integer> chosen) {
    boolean[] taken = new boolean[program.size()];
    for (int choice : chosen) {
      taken[choice] = true;
    }
    ImmutableList.Builder<ProgramConstraint> broken = ImmutableList.builder();
    for (ProgramConstraint row : program.rows()) {
      long sum = 0;
      for (int i = 0; i < row.choices().length(); i++) {
        if (taken[row.choices().get(i)]) {
          sum += row.coefficients().get(i);
        }
      }
      if (sum < row.least() || sum > row.most()) {
        broken.add(row);
      }
    }
    return broken.build();
  }
}
