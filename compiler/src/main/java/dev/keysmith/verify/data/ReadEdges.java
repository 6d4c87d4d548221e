package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Selection;
import dev.keysmith.verify.plain.Instance;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/** Arguments on the edge: nothing there, as much as possible, exactly a page, hard values. */
final class ReadEdges {
  private final State state;
  private final Selection selection;
  private final Entity entity;
  private final ReadDraw draw;
  private final Draws draws;
  private final Holds holds;
  private final RangeEdges rest;
  private final Map<ImmutableMap<String, Object>, Sample> samples = new LinkedHashMap<>();

  ReadEdges(
      State state, Selection selection, ReadDraw draw, ValueMaker values, SplittableRandom random) {
    this.state = state;
    this.selection = selection;
    this.entity = state.entity(selection.entity());
    this.draw = draw;
    this.draws = new Draws(state, values, random);
    this.holds = new Holds(state);
    this.rest = new RangeEdges(state, selection, draw, draws);
  }

  ImmutableList<Sample> samples() {
    unknownValue();
    parents();
    strangers();
    crowds();
    relatives();
    hardValues();
    expired();
    rest.samples(largest()).forEach((arguments, about) -> add(arguments, about));
    return ImmutableList.copyOf(samples.values());
  }

  private void add(Map<String, Object> fixed, String about) {
    ImmutableMap<String, Object> arguments = draw.complete(selection, fixed);
    samples.putIfAbsent(arguments, new Sample(arguments, false, about));
  }

  private List<Condition> equalities() {
    return selection.where().stream()
        .filter(condition -> Holds.openEquality(condition, Map.of()).isPresent())
        .toList();
  }

  private static String parameter(Condition equality) {
    return Holds.openEquality(equality, Map.of()).orElseThrow();
  }

  private Map<String, Object> of(Instance instance) {
    Map<String, Object> fixed = new LinkedHashMap<>();
    draw.bindFrom(instance, selection.where(), fixed);
    return fixed;
  }

  private void unknownValue() {
    for (Condition equality : equalities()) {
      Entity holder = state.entity(equality.path().entity());
      Optional<Object> unknown =
          draws.unknown(holder, holder.attribute(equality.path().attribute()));
      if (unknown.isPresent()) {
        // The other values are there, so that only this one makes the difference.
        Map<String, Object> fixed = new LinkedHashMap<>(draw.complete(selection, Map.of()));
        fixed.put(parameter(equality), unknown.get());
        add(fixed, "a value that nobody has");
        return;
      }
    }
  }

  private void parents() {
    for (Relationship relationship : state.relationships().ofChild(entity.name())) {
      Map<String, String> parameters = new LinkedHashMap<>();
      for (Condition equality : equalities()) {
        if (equality.path().isOwn()) {
          parameters.putIfAbsent(equality.path().attribute(), parameter(equality));
        }
      }
      if (!parameters.keySet().containsAll(relationship.attributes().values())) {
        continue;
      }
      Entity parent = state.entity(relationship.parent());
      ToIntFunction<Instance> children =
          instance -> state.children(relationship, instance.identity(parent));
      List<Instance> all = state.all(parent.name());
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
                  add(
                      reference(instance, relationship, parameters),
                      "the parent with most children"));
    }
  }

  private static Map<String, Object> reference(
      Instance parent, Relationship relationship, Map<String, String> parameters) {
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

  private void strangers() {
    List<Condition> equalities = equalities();
    List<Instance> all = state.all(entity.name());
    if (equalities.size() < 2 || all.size() < 2) {
      return;
    }
    Map<String, Object> one = of(all.get(0));
    String last = parameter(equalities.get(equalities.size() - 1));
    for (Instance other : all) {
      Object foreign = of(other).get(last);
      if (foreign == null) {
        continue;
      }
      Map<String, Object> mixed = new LinkedHashMap<>(one);
      mixed.put(last, foreign);
      if (all.stream().noneMatch(instance -> holds.all(instance, equalities, mixed))) {
        add(mixed, "values that do not occur together");
        return;
      }
    }
  }

  /** Values that most instances have, and those that fill a page exactly or nearly. */
  private void crowds() {
    Map<Map<String, Object>, Integer> crowds = new LinkedHashMap<>();
    List<Condition> equalities = equalities();
    for (Instance instance : state.all(entity.name())) {
      Map<String, Object> fixed = of(instance);
      boolean met =
          selection.where().stream()
              .filter(condition -> !(condition.test() instanceof Test.Range))
              .allMatch(condition -> holds.one(instance, condition, fixed));
      if (met && fixed.size() == equalities.stream().map(ReadEdges::parameter).distinct().count()) {
        crowds.merge(fixed, 1, Integer::sum);
      }
    }
    crowds.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(largest -> largest.getValue() > 1)
        .ifPresent(largest -> add(largest.getKey(), "the values with most matches"));
    selection
        .limit()
        .ifPresent(
            limit ->
                pages(
                    limit,
                    size ->
                        crowds.entrySet().stream()
                            .filter(crowd -> crowd.getValue() == size)
                            .map(Map.Entry::getKey)
                            .findFirst(),
                    "matches"));
  }

  private interface Finder {
    Optional<Map<String, Object>> ofSize(int size);
  }

  private void pages(int limit, Finder finder, String what) {
    finder.ofSize(limit).ifPresent(fixed -> add(fixed, "as many " + what + " as a page holds"));
    finder
        .ofSize(limit + 1)
        .ifPresent(fixed -> add(fixed, "one of the " + what + " more than a page"));
    if (limit > 1) {
      finder
          .ofSize(limit - 1)
          .ifPresent(fixed -> add(fixed, "one of the " + what + " less than a page"));
    }
  }

  private void relatives() {
    for (Include include : selection.include()) {
      if (include.toParent()) {
        continue;
      }
      ToIntFunction<Instance> count =
          instance ->
              (int)
                  draw.relatives(instance, include).stream()
                      .filter(
                          relative -> holds.all(relative, include.selection().where(), Map.of()))
                      .count();
      List<Instance> all =
          state.all(entity.name()).stream()
              .filter(instance -> holds.all(instance, selection.where(), Map.of()))
              .toList();
      String name = include.selection().entity();
      all.stream()
          .max(Comparator.comparingInt(count))
          .ifPresent(instance -> add(of(instance), "the one with most " + name));
      all.stream()
          .filter(instance -> count.applyAsInt(instance) == 0)
          .findFirst()
          .ifPresent(instance -> add(of(instance), "one without " + name));
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
    return Texts.isHard(text.replaceAll("[-:.]", ""));
  }

  /** The equalities with most matches among the samples so far, or any. */
  private Map<String, Object> largest() {
    Map<String, Object> fixed = new LinkedHashMap<>();
    samples.values().stream()
        .filter(sample -> sample.about().contains(" most "))
        .findFirst()
        .ifPresent(
            sample ->
                equalities()
                    .forEach(
                        equality -> {
                          Object value = sample.arguments().get(parameter(equality));
                          if (value != null) {
                            fixed.put(parameter(equality), value);
                          }
                        }));
    return fixed;
  }

  private void expired() {
    Optional<String> ttl = entity.ttl();
    if (ttl.isPresent()) {
      state.all(entity.name()).stream()
          .filter(instance -> instance.value(ttl.get()).isPresent())
          .min(
              Comparator.comparing(
                  instance -> (BigDecimal) instance.value(ttl.get()).orElseThrow()))
          .ifPresent(instance -> add(of(instance), "the first that expired"));
    }
  }
}
