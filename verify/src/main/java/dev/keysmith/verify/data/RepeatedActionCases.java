package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Arguments with which one repetition of an action stores what another instance has already: its
 * identity, or a value that must be unique. All else is typical.
 */
final class RepeatedActionCases {
  private static final int TRIES = 20;
  private static final int REPETITION = 0;

  private final GeneratedState state;
  private final ArgumentSampler values;
  private final Supplier<Optional<PatternArguments>> typical;

  RepeatedActionCases(
      GeneratedState state, ArgumentSampler values, Supplier<Optional<PatternArguments>> typical) {
    this.state = state;
    this.values = values;
    this.typical = typical;
  }

  /**
   * Empty if no stored instance can be repeated.
   *
   * @param names the attributes that are as in a stored instance
   */
  Optional<PatternArguments> of(WriteAction.Store store, int action, ImmutableList<String> names) {
    Entity entity = state.entity(store.entity());
    ActionRepetition repetition = new ActionRepetition(action, REPETITION);
    for (int i = 0; i < TRIES; i++) {
      Optional<EntityInstance> owner =
          values.any(
              state.all(entity.name()), instance -> instance.values().keySet().containsAll(names));
      Optional<PatternArguments> repeated =
          owner
              .flatMap(instance -> DuplicateValueCases.given(store, entity, names, instance))
              .flatMap(
                  preset -> typical.get().flatMap(drawn -> replaced(drawn, repetition, preset)));
      if (repeated.isPresent()) {
        return repeated;
      }
    }
    return Optional.empty();
  }

  /** What all repetitions share stays as it is. */
  private static Optional<PatternArguments> replaced(
      PatternArguments drawn, ActionRepetition repetition, Map<String, Object> preset) {
    ImmutableMap<String, Object> own = drawn.own().getOrDefault(repetition, ImmutableMap.of());
    List<String> shared = preset.keySet().stream().filter(name -> !own.containsKey(name)).toList();
    if (!shared.stream()
        .allMatch(name -> Objects.equals(preset.get(name), drawn.shared().get(name)))) {
      return Optional.empty();
    }
    if (shared.size() == preset.size()) {
      return Optional.empty();
    }
    ImmutableMap.Builder<String, Object> mine = ImmutableMap.<String, Object>builder().putAll(own);
    preset.forEach(
        (name, value) -> {
          if (own.containsKey(name)) {
            mine.put(name, value);
          }
        });
    ImmutableMap<ActionRepetition, ImmutableMap<String, Object>> all =
        ImmutableMap.<ActionRepetition, ImmutableMap<String, Object>>builder()
            .putAll(drawn.own())
            .put(repetition, mine.buildKeepingLast())
            .buildKeepingLast();
    return Optional.of(new PatternArguments(drawn.shared(), all));
  }
}
