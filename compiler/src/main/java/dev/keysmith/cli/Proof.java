package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.cost.Unserved;
import dev.keysmith.verify.PatternProof;
import dev.keysmith.verify.Verified;

/**
 * What came of a verification, with all that is told about it.
 *
 * @param unserved why patterns were not run
 */
record Proof(Verified verified, ImmutableList<Unserved> unserved, VerifyCommands commands) {

  /** Where nothing was run, nothing is proven. */
  boolean isProven() {
    return verified.isCorrect() && !verified.patterns().isEmpty();
  }

  ImmutableList<PatternProof> different() {
    return verified.patterns().stream()
        .filter(pattern -> !pattern.isCorrect())
        .collect(ImmutableList.toImmutableList());
  }

  /** Right as far as it goes: nothing in the data let them succeed even once. */
  ImmutableList<PatternProof> neverDone() {
    return verified.patterns().stream()
        .filter(pattern -> pattern.isCorrect() && pattern.estimate().isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  /** Known differences of the engine that its figures showed, in the order of their table. */
  ImmutableSet<EngineDifference> exceptions() {
    return verified.patterns().stream()
        .flatMap(pattern -> pattern.exceptions().stream())
        .sorted()
        .collect(ImmutableSet.toImmutableSet());
  }
}
