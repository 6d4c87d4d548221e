package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ranges, prefixes and lists on the edge: at a value, around nothing, with a value twice. */
final class RangeEdgeCases {
  private final GeneratedState state;
  private final EntitySelection selection;
  private final ReadArgumentSampler argumentSampler;
  private final ArgumentSampler sampler;
  private final PartialConditions holds;
  private final Map<Map<String, Object>, String> samples = new LinkedHashMap<>();

  RangeEdgeCases(
      GeneratedState state,
      EntitySelection selection,
      ReadArgumentSampler argumentSampler,
      ArgumentSampler sampler) {
    this.state = state;
    this.selection = selection;
    this.argumentSampler = argumentSampler;
    this.sampler = sampler;
    this.holds = new PartialConditions(state);
  }

  /**
   * Arguments, not all of them complete, and what they are.
   *
   * @param fixed equalities to range within
   */
  ImmutableMap<Map<String, Object>, String> samples(Map<String, Object> fixed) {
    ranges(fixed);
    prefixes(fixed);
    lists();
    return ImmutableMap.copyOf(samples);
  }

  private void add(Map<String, Object> arguments, String about) {
    samples.putIfAbsent(arguments, about);
  }

  private void ranges(Map<String, Object> fixed) {
    for (AttributeCondition condition : selection.where()) {
      if (!(condition.test() instanceof Test.Range range)) {
        continue;
      }
      AttributeType type = holds.type(condition);
      List<Object> sorted =
          argumentSampler.values(selection, condition, state.all(selection.entity()), fixed);
      if (sorted.isEmpty()) {
        continue;
      }
      Object first = sorted.get(0);
      Object middle = sorted.get(sorted.size() / 2);
      Object last = sorted.get(sorted.size() - 1);
      bounded(fixed, range, middle, middle, "a range of a single value");
      bounded(fixed, range, first, last, "a range from the first value to the last");
      Object beyond = AdjacentValues.above(last, type);
      bounded(
          fixed,
          range,
          beyond,
          range.lower().isPresent() ? beyond : AdjacentValues.below(first, type),
          "an empty range");
    }
  }

  private void bounded(
      Map<String, Object> fixed, Test.Range range, Object lower, Object upper, String about) {
    Map<String, Object> bounded = new LinkedHashMap<>(fixed);
    RangeSampler.bind(range.lower(), lower, bounded);
    RangeSampler.bind(range.upper(), upper, bounded);
    add(bounded, about);
  }

  private void prefixes(Map<String, Object> fixed) {
    for (AttributeCondition condition : selection.where()) {
      if (condition.test() instanceof Test.Prefix prefix
          && prefix.value() instanceof ValueExpression.Parameter parameter) {
        List<Object> sorted =
            argumentSampler.values(selection, condition, state.all(selection.entity()), fixed);
        sorted.stream()
            .findFirst()
            .ifPresent(
                value -> {
                  Map<String, Object> whole = new LinkedHashMap<>(fixed);
                  whole.put(parameter.name(), value);
                  add(whole, "a prefix that is a whole value");
                });
        sorted.stream()
            .map(Object::toString)
            .filter(ReadEdgeCases::isHard)
            .findFirst()
            .ifPresent(
                text -> {
                  Map<String, Object> upTo = new LinkedHashMap<>(fixed);
                  upTo.put(parameter.name(), throughHardLetter(text));
                  add(upTo, "a prefix that ends with a delimiter or a letter beyond ASCII");
                });
      }
    }
  }

  private static String throughHardLetter(String text) {
    int end = 0;
    do {
      end = text.offsetByCodePoints(end, 1);
    } while (end < text.length() && !ReadEdgeCases.isHard(text.substring(0, end)));
    return text.substring(0, end);
  }

  private void list(String name, Entity owner, Attribute attribute) {
    Object value = sampler.value(owner, attribute);
    add(Map.of(name, ImmutableList.of()), "an empty list");
    add(Map.of(name, ImmutableList.of(value, value)), "the same value several times");
    sampler
        .unknown(owner, attribute)
        .ifPresent(
            unknown ->
                add(
                    Map.of(name, ImmutableList.of(value, unknown)),
                    "a list with a value that does not occur"));
  }

  private void lists() {
    for (AttributeCondition condition : selection.where()) {
      if (condition.test() instanceof Test.In in) {
        List<String> names =
            in.values().stream()
                .flatMap(value -> PartialConditions.open(value, Map.of()).stream())
                .toList();
        Entity owner = state.entity(condition.path().entity());
        Attribute attribute = owner.attribute(condition.path().attribute());
        if (in.list().isPresent()) {
          list(in.list().get().name(), owner, attribute);
          continue;
        }
        if (names.size() > 1) {
          Map<String, Object> same = new LinkedHashMap<>();
          Object value = sampler.value(owner, attribute);
          names.forEach(name -> same.put(name, value));
          add(same, "the same value several times");
        }
        Optional<Object> unknown = sampler.unknown(owner, attribute);
        if (unknown.isPresent() && !names.isEmpty()) {
          add(Map.of(names.get(0), unknown.get()), "a list with a value that does not occur");
        }
      }
    }
  }
}
