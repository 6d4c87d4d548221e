package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Arguments with which a write would give an instance a value that must be unique, and that another
 * instance within the same scope has already.
 */
final class DuplicateValueCases {
  private static final int TRIES = 20;

  private final GeneratedState state;
  private final ArgumentSampler values;
  private final TargetFinder targets;

  DuplicateValueCases(GeneratedState state, ArgumentSampler values, TargetFinder targets) {
    this.state = state;
    this.values = values;
    this.targets = targets;
  }

  /** Such arguments of an action for a unique attribute, as another instance has it. */
  Optional<Map<String, Object>> of(WriteAction action, String attribute) {
    return Optional.ofNullable(state.entity(action.entity()).uniqueKeys().get(attribute))
        .flatMap(key -> duplicate(action, key));
  }

  private Optional<Map<String, Object>> duplicate(WriteAction action, ImmutableList<String> key) {
    Entity entity = state.entity(action.entity());
    for (int i = 0; i < TRIES; i++) {
      Optional<EntityInstance> owner =
          values.any(
              state.all(entity.name()), instance -> instance.values().keySet().containsAll(key));
      Optional<Map<String, Object>> preset =
          action instanceof WriteAction.Store store
              ? owner
                  .filter(instance -> key.stream().noneMatch(store.absent()::contains))
                  .flatMap(instance -> given(store, entity, key, instance))
              : action instanceof WriteAction.Update update
                  ? owner.flatMap(instance -> changed(update, entity, key, instance))
                  : Optional.empty();
      if (preset.filter(given -> !given.isEmpty()).isPresent()) {
        return preset;
      }
    }
    return Optional.empty();
  }

  /**
   * The parameters with which some attributes of what is stored are as in an instance; empty if
   * they cannot be.
   */
  static Optional<Map<String, Object>> given(
      WriteAction.Store store, Entity entity, List<String> names, EntityInstance instance) {
    Map<String, Object> preset = new LinkedHashMap<>();
    for (String name : names) {
      ValueExpression set = store.set().get(name);
      boolean numbered = set == null && GeneratedState.sequence(entity.attribute(name)).isPresent();
      ValueExpression value = set == null ? new ValueExpression.Parameter(name) : set;
      if (numbered || !give(value, name, entity, instance, preset)) {
        return Optional.empty();
      }
    }
    return Optional.of(preset);
  }

  /** For an update of another instance, which has the rest of the key already. */
  private Optional<Map<String, Object>> changed(
      WriteAction.Update update, Entity entity, List<String> key, EntityInstance owner) {
    Map<String, Object> preset = new LinkedHashMap<>();
    for (String name : key) {
      ValueExpression set = update.set().get(name);
      if (set != null && !give(set, name, entity, owner, preset)) {
        return Optional.empty();
      }
    }
    if (preset.isEmpty() || !targets.namesIdentity(update)) {
      return preset.isEmpty() ? Optional.empty() : Optional.of(preset);
    }
    Optional<EntityInstance> target =
        values.any(
            state.all(entity.name()),
            other ->
                !other.equals(owner)
                    && key.stream()
                        .filter(name -> !update.set().containsKey(name))
                        .allMatch(name -> other.value(name).equals(owner.value(name))));
    target.ifPresent(found -> targets.bind(found, update.where(), preset));
    return target.map(found -> preset);
  }

  /** Gives the parameter that an attribute is set to the instance's value. */
  private static boolean give(
      ValueExpression set,
      String name,
      Entity entity,
      EntityInstance instance,
      Map<String, Object> preset) {
    Optional<Object> value = instance.value(name);
    if (set instanceof ValueExpression.Parameter parameter) {
      value.ifPresent(given -> preset.put(parameter.name(), given));
      return !parameter.name().equals(PatternArguments.NOW);
    }
    return set instanceof ValueExpression.Literal literal
        && value.equals(
            Optional.of(LiteralValues.value(literal.text(), entity.attribute(name).type())));
  }
}
