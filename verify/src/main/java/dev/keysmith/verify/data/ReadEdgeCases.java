package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Arguments on the edge: nothing there, as much as possible, exactly a page, hard values. */
final class ReadEdgeCases {
  /** Of so many instances the values are combined. */
  private static final int COMBINED = 20;

  private final GeneratedState state;
  private final EntitySelection selection;
  private final Entity entity;
  private final ReadArgumentSampler argumentSampler;
  private final ArgumentSampler sampler;
  private final PartialConditions holds;
  private final RangeEdgeCases rest;
  private final Map<ImmutableMap<String, Object>, ReadSample> samples = new LinkedHashMap<>();
  private Optional<ImmutableMap<String, Object>> largest = Optional.empty();

  ReadEdgeCases(
      GeneratedState state,
      EntitySelection selection,
      ReadArgumentSampler argumentSampler,
      ValueGenerator values,
      SplittableRandom random) {
    this.state = state;
    this.selection = selection;
    this.entity = state.entity(selection.entity());
    this.argumentSampler = argumentSampler;
    this.sampler = new ArgumentSampler(state, values, random);
    this.holds = new PartialConditions(state);
    this.rest = new RangeEdgeCases(state, selection, argumentSampler, sampler);
  }

  ImmutableList<ReadSample> samples() {
    unknownValue();
    parents();
    strangers();
    largestGroups();
    relatedInstances();
    hardValues();
    expired();
    rest.samples(largest()).forEach((arguments, about) -> add(arguments, about));
    return ImmutableList.copyOf(samples.values());
  }

  private void add(Map<String, Object> fixed, String about) {
    ImmutableMap<String, Object> arguments = argumentSampler.complete(selection, fixed);
    samples.putIfAbsent(arguments, new ReadSample(arguments, false, about));
  }

  /** The same for a sample with the most matches of its kind. */
  private void addLargest(Map<String, Object> fixed, String about) {
    ImmutableSet<ImmutableMap<String, Object>> before = ImmutableSet.copyOf(samples.keySet());
    add(fixed, about);
    if (largest.isEmpty()) {
      largest =
          samples.keySet().stream().filter(arguments -> !before.contains(arguments)).findFirst();
    }
  }

  private List<AttributeCondition> equalities() {
    return selection.where().stream()
        .filter(condition -> PartialConditions.openEquality(condition, Map.of()).isPresent())
        .toList();
  }

  private static String parameter(AttributeCondition equality) {
    return PartialConditions.openEquality(equality, Map.of()).orElseThrow();
  }

  private Map<String, Object> of(EntityInstance instance) {
    Map<String, Object> fixed = new LinkedHashMap<>();
    argumentSampler.bindFrom(instance, selection.where(), fixed);
    return fixed;
  }

  private void unknownValue() {
    for (AttributeCondition equality : equalities()) {
      Entity owner = state.entity(equality.path().entity());
      Optional<Object> unknown =
          sampler.unknown(owner, owner.attribute(equality.path().attribute()));
      if (unknown.isPresent()) {
        // The other values are there, so that only this one makes the difference.
        Map<String, Object> fixed =
            new LinkedHashMap<>(argumentSampler.complete(selection, Map.of()));
        fixed.put(parameter(equality), unknown.get());
        add(fixed, "a value that does not occur");
        return;
      }
    }
  }

  private void parents() {
    for (Relationship relationship : state.relationships().ofChild(entity.name())) {
      Map<String, String> parameters = new LinkedHashMap<>();
      for (AttributeCondition equality : equalities()) {
        if (equality.path().isOwn()) {
          parameters.putIfAbsent(equality.path().attribute(), parameter(equality));
        }
      }
      if (!parameters.keySet().containsAll(relationship.attributes().values())) {
        continue;
      }
      Entity parent = state.entity(relationship.parent());
      ToIntFunction<EntityInstance> children =
          instance -> state.children(relationship, instance.identity(parent));
      List<EntityInstance> all = state.all(parent.name());
      all.stream()
          .filter(instance -> children.applyAsInt(instance) == 0)
          .findFirst()
          .ifPresent(
              instance ->
                  add(reference(instance, relationship, parameters), "a parent without children"));
      all.stream()
          .max(Comparator.comparingInt(children))
          .ifPresent(
              instance ->
                  addLargest(
                      reference(instance, relationship, parameters),
                      "the parent with most children"));
    }
  }

  private static Map<String, Object> reference(
      EntityInstance parent, Relationship relationship, Map<String, String> parameters) {
    Map<String, Object> fixed = new LinkedHashMap<>();
    relationship
        .attributes()
        .forEach(
            (part, name) -> {
              String parameter = parameters.get(name);
              parent
                  .value(part)
                  .ifPresent(
                      value -> {
                        if (parameter != null) {
                          fixed.put(parameter, value);
                        }
                      });
            });
    return fixed;
  }

  private static Map<String, Object> without(Map<String, Object> arguments, String parameter) {
    Map<String, Object> others = new LinkedHashMap<>(arguments);
    others.remove(parameter);
    return others;
  }

