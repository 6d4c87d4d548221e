package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;

/**
 * A way to read what a question asks for.
 *
 * @param steps their rounds count from 1
 * @param source where the instances come from
 * @param returned mean number of instances that come back
 * @param embedded attributes of the items read that hold children inside
 * @param copied names of copies that come with the items read
 */
record Access(
    String way,
    ImmutableList<Step> steps,
    Source source,
    double returned,
    ImmutableSet<String> embedded,
    ImmutableSet<String> copied) {

  int rounds() {
    return steps.stream().mapToInt(Step::round).max().orElse(0);
  }
}
