package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Arguments to execute a read with: some as the estimates assume requests to be, some on the edge.
 */
public final class ReadSamples {
  private ReadSamples() {}

  /**
   * Samples for a read; one only where it has no parameters.
   *
   * @param typical how many are drawn as the estimates assume
   */
  public static ImmutableList<ReadSample> of(
      Spec spec,
      AccessPattern.Read read,
      InstanceStore instances,
      SplittableRandom random,
      int typical) {
    ImmutableSet<String> parameters = parameters(read.selection());
    if (parameters.isEmpty()) {
      return ImmutableList.of(new ReadSample(ImmutableMap.of(), true, "no parameters"));
    }
    GeneratedState state = new GeneratedState(instances, RelationshipGraph.of(spec));
    // Unknown values need no real time; those of instances are in the past of this.
    ValueGenerator values = new ValueGenerator(spec, random, Instant.parse("2026-01-01T00:00:00Z"));
    ReadArgumentSampler argumentSampler = new ReadArgumentSampler(state, values, random);
    List<ReadSample> samples = new ArrayList<>();
    for (int i = 0; i < typical; i++) {
      samples.add(
          new ReadSample(
              argumentSampler.complete(read.selection(), Map.of()), true, "typical arguments"));
    }
    samples.addAll(
        new ReadEdgeCases(state, read.selection(), argumentSampler, values, random).samples());
    return ImmutableList.copyOf(samples);
  }

  /** Every parameter of a selection, its includes among them. */
  public static ImmutableSet<String> parameters(EntitySelection selection) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    selection.where().stream()
        .flatMap(ReadSamples::values)
        .forEach(
            value -> {
              if (value instanceof ValueExpression.Parameter parameter) {
                names.add(parameter.name());
              }
            });
    selection.include().forEach(include -> names.addAll(parameters(include.selection())));
    return names.build();
  }

  /** The values that a condition compares with. */
  static Stream<ValueExpression> values(AttributeCondition condition) {
    Test test = condition.test();
    if (test instanceof Test.Is is) {
      return Stream.of(is.value());
    }
    if (test instanceof Test.In in) {
      return in.values().stream();
    }
    if (test instanceof Test.Range range) {
      return Stream.of(range.lower(), range.upper())
          .flatMap(Optional::stream)
          .map(AttributeCondition.Bound::value);
    }
    if (test instanceof Test.Prefix prefix) {
      return Stream.of(prefix.value());
    }
    if (test instanceof Test.Contains contains) {
      return Stream.of(contains.value());
    }
    return test instanceof Test.Not not ? Stream.of(not.value()) : Stream.empty();
  }
}
