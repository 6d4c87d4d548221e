package dev.keysmith.ilp;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import java.util.BitSet;

/** Which choices of a program cannot be taken without certain others. */
public final class ChoiceImplications {
  private final ListMultimap<Integer, Integer> needed = ArrayListMultimap.create();

  public ChoiceImplications(BinaryProgram program) {
    for (ProgramConstraint row : program.rows()) {
      int one = only(row);
      if (one >= 0) {
        row.choices().stream().filter(it -> it != one).forEach(it -> needed.put(it, one));
      }
    }
  }

  /** The one without which none of the others of a row can be; -1 where there is no such one. */
  private static int only(ProgramConstraint row) {
    int one = -1;
    for (int i = 0; i < row.choices().length() && row.least() == 0 && !row.hasMost(); i++) {
      if (row.coefficients().get(i) > 0) {
        if (one >= 0) {
          return -1;
        }
        one = row.choices().get(i);
      }
    }
    return one;
  }

  /** Whether a choice needs none of the others. */
  boolean isFree(int choice) {
    return !needed.containsKey(choice);
  }

  /** Some choices with all those that need nothing but what is there then. */
  public BitSet with(BitSet some) {
    BitSet there = (BitSet) some.clone();
    boolean more = true;
    while (more) {
      more = false;
      for (int choice : needed.keySet()) {
        if (!there.get(choice) && needed.get(choice).stream().allMatch(there::get)) {
          there.set(choice);
          more = true;
        }
      }
    }
    return there;
  }
}
