package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * A way to answer a question with all that it includes.
 *
 * @param steps their rounds count from 1
 * @param reading how the answers of the steps fit together
 * @param returned mean number of instances of the question's entity that come back
 */
record Answer(String way, ImmutableList<Step> steps, Reading reading, double returned) {

  double units() {
    return steps.stream().mapToDouble(Step::readUnits).sum();
  }

  int rounds() {
    return steps.stream().mapToInt(Step::round).max().orElse(0);
  }
}
