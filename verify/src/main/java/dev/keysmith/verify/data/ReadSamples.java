package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Arguments to execute a read with: some as the estimates assume requests to be, some on the edge.
 */
public final class ReadSamples {
  /** One more for so many, where most select nothing. */
  private static final int OF_INSTANCES = 2;

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
    ImmutableList<EntitySelection> branches = read.selection().branches();
    ImmutableSet<String> parameters =
        branches.stream()
            .flatMap(branch -> parameters(branch).stream())
            .collect(ImmutableSet.toImmutableSet());
    if (parameters.isEmpty()) {
      return ImmutableList.of(new ReadSample(ImmutableMap.of(), true, "no parameters"));
    }
    GeneratedState state = new GeneratedState(instances, RelationshipGraph.of(spec));
    // Unknown values need no real time; those of instances are in the past of this.
    ValueGenerator values = new ValueGenerator(spec, random, Instant.parse("2026-01-01T00:00:00Z"));
    ReadArgumentSampler argumentSampler = new ReadArgumentSampler(state, values, random);
    boolean bySize = read.skew().popularity().filter(Popularity.BY_SIZE::equals).isPresent();
    List<ReadSample> samples = new ArrayList<>();
    for (int i = 0; i < typical; i++) {
      ImmutableMap<String, Object> arguments =
          bySize
              ? argumentSampler.bySize(branches.get(0))
              : argumentSampler.further(
                  branches.get(0), common(spec, read.selection(), state, values, random));
      samples.add(
          new ReadSample(others(branches, arguments, argumentSampler), true, "typical arguments"));
    }
    for (int i = 0; i < typical && argumentSampler.isRare(branches.get(0)); i += OF_INSTANCES) {
      ImmutableMap<String, Object> arguments =
          argumentSampler.ofOne(
              branches.get(0), common(spec, read.selection(), state, values, random));
      samples.add(
          new ReadSample(
              others(branches, arguments, argumentSampler),
              false,
              "arguments of a stored instance"));
    }
    for (EntitySelection branch : branches) {
      if (samples.stream()
          .noneMatch(sample -> argumentSampler.selectsSome(branch, sample.arguments()))) {
        argumentSampler
            .selecting(branch)
            .ifPresent(
                arguments ->
                    samples.add(
                        new ReadSample(
                            others(branches, arguments, argumentSampler),
                            false,
                            "arguments of a stored instance")));
      }
      for (List<IncludeClause> path : includes(branch)) {
        if (samples.stream()
            .noneMatch(
                sample -> argumentSampler.selectsRelated(branch, path, sample.arguments()))) {
          argumentSampler
              .selectingRelated(branch, path)
              .ifPresent(
                  arguments ->
                      samples.add(
                          new ReadSample(
                              others(branches, arguments, argumentSampler),
                              false,
                              "arguments of a stored instance with related instances")));
        }
      }
      for (ReadSample edge :
          new ReadEdgeCases(state, branch, argumentSampler, values, random).samples()) {
        samples.add(
            new ReadSample(
                others(branches, edge.arguments(), argumentSampler), edge.typical(), edge.about()));
      }
    }
    if (branches.size() > 1) {
      argumentSampler
          .selecting(all(branches))
          .ifPresent(
              arguments ->
                  samples.add(
                      new ReadSample(
                          arguments, false, "an instance that meets every alternative")));
    }
    return ImmutableList.copyOf(samples);
  }

  /** Values that attributes of several alternatives have. */
  private static Map<String, Object> common(
      Spec spec,
      EntitySelection selection,
      GeneratedState state,
      ValueGenerator values,
      SplittableRandom random) {
    Entity entity = spec.entity(selection.entity());
    ArgumentSampler sampler = new ArgumentSampler(state, values, random);
    Map<String, Object> common = new LinkedHashMap<>();
    SharedValueSets.fewest(entity, selection)
        .forEach((parameter, attribute) -> common.put(parameter, sampler.value(entity, attribute)));
    return common;
  }

  /** Every include, with those that it is under before it. */
  private static ImmutableList<List<IncludeClause>> includes(EntitySelection selection) {
    ImmutableList.Builder<List<IncludeClause>> paths = ImmutableList.builder();
    for (IncludeClause include : selection.include()) {
      paths.add(ImmutableList.of(include));
      includes(include.selection())
          .forEach(
              path ->
                  paths.add(
                      ImmutableList.<IncludeClause>builder().add(include).addAll(path).build()));
    }
    return paths.build();
  }

  /** The arguments with those that other alternatives have besides. */
  private static ImmutableMap<String, Object> others(
      ImmutableList<EntitySelection> branches,
      ImmutableMap<String, Object> drawn,
      ReadArgumentSampler argumentSampler) {
    ImmutableMap<String, Object> arguments = drawn;
    for (EntitySelection branch : branches) {
      if (!arguments.keySet().containsAll(parameters(branch))) {
        arguments = argumentSampler.further(branch, arguments);
      }
    }
    return arguments;
  }

  /** All alternatives at once. */
  private static EntitySelection all(ImmutableList<EntitySelection> branches) {
    return branches
        .get(0)
        .where(
            branches.stream()
                .flatMap(branch -> branch.where().stream())
                .distinct()
                .collect(ImmutableList.toImmutableList()));
  }

  /** Every parameter of a selection, its includes among them. */
  static ImmutableSet<String> parameters(EntitySelection selection) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    selection.where().stream()
        .flatMap(condition -> condition.test().values().stream())
        .forEach(
            value -> {
              if (value instanceof ValueExpression.Parameter parameter) {
                names.add(parameter.name());
              }
            });
    selection.include().forEach(include -> names.addAll(parameters(include.selection())));
    return names.build();
  }
}
