package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.WriteAction;
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

  /**
   * Whether every number drawn is the next. A write that then fails leaves a gap, as sequences may:
   * the number is noted as given out.
   */
  private Optional<String> drawn(
      Pattern.Write write, Arguments given, Written written, Instances expected) {
    for (int i = 0; i < write.actions().size(); i++) {
      if (!(write.actions().get(i) instanceof WriteAction.Create create)) {
        continue;
      }
      Entity entity = stage.spec().entity(create.entity());
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.generated().orElse(null) instanceof Sequence sequence
            && !given.in(i, 0).containsKey(attribute.name())) {
          for (int repetition = 0; repetition < create.times(); repetition++) {
            ImmutableMap<String, Object> arguments = written.arguments().in(i, repetition);
            Object number = arguments.get(attribute.name());
            Optional<ImmutableList<Object>> parent = parent(create, sequence, arguments);
            if (number instanceof BigDecimal drawn && parent.isPresent()) {
              BigDecimal next =
                  expected
                      .lastNumber(sequence, parent.get())
                      .add(BigDecimal.ONE)
                      .stripTrailingZeros();
              if (!next.equals(drawn)) {
                return Optional.of(attribute.name() + " = " + drawn + ", not " + next);
              }
              if (expected.find(sequence.parent(), parent.get()).isPresent()) {
                expected.gaveOut(sequence, parent.get(), drawn);
              }
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<ImmutableList<Object>> parent(
      WriteAction.Create create, Sequence sequence, Map<String, Object> arguments) {
    Optional<Relationship> relationship =
        Relationships.of(stage.spec()).ofChild(create.entity()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .findFirst();
    if (relationship.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList.Builder<Object> identity = ImmutableList.builder();
    for (String part : stage.spec().entity(sequence.parent()).identity()) {
      String name = relationship.get().attributes().get(part);
      Object value = name == null ? null : arguments.get(name);
      if (value == null) {
        return Optional.empty();
      }
      identity.add(value);
    }
    return Optional.of(identity.build());
  }

  static Fault fault(Plan plan, WriteSample sample, String what, String expected, String got) {
    return new Fault(
        what, sample.about(), Texts.arguments(sample.arguments()), plan.way(), expected, got);
  }
}
