package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Arguments to execute a write with, drawn one at a time, since each execution changes what the
 * next one meets.
 *
 * <p>What is created refers to what exists, what is deleted has nothing that refers to it, and what
 * is updated is changed. The numbers of sequences are omitted: the write draws them.
 */
public final class WriteSamples {
  private final Spec spec;
  private final AccessPattern.Write write;
  private final SplittableRandom random;
  private final Instant now;
  private final ValueGenerator values;
  private final RelationshipGraph relationships;
  private final Set<EntityInstance> drawnParents = new LinkedHashSet<>();

  /**
   * Samples of a write.
   *
   * @param now what has expired by then is left alone
   */
  public WriteSamples(Spec spec, AccessPattern.Write write, SplittableRandom random, Instant now) {
    this.spec = spec;
    this.write = write;
    this.random = random;
    this.now = now;
    this.values = new ValueGenerator(spec, random, now);
    this.relationships = RelationshipGraph.of(spec);
  }

  /** Arguments with which the write succeeds; empty if no instance is such that it can. */
  public Optional<WriteSample> typical(InstanceStore instances) {
    boolean evenly = write.skew().popularity().filter(Popularity.BY_SIZE::equals).isEmpty();
    return new WriteArgumentSampler(
            new GeneratedState(instances, relationships),
            write,
            values,
            random,
            now,
            WriteArgumentSampler.RelaxedConstraints.NOTHING,
            evenly ? Optional.of(drawnParents) : Optional.empty())
        .sample(Map.of())
        .map(arguments -> new WriteSample(arguments, true, "typical arguments"));
  }

  /** Arguments with which the write changes something; empty if there is no such instance. */
  public Optional<WriteSample> effective(InstanceStore instances) {
    return draw(
            new GeneratedState(instances, relationships),
            WriteArgumentSampler.RelaxedConstraints.NOTHING)
        .sample(Map.of())
        .map(arguments -> new WriteSample(arguments, false, "arguments of a stored instance"));
  }

  /**
   * Whether the instances that it changes are as the spec describes them, and not chosen for it.
   */
  public boolean areRepresentative() {
    return !new ChildlessParents(spec, relationships).isPartial(write)
        && write.actions().stream()
            .noneMatch(
                action -> action instanceof WriteAction.Update update && givesOneValue(update));
  }

  /**
   * Whether several instances would get one value of a unique attribute: only conditions that
   * select a single one succeed.
   */
  private boolean givesOneValue(WriteAction.Update update) {
    Entity entity = spec.entity(update.entity());
    Set<String> given =
        update.where().stream()
            .filter(condition -> condition.isEquality() && condition.path().isOwn())
            .map(condition -> condition.path().attribute())
            .collect(ImmutableSet.toImmutableSet());
    return !entity.isIdentifiedBy(given)
        && entity.uniqueKeys().values().stream()
            .anyMatch(key -> !Collections.disjoint(key, update.set().keySet()));
  }

  /** Arguments that mostly must be rejected, or are hard to store. */
  public ImmutableList<WriteSample> edges(InstanceStore instances) {
    GeneratedState state = new GeneratedState(instances, relationships);
    return new WriteEdgeCases(
            write,
            state,
            relaxed -> draw(state, relaxed),
            new ArgumentSampler(state, values, random))
        .samples();
  }

  private WriteArgumentSampler draw(
      GeneratedState state, WriteArgumentSampler.RelaxedConstraints relaxed) {
    return new WriteArgumentSampler(state, write, values, random, now, relaxed, Optional.empty());
  }
}
