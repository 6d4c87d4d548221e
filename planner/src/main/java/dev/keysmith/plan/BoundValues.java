package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * The values of one instance that its writer has at hand: its own attributes by their names, those
 * of related instances by their paths. What a step before has read or made is a parameter named
 * after the entity too: {@code $Order.customerId}.
 */
public record BoundValues(ImmutableMap<String, ValueExpression> values) {
  public static final BoundValues NOTHING = new BoundValues(ImmutableMap.of());

  /** What conditions bind to one value each. */
  public static BoundValues of(Collection<AttributeCondition> where) {
    Map<String, ValueExpression> values = new LinkedHashMap<>();
    for (AttributeCondition condition : where) {
      if (condition.test() instanceof Test.Is is) {
        values.put(name(condition.path()), is.value());
      }
    }
    return new BoundValues(ImmutableMap.copyOf(values));
  }

  /** The parent of an instance, by the references that are known. */
  public BoundValues parent(Relationship relationship) {
    Map<String, ValueExpression> values = new LinkedHashMap<>();
    relationship
        .attributes()
        .forEach(
            (part, reference) ->
                Optional.ofNullable(this.values.get(reference))
                    .ifPresent(value -> values.put(part, value)));
    return new BoundValues(ImmutableMap.copyOf(values));
  }

  /** The name of a path: that of the shortest to the same value. */
  public static String name(AttributePath path) {
    return path.shortest().toString();
  }

  /** What an item calls {@code name}, as it is called here. */
  public static String name(ItemLayout layout, String name) {
    AttributePath path = layout.copies().get(name);
    return path == null ? name : name(path);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public boolean has(Collection<String> names) {
    return values.keySet().containsAll(names);
  }

  public BoundValues with(String name, ValueExpression value) {
    return with(ImmutableMap.of(name, value));
  }

  public BoundValues with(Map<String, ValueExpression> more) {
    return new BoundValues(
        ImmutableMap.<String, ValueExpression>builder()
            .putAll(values)
            .putAll(more)
            .buildKeepingLast());
  }

  public BoundValues without(Set<String> names) {
    Map<String, ValueExpression> rest = new LinkedHashMap<>(values);
    rest.keySet().removeAll(names);
    return new BoundValues(ImmutableMap.copyOf(rest));
  }

  /** With attributes that a read has found. */
  public BoundValues found(String entity, Collection<String> names) {
    Map<String, ValueExpression> found = new LinkedHashMap<>();
    names.stream()
        .filter(name -> !has(name))
        .forEach(name -> found.put(name, new ValueExpression.Parameter(entity + "." + name)));
    return with(found);
  }

  /** Conditions that select the instance by these of its attributes. */
  public ImmutableList<AttributeCondition> conditions(
      String entity, Collection<String> attributes) {
    return attributes.stream()
        .map(
            attribute ->
                new AttributeCondition(
                    AttributePath.own(entity, attribute),
                    new Test.Is(Objects.requireNonNull(values.get(attribute), attribute)),
                    OptionalDouble.empty()))
        .collect(ImmutableList.toImmutableList());
  }

  /** What the item's key takes, under the item's names. */
  public static ImmutableSet<String> keyAttributes(LayoutRef layoutRef, ItemState state) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    for (String key : layoutRef.table().key().attributes()) {
      attributes.addAll(attributes(rule(layoutRef, key), state));
    }
    return attributes.build();
  }

  /** What one key takes: the template's attributes, or all where they decide about it too. */
  public static ImmutableSet<String> attributes(KeyRule rule, ItemState state) {
    if (state.templates(rule).isEmpty()) {
      return ImmutableSet.of();
    }
    return state.template(rule).map(KeyTemplate::attributes).orElseGet(rule::attributes);
  }

  /** Those of an item's names for attributes whose value is not known. */
  public ImmutableSet<String> lacks(ItemLayout layout, Collection<String> names) {
    return names.stream()
        .filter(name -> !has(name(layout, name)))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The key of an item; whatever it takes must be known. */
  public ImmutableList<KeyBinding> key(LayoutRef layoutRef, ItemState state) {
    ImmutableList.Builder<KeyBinding> key = ImmutableList.builder();
    for (String attribute : layoutRef.table().key().attributes()) {
      KeyRule rule = rule(layoutRef, attribute);
      KeyTemplate template =
          state.templates(rule).stream()
              .filter(state::makes)
              .findFirst()
              .orElseGet(() -> rule.alternatives().get(0).template());
      ImmutableMap.Builder<String, ValueExpression> equal = ImmutableMap.builder();
      for (String name : new TreeSet<>(template.attributes())) {
        String known = name(layoutRef.item(), name);
        equal.put(name, Objects.requireNonNull(values.get(known), known));
      }
      key.add(new KeyBinding(attribute, template, equal.buildOrThrow(), Optional.empty()));
    }
    return key.build();
  }

  private static KeyRule rule(LayoutRef layoutRef, String key) {
    return layoutRef.item().key(key).orElseThrow();
  }
}
