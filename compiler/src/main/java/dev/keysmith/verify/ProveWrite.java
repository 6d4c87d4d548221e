package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.engine.Metered;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Instances;
import dev.keysmith.verify.plain.Outcome;
import dev.keysmith.verify.plain.PlainWrites;
import dev.keysmith.verify.run.Written;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Runs a write with sampled arguments and compares, after each, everything that is stored with what
 * should be: items and index entries, nothing stale, nothing left over, nothing lost.
 */
final class ProveWrite {
  private static final int TYPICAL = 12;

  private final Stage stage;
  private final TableContents.Snapshot snapshot;
  private final PlainWrites meaning = new PlainWrites();

  /**
   * @param snapshot what is stored before each pattern
   */
  ProveWrite(Stage stage, TableContents.Snapshot snapshot) {
    this.stage = stage;
    this.snapshot = snapshot;
  }

  PatternProof prove(Pattern.Write write, Plan plan, Units predicted, SplittableRandom random) {
    Tally tally = new Tally();
    Optional<Fault> fault = Optional.empty();
    try {
      fault = run(write, plan, tally, random);
      if (fault.isEmpty()) {
        stage.contents().restore(snapshot);
        fault = new ProveTogether(stage).run(write, plan, random);
      }
    } finally {
      stage.contents().restore(snapshot);
    }
    return new PatternProof(
        write.id(),
        write.name(),
        tally.runs(),
        fault,
        tally.estimate(predicted),
        tally.error(),
        tally.exceptions());
  }

  private Optional<Fault> run(
      Pattern.Write write, Plan plan, Tally tally, SplittableRandom random) {
    WriteSamples samples =
        new WriteSamples(stage.scaled(), (Pattern.Write) stage.scaled(write), random, Stage.NOW);
    Instances expected = stage.instances().copy();
    for (int i = 0; i < TYPICAL; i++) {
      Optional<WriteSample> sample = samples.typical(expected);
      if (sample.isEmpty()) {
        break;
      }
      Optional<Fault> fault = run(write, plan, sample.get(), expected, tally);
      if (fault.isPresent()) {
        return fault;
      }
    }
    // Typical runs may have used up what a write applies to: the last open order is paid.
    stage.contents().restore(snapshot);
    Instances anew = stage.instances().copy();
    for (WriteSample sample : samples.edges(anew)) {
      Optional<Fault> fault = run(write, plan, sample, anew, tally);
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> run(
      Pattern.Write write, Plan plan, WriteSample sample, Instances expected, Tally tally) {
    stage.audit().drain();
    Written written;
    try {
      written = stage.audited().write(write, plan, sample.arguments());
    } catch (IllegalStateException | IllegalArgumentException | DynamoDbException e) {
      return Optional.of(
          fault(plan, sample, "the plan cannot be run", "a write", Texts.message(e)));
    }
    List<Metered> requests = stage.audit().drain();
    tally.ran(requests);
    Optional<String> numbers = drawn(write, sample.arguments(), written, expected);
    Outcome outcome = meaning.write(write, expected, written.arguments());
    if (sample.typical() && outcome.done() && written.done()) {
      tally.typical(requests);
    }
    if (numbers.isPresent()) {
      return Optional.of(
          fault(plan, sample, "a sequence gave the wrong number", "the next", numbers.get()));
    }
    if (outcome.done() != written.done()) {
      return Optional.of(
          fault(
              plan,
              sample,
              outcome.done() ? "it was refused" : "it should have been refused",
              outcome.done() ? "done" : "refused: " + outcome.reason(),
              written.done() ? "done" : "refused: " + written.reason()));
    }
    return stage
        .difference(expected)
        .map(
            got ->
                fault(
                    plan,
                    sample,
                    "what is stored afterwards is wrong",
                    outcome.done()
                        ? "every item and index entry as after the write"
                        : "nothing changed, since it must fail: " + outcome.reason(),
                    got));
  }

  /** Whether every number drawn is the next. */
  private Optional<String> drawn(
      Pattern.Write write, Arguments given, Written written, Instances expected) {
    Map<ImmutableList<Object>, BigDecimal> last = new LinkedHashMap<>();
    for (DrawnNumbers.Drawn drawn :
        new DrawnNumbers(stage.spec()).of(write, given, written.arguments())) {
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

  static Fault fault(Plan plan, WriteSample sample, String what, String expected, String got) {
    return new Fault(
        what, sample.about(), Texts.arguments(sample.arguments()), plan.way(), expected, got);
  }
}
