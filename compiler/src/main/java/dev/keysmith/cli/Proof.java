package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.cost.Unserved;
import dev.keysmith.emit.Validation;
import dev.keysmith.verify.Estimate;
import dev.keysmith.verify.Fault;
import dev.keysmith.verify.PatternProof;
import dev.keysmith.verify.Verified;
import java.util.Comparator;

/**
 * What came of a verification, with all that is told about it.
 *
 * @param unserved why patterns were not run
 */
record Proof(Verified verified, ImmutableList<Unserved> unserved, VerifyCommands commands) {

  /** What documents say about it. */
  Validation validation() {
    return new Validation(
        verified.engine(),
        verified.items(),
        commands.options().seed(),
        verified.patterns().stream()
            .filter(one -> one.isCorrect() && !neverDone().contains(one))
            .map(PatternProof::pattern)
            .collect(ImmutableSet.toImmutableSet()),
        neverDone().stream().map(PatternProof::pattern).collect(ImmutableSet.toImmutableSet()),
        different().stream()
            .map(
                one ->
                    new Validation.Difference(
                        one.pattern(), one.fault().map(Fault::what).orElse("")))
            .collect(ImmutableList.toImmutableList()),
        verified.loadFault().map(Fault::what),
        verified.patterns().stream()
            .max(Comparator.comparingDouble(Proof::error))
            .filter(one -> error(one) > 0)
            .map(one -> new Validation.Off(one.pattern(), error(one), isChance(one))),
        verified.worstCapacityError(),
        exceptions().size());
  }

  private static boolean isChance(PatternProof pattern) {
    return !Prediction.reads(pattern.estimate()).isOff()
        && !Prediction.writes(pattern.estimate()).isOff();
  }

  private static double error(PatternProof pattern) {
    return pattern.estimate().map(Estimate::error).orElse(0.0);
  }

  /** Where nothing was done, nothing is proven. */
  boolean isProven() {
    return verified.isCorrect() && verified.patterns().size() > neverDone().size();
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
