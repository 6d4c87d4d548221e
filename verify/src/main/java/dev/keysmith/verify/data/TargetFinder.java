package dev.keysmith.verify.data;

import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** Finds instances that an update, a delete or a requirement is about, and what names them. */
final class TargetFinder {
  private final GeneratedState state;
  private final PartialConditions holds;
  private final ArgumentSampler sampler;
  private final SplittableRandom random;
  private final Predicate<EntityInstance> alive;

  TargetFinder(
      GeneratedState state,
      ArgumentSampler sampler,
      SplittableRandom random,
      Predicate<EntityInstance> alive) {
    this.state = state;
    this.holds = new PartialConditions(state);
    this.sampler = sampler;
    this.random = random;
    this.alive = alive;
  }

  /**
   * An instance for which the action succeeds, and changes what it sets.
   *
   * @param arguments what has a value already
   * @param others what other actions of the write are about
   */
  Optional<EntityInstance> find(
      WriteAction.Select action, Map<String, Object> arguments, Set<EntityInstance> others) {
    return sampler.any(
        state.all(action.entity()),
        instance ->
            holds.all(instance, action.where(), arguments)
                && alive.test(instance)
                && !others.contains(instance)
                && suits(instance, action, arguments));
  }

  private boolean suits(
      EntityInstance instance, WriteAction.Select action, Map<String, Object> arguments) {
    if (action instanceof WriteAction.Update update) {
      return update.remove().stream().allMatch(name -> instance.value(name).isPresent())
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
    if (update.set().keySet().stream().noneMatch(name -> entity.attribute(name).unique())
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
    for (AttributeCondition condition : where) {
      Optional<Object> value = state.value(instance, condition.path());
      Entity holder = state.entity(condition.path().entity());
      Attribute attribute = holder.attribute(condition.path().attribute());
      Test test = condition.test();
      if (test instanceof Test.Not not) {
        for (int i = 0; i < 20 && PartialConditions.open(not.value(), arguments).isPresent(); i++) {
          Object other = sampler.value(holder, attribute);
          if (!value.equals(Optional.of(other))) {
            put(not.value(), other, arguments);
          }
        }
        // Where every draw is the same, the next value is another.
        value.ifPresent(
            same -> put(not.value(), AdjacentValues.above(same, attribute.type()), arguments));
      } else if (value.isPresent()) {
        bind(test, value.get(), holder, attribute, arguments);
      }
    }
  }

  private void bind(
      Test test, Object value, Entity holder, Attribute attribute, Map<String, Object> arguments) {
    AttributeType type = attribute.type();
    if (test instanceof Test.Is is) {
      put(is.value(), value, arguments);
    } else if (test instanceof Test.In in) {
      in.values().stream().limit(1).forEach(first -> put(first, value, arguments));
      in.values().forEach(other -> put(other, sampler.value(holder, attribute), arguments));
    } else if (test instanceof Test.Range range) {
      range.lower().ifPresent(end -> put(end.value(), below(value, end, type), arguments));
      range.upper().ifPresent(end -> put(end.value(), above(value, end, type), arguments));
    } else if (test instanceof Test.Prefix prefix) {
      String text = value.toString();
      int points = text.codePointCount(0, text.length());
      put(
          prefix.value(),
          text.substring(0, text.offsetByCodePoints(0, 1 + random.nextInt(points))),
          arguments);
    } else if (test instanceof Test.Contains contains) {
      put(
          contains.value(),
          value instanceof Collection<?> elements ? elements.iterator().next() : value,
          arguments);
    }
  }

  private Object below(Object value, Bound end, AttributeType type) {
    return value instanceof BigDecimal number && end.inclusive()
        ? number.subtract(BigDecimal.valueOf(random.nextInt(4))).stripTrailingZeros()
        : end.inclusive() ? value : AdjacentValues.below(value, type);
  }

  private Object above(Object value, Bound end, AttributeType type) {
    return value instanceof BigDecimal number && end.inclusive()
        ? number.add(BigDecimal.valueOf(random.nextInt(4))).stripTrailingZeros()
        : end.inclusive() ? value : AdjacentValues.above(value, type);
  }

  private static void put(ValueExpression value, Object given, Map<String, Object> arguments) {
    PartialConditions.open(value, arguments).ifPresent(name -> arguments.put(name, given));
  }
}
