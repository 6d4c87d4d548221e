package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.plain.Instances;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Arguments to execute a write with, drawn one at a time, since each execution changes what the
 * next one meets.
 *
 * <p>What is created refers to what exists, what is deleted has nothing that refers to it, and what
 * is updated is changed. The numbers of sequences are left out: whoever creates draws them.
 */
public final class WriteSamples {
  private final Pattern.Write write;
  private final SplittableRandom random;
  private final Instant now;
  private final ValueMaker values;
  private final Relationships relationships;

  /**
   * Samples of a write.
   *
   * @param now what has expired by then is left alone
   */
  public WriteSamples(Spec spec, Pattern.Write write, SplittableRandom random, Instant now) {
    this.write = write;
    this.random = random;
    this.now = now;
    this.values = new ValueMaker(spec, random, now);
    this.relationships = Relationships.of(spec);
  }

  /** Arguments with which the write succeeds; empty where no instance is such that it can. */
  public Optional<WriteSample> typical(Instances instances) {
    return draw(new State(instances, relationships), WriteDraw.Relaxed.NOTHING)
        .draw(Map.of())
        .map(arguments -> new WriteSample(arguments, true, "typical arguments"));
  }

  /** Arguments that mostly must be refused, or are hard to store. */
  public ImmutableList<WriteSample> edges(Instances instances) {
    State state = new State(instances, relationships);
    return new WriteEdges(
            write, state, relaxed -> draw(state, relaxed), new Draws(state, values, random))
        .samples();
  }

  private WriteDraw draw(State state, WriteDraw.Relaxed relaxed) {
    return new WriteDraw(state, write, values, random, now, relaxed);
  }
}
