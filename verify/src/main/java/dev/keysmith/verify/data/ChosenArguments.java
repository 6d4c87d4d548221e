package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.oracle.ReadOracle;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Arguments for one execution of a pattern by hand: those that are given, and others to match. */
public final class ChosenArguments {
  /** Enough to meet some that find something, where most do not. */
  private static final int TRIES = 40;

  /** More rows than these are not more instructive. */
  private static final int ENOUGH_ROWS = 4;

  private final Spec spec;
  private final InstanceStore instances;
  private final Instant now;
  private final SplittableRandom random;
  private final ValueGenerator values;

  /**
   * @param instances whose values are taken
   */
  public ChosenArguments(Spec spec, InstanceStore instances, long seed, Instant now) {
    this.spec = spec;
    this.instances = instances;
    this.now = now;
    this.random = new SplittableRandom(seed);
    this.values = new ValueGenerator(spec, random, now);
  }

  /** Of several draws the one that finds most rows, related ones included. */
  public ImmutableMap<String, Object> read(AccessPattern.Read read, Map<String, Object> given) {
    EntitySelection selection = read.selection();
    if (ReadSamples.parameters(selection).isEmpty() || instances.count(selection.entity()) == 0) {
      return ImmutableMap.copyOf(given);
    }
    GeneratedState state = new GeneratedState(instances, RelationshipGraph.of(spec));
    ReadArgumentSampler sampler = new ReadArgumentSampler(state, values, random);
    ReadOracle oracle = new ReadOracle(spec, now);
    ImmutableMap<String, Object> best = sampler.complete(selection, given);
    int most = rows(oracle.matches(read, instances, best), selection);
    for (int i = 0; i < TRIES && most < ENOUGH_ROWS; i++) {
      ImmutableMap<String, Object> drawn =
          i % 2 == 0 || !given.isEmpty()
              ? sampler.complete(selection, given)
              : sampler.selecting(selection).orElse(best);
      int rows = rows(oracle.matches(read, instances, drawn), selection);
      if (rows > most) {
        best = drawn;
        most = rows;
      }
    }
    return best;
  }

  private static int rows(ImmutableList<ReadMatch> matches, EntitySelection selection) {
    return matches.stream()
        .limit(selection.limit().orElse(Integer.MAX_VALUE))
        .mapToInt(match -> rows(match.result()))
        .sum();
  }

  private static int rows(ReadResult result) {
    return 1
        + result.related().values().stream()
            .flatMap(ImmutableList::stream)
            .mapToInt(ChosenArguments::rows)
            .sum();
  }

  /** With which the write succeeds; empty if no instance is such that it can. */
  public Optional<PatternArguments> write(AccessPattern.Write write, Map<String, Object> given) {
    return new WriteArgumentSampler(
            new GeneratedState(instances, RelationshipGraph.of(spec)),
            write,
            values,
            random,
            now,
            WriteArgumentSampler.RelaxedConstraints.NOTHING,
            false)
        .sample(given);
  }
}
