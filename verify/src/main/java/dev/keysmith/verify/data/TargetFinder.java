package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.ValueLifecycle;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds instances that an update, a delete or a requirement is about, and what names them. */
final class TargetFinder {
  private final GeneratedState state;
  private final PartialConditions holds;
  private final ArgumentSampler sampler;
  private final ArgumentBinder binder;
  private final SplittableRandom random;
  private final Predicate<EntityInstance> alive;
  private final ValueLifecycle lifecycle;

  TargetFinder(
      GeneratedState state,
      ArgumentSampler sampler,
      SplittableRandom random,
      Predicate<EntityInstance> alive) {
    this.state = state;
    this.holds = new PartialConditions(state);
    this.sampler = sampler;
    this.binder = new ArgumentBinder(state, sampler, random);
    this.random = random;
    this.alive = alive;
    this.lifecycle = ValueLifecycle.of(state.instances().spec());
  }

  /**
   * An instance for which the action succeeds, and changes what it sets.
   *
   * @param arguments what has a value already
   * @param others what other actions of the write are about
   */
  Optional<EntityInstance> find(
      WriteAction.Select action, Map<String, Object> arguments, Set<EntityInstance> others) {
    Predicate<EntityInstance> suitable =
        instance ->
            holds.all(instance, action.where(), arguments)
                && alive.test(instance)
                && !others.contains(instance)
                && suits(instance, action, arguments);
    Map<String, String> from = drawOrigin(action);
    return sampler
        .any(
            state.all(action.entity()),
            instance ->
                from.entrySet().stream()
                        .allMatch(
                            one ->
                                instance
                                    .value(one.getKey())
                                    .filter(one.getValue()::equals)
                                    .isPresent())
                    && suitable.test(instance))
        .or(() -> sampler.any(state.all(action.entity()), suitable));
  }

  /** The values that an instance comes from, by the lifecycle of the attributes that are set. */
  private Map<String, String> drawOrigin(WriteAction.Select action) {
    Map<String, String> from = new LinkedHashMap<>();
    if (action instanceof WriteAction.Update update) {
      update
          .set()
          .forEach(
              (name, value) ->
                  draw(lifecycle.before(update.entity(), name, value.toString()))
                      .ifPresent(origin -> from.put(name, origin)));
    }
    return from;
  }

  private Optional<String> draw(ImmutableMap<String, Double> flows) {
    double left =
        random.nextDouble() * flows.values().stream().mapToDouble(Double::doubleValue).sum();
    for (Map.Entry<String, Double> flow : flows.entrySet()) {
      left -= flow.getValue();
      if (left < 0) {
        return Optional.of(flow.getKey());
      }
    }
    return Optional.empty();
  }

  private boolean suits(
      EntityInstance instance, WriteAction.Select action, Map<String, Object> arguments) {
    if (action instanceof WriteAction.Update update) {
      return Stream.concat(update.remove().stream(), update.subtract().stream())
              .allMatch(name -> instance.value(name).isPresent())
          && mayBeUnique(instance, update, arguments)
          && update.set().entrySet().stream()
              .allMatch(set -> changes(instance, set.getKey(), set.getValue(), arguments));
    }
    if (action instanceof WriteAction.Delete delete) {
      Map<String, Object> named = new LinkedHashMap<>(arguments);
      bind(instance, delete.where(), named);
      return namesIdentity(delete)
          ? !state.hasChildren(instance)
          : state.all(delete.entity()).stream()
              .filter(other -> holds.all(other, delete.where(), named))
              .noneMatch(state::hasChildren);
    }
    return true;
  }

  /** What is unique cannot be given to several. */
  private boolean mayBeUnique(
      EntityInstance instance, WriteAction.Update update, Map<String, Object> arguments) {
    Entity entity = state.entity(update.entity());
    if (entity.uniqueKeys().values().stream()
            .allMatch(key -> Collections.disjoint(key, update.set().keySet()))
        || namesIdentity(update)) {
      return true;
    }
    Map<String, Object> named = new LinkedHashMap<>(arguments);
    bind(instance, update.where(), named);
    return state.all(update.entity()).stream()
        .filter(other -> !other.equals(instance))
        .noneMatch(other -> holds.all(other, update.where(), named));
  }

  private boolean changes(
      EntityInstance instance, String name, ValueExpression value, Map<String, Object> arguments) {
    Attribute attribute = state.entity(instance.entity()).attribute(name);
    Optional<Object> after = PartialConditions.known(value, attribute.type(), arguments);
    return after.isEmpty() || attribute.values().size() == 1 || !after.equals(instance.value(name));
  }

  /** Whether the conditions identify one instance. */
  boolean namesIdentity(WriteAction.Select action) {
    Entity entity = state.entity(action.entity());
    return entity.identity().stream()
        .allMatch(
            part ->
                action.where().stream()
                    .anyMatch(
                        condition ->
                            condition.isEquality()
                                && condition.path().isOwn()
                                && condition.path().attribute().equals(part)));
  }

  /** Binds what is open in the conditions, such that they hold of the instance. */
  void bind(
      EntityInstance instance,
      Collection<AttributeCondition> where,
      Map<String, Object> arguments) {
    binder.bind(instance, where, arguments);
  }
}