  private void strangers() {
    List<AttributeCondition> equalities = equalities();
    if (equalities.size() < 2) {
      return;
    }
    List<EntityInstance> all = state.all(entity.name());
    String last = parameter(equalities.get(equalities.size() - 1));
    // The first ones may all be of one large parent, so each is of another.
    List<Map<String, Object>> arguments =
        all.stream()
            .map(this::of)
            .map(one -> without(one, last))
            .distinct()
            .limit(COMBINED)
            .toList();
    List<Object> values =
        all.stream()
            .flatMap(instance -> Stream.ofNullable(of(instance).get(last)))
            .distinct()
            .limit(COMBINED)
            .toList();
    for (Map<String, Object> one : arguments) {
      for (Object foreign : values) {
        Map<String, Object> mixed = new LinkedHashMap<>(one);
        mixed.put(last, foreign);
        if (all.stream().noneMatch(instance -> holds.all(instance, equalities, mixed))) {
          int before = samples.size();
          add(mixed, "values that do not occur together");
          // Those of a parent without children are there already.
          if (samples.size() > before) {
            return;
          }
        }
      }
    }
  }

  /** Values that most instances have, and those that fill a page exactly or nearly. */
  private void largestGroups() {
    Map<Map<String, Object>, Integer> largestGroups = new LinkedHashMap<>();
    List<AttributeCondition> equalities = equalities();
    for (EntityInstance instance : state.all(entity.name())) {
      Map<String, Object> fixed = of(instance);
      boolean met =
          selection.where().stream()
              .filter(condition -> !(condition.test() instanceof Test.Range))
              .allMatch(condition -> holds.one(instance, condition, fixed));
      if (met
          && fixed.size() == equalities.stream().map(ReadEdgeCases::parameter).distinct().count()) {
        largestGroups.merge(fixed, 1, Integer::sum);
      }
    }
    largestGroups.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(most -> most.getValue() > 1)
        .ifPresent(most -> addLargest(most.getKey(), "the values with most matches"));
    selection
        .limit()
        .ifPresent(
            limit ->
                pages(
                    limit,
                    size ->
                        largestGroups.entrySet().stream()
                            .filter(skew -> skew.getValue() == size)
                            .map(Map.Entry::getKey)
                            .findFirst(),
                    "matches"));
  }

  private interface Finder {
    Optional<Map<String, Object>> ofSize(int size);
  }

  private void pages(int limit, Finder finder, String what) {
    finder.ofSize(limit).ifPresent(fixed -> add(fixed, "as many " + what + " as the limit"));
    finder
        .ofSize(limit + 1)
        .ifPresent(fixed -> add(fixed, "one more of the " + what + " than the limit"));
    if (limit > 1) {
      finder
          .ofSize(limit - 1)
          .ifPresent(fixed -> add(fixed, "one less of the " + what + " than the limit"));
    }
  }

  private void relatedInstances() {
    for (IncludeClause include : selection.include()) {
      if (include.toParent()) {
        continue;
      }
      ToIntFunction<EntityInstance> count =
          instance ->
              (int)
                  argumentSampler.relatedInstances(instance, include).stream()
                      .filter(
                          relative -> holds.all(relative, include.selection().where(), Map.of()))
                      .count();
      List<EntityInstance> all =
          state.all(entity.name()).stream()
              .filter(instance -> holds.all(instance, selection.where(), Map.of()))
              .toList();
      String name = include.selection().entity();
      all.stream()
          .max(Comparator.comparingInt(count))
          .ifPresent(instance -> addLargest(of(instance), "the instance with most " + name));
      all.stream()
          .filter(instance -> count.applyAsInt(instance) == 0)
          .findFirst()
          .ifPresent(instance -> add(of(instance), "an instance without " + name));
      OptionalInt limit = include.selection().limit();
      limit.ifPresent(
          page ->
              pages(
                  page,
                  size ->
                      all.stream()
                          .filter(instance -> count.applyAsInt(instance) == size)
                          .map(this::of)
                          .findFirst(),
                  name));
    }
  }

  private void hardValues() {
    state.all(entity.name()).stream()
        .map(this::of)
        .filter(
            fixed ->
                fixed.values().stream()
                    .anyMatch(value -> value instanceof String text && isHard(text)))
        .limit(2)
        .forEach(fixed -> add(fixed, "values with delimiters or letters beyond ASCII"));
  }

  static boolean isHard(String text) {
    // Times and the identifiers that clients make have dashes of their own.
    return TextGenerator.isHard(text.replaceAll("[-:.]", ""));
  }

  /** The equalities with most matches among the samples so far, or any. */
  private Map<String, Object> largest() {
    ImmutableSet<String> parameters =
        equalities().stream().map(ReadEdgeCases::parameter).collect(ImmutableSet.toImmutableSet());
    return largest
        .map(arguments -> Maps.filterKeys(arguments, parameters::contains))
        .orElse(ImmutableMap.of());
  }

  private void expired() {
    Optional<String> ttl = entity.ttl();
    if (ttl.isPresent()) {
      state.all(entity.name()).stream()
          .filter(instance -> instance.value(ttl.get()).isPresent())
          .min(
              Comparator.comparing(
                  instance -> (BigDecimal) instance.value(ttl.get()).orElseThrow()))
          .ifPresent(instance -> add(of(instance), "the first expired instance"));
    }
  }
}
