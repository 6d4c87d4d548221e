package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import java.util.Set;

/** Whether a set of choices is an answer to a program, by plain addition: no solver is believed. */
final class Feasibility {
  private Feasibility() {}

  /** Whether every row holds. */
  static boolean holds(Program program, Set<Integer> chosen) {
    return broken(program, chosen).isEmpty();
  }

  /** The rows that do not hold. */
  static ImmutableList<Row> broken(Program program, Set<Integer> chosen) {
    boolean[] taken = new boolean[program.size()];
    for (int choice : chosen) {
      taken[choice] = true;
    }
    ImmutableList.Builder<Row> broken = ImmutableList.builder();
    for (Row row : program.rows()) {
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
