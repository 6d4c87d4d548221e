package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a write of several actions needs that have parameters in common: to withdraw a reaction of a
 * repository and count it on an issue of the same repository, there must be a repository with both.
 * In an application there are many; among the few of a run there may be none.
 */
final class JointTargets {
  private final Spec spec;
  private final GeneratedState state;
  private final Predicate<EntityInstance> alive;

  JointTargets(Spec spec, GeneratedState state, Predicate<EntityInstance> alive) {
    this.spec = spec;
    this.state = state;
    this.alive = alive;
  }

  /** Values of instances that are missing for writes which have all their other instances. */
  ImmutableList<ImmutableMap<String, Object>> missing(Entity entity) {
    ImmutableList.Builder<ImmutableMap<String, Object>> missing = ImmutableList.builder();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        for (WriteAction action : write.actions()) {
          if (action instanceof WriteAction.Select select
              && select.entity().equals(entity.name())) {
            write.actions().stream()
                .filter(WriteAction.Select.class::isInstance)
                .map(WriteAction.Select.class::cast)
                .filter(other -> !other.entity().equals(entity.name()))
                .flatMap(other -> missing(select, other).stream())
                .findFirst()
                .ifPresent(missing::add);
          }
        }
      }
    }
    return missing.build();
  }

  /** What an instance of the one needs, if none has what one of the other has. */
  private Optional<ImmutableMap<String, Object>> missing(
      WriteAction.Select one, WriteAction.Select other) {
    Map<String, String> shared = new LinkedHashMap<>(parameters(one));
    Map<String, String> theirs = parameters(other);
    shared.values().retainAll(theirs.values());
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    ImmutableMap<String, Object> literals = literals(one);
    Optional<ImmutableMap<String, Object>> first = Optional.empty();
    for (EntityInstance instance : state.all(other.entity())) {
      Optional<ImmutableMap<String, Object>> wanted = wanted(instance, shared, theirs, literals);
      if (alive.test(instance) && wanted.isPresent()) {
        if (state.all(one.entity()).stream()
            .anyMatch(own -> alive.test(own) && has(own, wanted.get()))) {
          return Optional.empty();
        }
        first = first.or(() -> wanted);
      }
    }
    return first;
  }

  private static Optional<ImmutableMap<String, Object>> wanted(
      EntityInstance instance,
      Map<String, String> shared,
      Map<String, String> theirs,
      ImmutableMap<String, Object> literals) {
    Map<String, Object> wanted = new LinkedHashMap<>(literals);
    for (Map.Entry<String, String> own : shared.entrySet()) {
      Optional<Object> value =
          theirs.entrySet().stream()
              .filter(their -> their.getValue().equals(own.getValue()))
              .findFirst()
              .flatMap(their -> instance.value(their.getKey()));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      wanted.put(own.getKey(), value.get());
    }
    return Optional.of(ImmutableMap.copyOf(wanted));
  }

  private static boolean has(EntityInstance instance, Map<String, Object> values) {
    return values.entrySet().stream()
        .allMatch(
            value -> instance.value(value.getKey()).equals(Optional.<Object>of(value.getValue())));
  }

  /** The parameters that attributes of the entity itself must be equal to. */
  private static Map<String, String> parameters(WriteAction.Select action) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (AttributeCondition condition : action.where()) {
      if (condition.path().entity().equals(action.entity())
          && condition.test() instanceof Test.Is is
          && is.value() instanceof ValueExpression.Parameter parameter) {
        parameters.put(condition.path().attribute(), parameter.name());
      }
    }
    return parameters;
  }

  private ImmutableMap<String, Object> literals(WriteAction.Select action) {
    Map<String, Object> literals = new LinkedHashMap<>();
    for (AttributeCondition condition : action.where()) {
      if (condition.path().entity().equals(action.entity())
          && condition.test() instanceof Test.Is is
          && !(is.value() instanceof ValueExpression.Parameter)) {
        PartialConditions.known(
                is.value(),
                spec.entity(action.entity()).attribute(condition.path().attribute()).type(),
                ImmutableMap.of())
            .ifPresent(value -> literals.put(condition.path().attribute(), value));
      }
    }
    return ImmutableMap.copyOf(literals);
  }
}
