package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The arguments of a write while they are being drawn: one value a name, except in what happens
 * several times.
 *
 * <pre>
 *   create: Order                     orderId, customerId, date    one value
 *   create: OrderItem, times: 3       orderId, date                the same, for all three
 *                                     productId, quantity          three values
 * </pre>
 *
 * <p>Actions that are repeated in step share the values of a repetition. Where all of a repeated
 * instance's identity would be one value, its references to what is not made here differ after all.
 */
final class ArgumentScopes {
  private final AccessPattern.Write write;
  private final Map<String, Object> shared = new LinkedHashMap<>();
  private final List<Map<String, Object>> byRepetition = new ArrayList<>();
  private final Map<ActionRepetition, Map<String, Object>> bySlot = new LinkedHashMap<>();
  private final Set<String> common = new LinkedHashSet<>();
  private final List<Set<String>> particular = new ArrayList<>();

  ArgumentScopes(Spec spec, AccessPattern.Write write) {
    this.write = write;
    for (WriteAction action : write.actions()) {
      if (action.times() == 1) {
        common.addAll(names(spec, action));
      }
    }
    for (WriteAction action : write.actions()) {
      particular.add(particular(spec, action));
      while (byRepetition.size() < action.times()) {
        byRepetition.add(new LinkedHashMap<>());
      }
    }
  }

  private Set<String> particular(Spec spec, WriteAction action) {
    Set<String> names = new LinkedHashSet<>();
    Entity entity = spec.entity(action.entity());
    if (action.times() == 1
        || !(action instanceof WriteAction.Store store)
        || !entity.identity().stream().allMatch(name -> isCommon(store, name))) {
      return names;
    }
    for (Relationship relationship : RelationshipGraph.of(spec).ofChild(entity.name())) {
      boolean madeHere =
          write.actions().stream()
              .anyMatch(
                  other ->
                      other instanceof WriteAction.Store
                          && other.entity().equals(relationship.parent()));
      if (relationship.identifying() && !madeHere) {
        names.addAll(relationship.attributes().values());
      }
    }
    return names;
  }

  private boolean isCommon(WriteAction.Store store, String attribute) {
    return !(store.set().get(attribute) instanceof ValueExpression.Parameter parameter)
        ? store.set().containsKey(attribute) || common.contains(attribute)
        : common.contains(parameter.name());
  }

  /** The parameters of an action. */
  static ImmutableSet<String> names(Spec spec, WriteAction action) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    List<ValueExpression> values = new ArrayList<>();
    if (action instanceof WriteAction.Store store) {
      for (Attribute attribute : spec.entity(store.entity()).attributes().values()) {
        if (!store.set().containsKey(attribute.name())
            && !store.absent().contains(attribute.name())) {
          names.add(attribute.name());
        }
      }
      values.addAll(store.set().values());
      store.knows().stream().map(AttributePath::toString).forEach(names::add);
    } else if (action instanceof WriteAction.Select select) {
      select.where().forEach(condition -> values.addAll(condition.test().values()));
    }
    if (action instanceof WriteAction.Update update) {
      values.addAll(update.set().values());
      values.addAll(update.amounts().values());
      update.knows().stream().map(AttributePath::toString).forEach(names::add);
    }
    for (ValueExpression value : values) {
      if (value instanceof ValueExpression.Parameter parameter) {
        names.add(parameter.name());
      }
    }
    return names.build();
  }

  /** What has a value for a repetition of an action. */
  Map<String, Object> view(int action, int repetition) {
    Map<String, Object> view = new LinkedHashMap<>(shared);
    if (write.actions().get(action).times() > 1) {
      view.putAll(byRepetition.get(repetition));
      particular.get(action).forEach(view::remove);
      Map<String, Object> own = bySlot.get(new ActionRepetition(action, repetition));
      if (own != null) {
        view.putAll(own);
      }
    }
    return view;
  }

  void put(int action, int repetition, String name, Object value) {
    if (write.actions().get(action).times() > 1 && particular.get(action).contains(name)) {
      putOwn(action, repetition, name, value);
    } else if (write.actions().get(action).times() == 1 || common.contains(name)) {
      shared.putIfAbsent(name, value);
    } else {
      byRepetition.get(repetition).putIfAbsent(name, value);
    }
  }

  /** A value for this repetition of this action alone. */
  void putOwn(int action, int repetition, String name, Object value) {
    bySlot
        .computeIfAbsent(new ActionRepetition(action, repetition), slot -> new LinkedHashMap<>())
        .put(name, value);
  }

  void preset(Map<String, Object> values) {
    shared.putAll(values);
  }

  PatternArguments arguments(Spec spec) {
    ImmutableMap.Builder<ActionRepetition, ImmutableMap<String, Object>> own =
        ImmutableMap.builder();
    ImmutableList<WriteAction> actions = write.actions();
    for (int action = 0; action < actions.size(); action++) {
      ImmutableSet<String> names = names(spec, actions.get(action));
      for (int repetition = 0; repetition < actions.get(action).times(); repetition++) {
        Map<String, Object> mine = new LinkedHashMap<>();
        if (actions.get(action).times() > 1) {
          mine.putAll(byRepetition.get(repetition));
          mine.keySet().retainAll(names);
        }
        mine.putAll(bySlot.getOrDefault(new ActionRepetition(action, repetition), Map.of()));
        if (!mine.isEmpty()) {
          own.put(new ActionRepetition(action, repetition), ImmutableMap.copyOf(mine));
        }
      }
    }
    return new PatternArguments(ImmutableMap.copyOf(shared), own.buildOrThrow());
  }
}
