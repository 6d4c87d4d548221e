package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ValueFormatter;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.engine.MeteredRequest;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.verify.oracle.WriteOracle;
import dev.keysmith.verify.oracle.WriteOutcome;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Runs a write with sampled arguments and compares, after each, all stored items with the expected
 * ones, and after the last the entries of indexes too.
 */
final class WriteVerifier {
  private static final int TYPICAL = 12;

  private final TestBed testBed;
  private final TableContents.Snapshot snapshot;
  private final WriteOracle meaning = new WriteOracle();

  /**
   * @param snapshot the stored items before each pattern
   */
  WriteVerifier(TestBed testBed, TableContents.Snapshot snapshot) {
    this.testBed = testBed;
    this.snapshot = snapshot;
  }

  PatternVerification verify(
      AccessPattern.Write write, Plan plan, ConsumedUnits predicted, SplittableRandom random) {
    CapacityRecorder recorder = new CapacityRecorder();
    WriteCoverage coverage = new WriteCoverage(write);
    Optional<Mismatch> mismatch = Optional.empty();
    try {
      mismatch = run(write, plan, recorder, coverage, random);
      if (mismatch.isEmpty()) {
        testBed.contents().restore(snapshot);
        mismatch = new ConcurrencyVerifier(testBed).run(write, plan, random);
      }
    } finally {
      testBed.contents().restore(snapshot);
    }
    return new PatternVerification(
        write.id(),
        write.name(),
        recorder.runs(),
        coverage.coverage(),
        mismatch,
        recorder.estimate(predicted),
        recorder.error(),
        recorder.exceptions());
  }

  private Optional<Mismatch> run(
      AccessPattern.Write write,
      Plan plan,
      CapacityRecorder recorder,
      WriteCoverage coverage,
      SplittableRandom random) {
    WriteSamples samples =
        new WriteSamples(
            testBed.scaled(), (AccessPattern.Write) testBed.scaled(write), random, TestBed.NOW);
    coverage.representative(samples.areRepresentative());
    InstanceStore expected = testBed.instances().copy();
    Optional<WriteSample> last = Optional.empty();
    for (int i = 0; i < TYPICAL; i++) {
      Optional<WriteSample> sample = samples.typical(expected);
      if (sample.isEmpty()) {
        break;
      }
      last = sample;
      Optional<Mismatch> mismatch = run(write, plan, sample.get(), expected, recorder, coverage);
      if (mismatch.isPresent()) {
        return mismatch;
      }
    }
    Optional<WriteSample> stored =
        coverage.coverage() == PatternCoverage.ACTION_WITHOUT_EFFECT
            ? samples.effective(expected)
            : Optional.empty();
    if (stored.isPresent()) {
      last = stored;
      Optional<Mismatch> mismatch = run(write, plan, stored.get(), expected, recorder, coverage);
      if (mismatch.isPresent()) {
        return mismatch;
      }
    }
    Optional<Mismatch> wrongEntries = wrongEntries(plan, last, expected);
    if (wrongEntries.isPresent()) {
      return wrongEntries;
    }
    // Typical runs may have used up the instances for a write: the last open order is paid.
    testBed.contents().restore(snapshot);
    InstanceStore anew = testBed.instances().copy();
    last = Optional.empty();
    for (WriteSample sample : samples.edges(anew)) {
      last = Optional.of(sample);
      Optional<Mismatch> mismatch = run(write, plan, sample, anew, recorder, coverage);
      if (mismatch.isPresent()) {
        return mismatch;
      }
    }
    return wrongEntries(plan, last, anew);
  }

  /** Entries of indexes that are wrong after some writes, although all items are right. */
  private Optional<Mismatch> wrongEntries(
      Plan plan, Optional<WriteSample> last, InstanceStore expected) {
    return last.flatMap(
        sample ->
            testBed
                .difference(expected)
                .map(
                    got ->
                        mismatch(
                            plan,
                            sample,
                            "the index entries are wrong after the write, or one before it",
                            "all items and index entries as specified",
                            got)));
  }

  private Optional<Mismatch> run(
      AccessPattern.Write write,
      Plan plan,
      WriteSample sample,
      InstanceStore expected,
      CapacityRecorder recorder,
      WriteCoverage coverage) {
    testBed.audit().drain();
    WriteResult written;
    try {
      written = testBed.audited().write(write, plan, sample.arguments());
    } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
      return Optional.of(
          mismatch(
              plan,
              sample,
              "the plan cannot be executed",
              "a write",
              ArgumentFormatter.message(e)));
    }
    List<MeteredRequest> requests = testBed.audit().drain();
    recorder.ran(requests);
    Optional<String> numbers = drawn(write, sample.arguments(), written, expected);
    ImmutableSet<Integer> effective = meaning.effective(write, expected, written.arguments());
    WriteOutcome outcome = meaning.write(write, expected, written.arguments());
    if (outcome.done() && written.done()) {
      if (sample.typical() && coverage.isRepresentative()) {
        recorder.typical(requests, sample.arguments());
      }
      coverage.succeeded(effective);
    }
    if (numbers.isPresent()) {
      return Optional.of(
          mismatch(
              plan,
              sample,
              "a sequence returned the wrong number",
              "the next number",
              numbers.get()));
    }
    if (outcome.done() != written.done()) {
      return Optional.of(
          mismatch(
              plan,
              sample,
              outcome.done() ? "the write was rejected" : "the write should have been rejected",
              outcome.done() ? "success" : "rejected: " + outcome.reason(),
              written.done() ? "success" : "rejected: " + written.reason()));
    }
    Optional<ImmutableMap<String, Object>> old = outcome.old().map(EntityInstance::values);
    if (outcome.done() && !old.equals(written.old().map(values -> PlainValues.normal(values)))) {
      return Optional.of(
          mismatch(
              plan,
              sample,
              "the write returned another instance than there was before",
              old.map(ValueFormatter::of).orElse("none"),
              written.old().map(ValueFormatter::of).orElse("none")));
    }
    return testBed
        .differenceAfterWrites(expected)
        .map(
            got ->
                mismatch(
                    plan,
                    sample,
                    "the stored items are wrong after the write",
                    outcome.done()
                        ? "all items and index entries as specified"
                        : "no change, because the write must fail: " + outcome.reason(),
                    got));
  }

  /** Whether every drawn number is the next one. */
  private Optional<String> drawn(
      AccessPattern.Write write,
      PatternArguments given,
      WriteResult written,
      InstanceStore expected) {
    Map<ImmutableList<Object>, BigDecimal> last = new LinkedHashMap<>();
    for (AllocatedNumbers.AllocatedNumber drawn :
        new AllocatedNumbers(testBed.spec()).of(write, given, written.arguments())) {
      BigDecimal next =
          last.getOrDefault(
                  ImmutableList.of(drawn.sequence(), drawn.parent()), drawn.last(expected))
              .add(BigDecimal.ONE)
              .stripTrailingZeros();
      if (!next.equals(drawn.number())) {
        return Optional.of(drawn.attribute() + " = " + drawn.number() + ", not " + next);
      }
      last.put(ImmutableList.of(drawn.sequence(), drawn.parent()), drawn.number());
      drawn.note(expected);
    }
    return Optional.empty();
  }

  static Mismatch mismatch(
      Plan plan, WriteSample sample, String what, String expected, String got) {
    return new Mismatch(
        what,
        sample.about(),
        ArgumentFormatter.arguments(sample.arguments()),
        plan.strategy(),
        expected,
        got);
  }
}
