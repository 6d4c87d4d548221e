package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * The values of one instance that its writer has at hand: its own attributes by their names,
 * relatives' by their paths. What a step before has read or made is a parameter named after the
 * entity too: {@code $Order.customerId}.
 */
record Known(ImmutableMap<String, Value> values) {
  static final Known NOTHING = new Known(ImmutableMap.of());

  /** What conditions bind to one value each. */
  static Known of(Collection<Condition> where) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Condition condition : where) {
      if (condition.test() instanceof Test.Is is) {
        values.put(name(condition.path()), is.value());
      }
    }
    return new Known(ImmutableMap.copyOf(values));
  }

  /** The parent of an instance, by the references that are known. */
  Known parent(Relationship relationship) {
    Map<String, Value> values = new LinkedHashMap<>();
    relationship
        .attributes()
        .forEach(
            (part, reference) ->
                Optional.ofNullable(this.values.get(reference))
                    .ifPresent(value -> values.put(part, value)));
    return new Known(ImmutableMap.copyOf(values));
  }

  /** The name of a path: that of the shortest to the same value. */
  static String name(AttributePath path) {
    return path.shortest().toString();
  }

  /** What an item calls {@code name}, as it is called here. */
  static String name(ItemLayout layout, String name) {
    AttributePath path = layout.copies().get(name);
    return path == null ? name : name(path);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  boolean has(Collection<String> names) {
    return values.keySet().containsAll(names);
  }

  Known with(String name, Value value) {
    return with(ImmutableMap.of(name, value));
  }

  Known with(Map<String, Value> more) {
    return new Known(
        ImmutableMap.<String, Value>builder().putAll(values).putAll(more).buildKeepingLast());
  }

  Known without(Set<String> names) {
    Map<String, Value> rest = new LinkedHashMap<>(values);
    rest.keySet().removeAll(names);
    return new Known(ImmutableMap.copyOf(rest));
  }

  /** With attributes that a read has found. */
  Known found(String entity, Collection<String> names) {
    Map<String, Value> found = new LinkedHashMap<>();
    names.stream()
        .filter(name -> !has(name))
        .forEach(name -> found.put(name, new Value.Parameter(entity + "." + name)));
    return with(found);
  }

  /** Conditions that select the instance by these of its attributes. */
  ImmutableList<Condition> conditions(String entity, Collection<String> attributes) {
    return attributes.stream()
        .map(
            attribute ->
                new Condition(
                    AttributePath.own(entity, attribute),
                    new Test.Is(Objects.requireNonNull(values.get(attribute), attribute)),
                    OptionalDouble.empty()))
        .collect(ImmutableList.toImmutableList());
  }

  /** What the item's key takes, under the item's names. */
  static ImmutableSet<String> keyAttributes(Placed placed, ItemState state) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    for (String key : placed.table().key().attributes()) {
      attributes.addAll(attributes(rule(placed, key), state));
    }
    return attributes.build();
  }

  /** What one key takes: the template's attributes, or all where they decide about it too. */
  static ImmutableSet<String> attributes(KeyRule rule, ItemState state) {
    if (state.templates(rule).isEmpty()) {
      return ImmutableSet.of();
    }
    return state.template(rule).map(KeyTemplate::attributes).orElseGet(rule::attributes);
  }

  /** Those of an item's names for attributes whose value is not known. */
  ImmutableSet<String> lacks(ItemLayout layout, Collection<String> names) {
    return names.stream()
        .filter(name -> !has(name(layout, name)))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The key of an item; whatever it takes must be known. */
  ImmutableList<KeyUse> key(Placed placed, ItemState state) {
    ImmutableList.Builder<KeyUse> key = ImmutableList.builder();
    for (String attribute : placed.table().key().attributes()) {
      KeyRule rule = rule(placed, attribute);
      KeyTemplate template =
          state.templates(rule).stream()
              .filter(state::makes)
              .findFirst()
              .orElseGet(() -> rule.alternatives().get(0).template());
      ImmutableMap.Builder<String, Value> equal = ImmutableMap.builder();
      for (String name : new TreeSet<>(template.attributes())) {
        String known = name(placed.item(), name);
        equal.put(name, Objects.requireNonNull(values.get(known), known));
      }
      key.add(new KeyUse(attribute, template, equal.buildOrThrow(), Optional.empty()));
    }
    return key.build();
  }

  private static KeyRule rule(Placed placed, String key) {
    return placed.item().key(key).orElseThrow();
  }
}
