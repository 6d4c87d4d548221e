package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Optional attributes that come with a state: an issue has a closing date once it is closed.
 *
 * <pre>
 *   update: Issue, set: {status: CLOSED, closedAt: $closedAt}    closedAt comes with CLOSED
 * </pre>
 *
 * <p>An attribute comes with a state if every update that sets it sets the state to a literal.
 */
final class StateAttributes {
  private final Spec spec;

  StateAttributes(Spec spec) {
    this.spec = spec;
  }

  /** Whether an instance with these values has an attribute; empty if no state says so. */
  Optional<Boolean> isPresent(Entity entity, Attribute attribute, Map<String, Object> values) {
    if (!attribute.isOptional() || !attribute.references().isEmpty()) {
      return Optional.empty();
    }
    List<WriteAction.Update> setting =
        updates(entity).stream()
            .filter(update -> update.set().containsKey(attribute.name()))
            .toList();
    for (Attribute state : entity.attributes().values()) {
      ImmutableSet<String> literals =
          setting.stream()
              .flatMap(update -> literal(update, state).stream())
              .collect(ImmutableSet.toImmutableSet());
      boolean always =
          !setting.isEmpty()
              && setting.stream().allMatch(update -> literal(update, state).isPresent());
      if (always && !state.values().isEmpty()) {
        return Optional.ofNullable(values.get(state.name()))
            .map(value -> literals.contains(value.toString()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> literal(WriteAction.Update update, Attribute state) {
    return Optional.ofNullable(update.set().get(state.name()))
        .filter(ValueExpression.Literal.class::isInstance)
        .map(ValueExpression::toString);
  }

  private List<WriteAction.Update> updates(Entity entity) {
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .flatMap(pattern -> ((AccessPattern.Write) pattern).actions().stream())
        .filter(WriteAction.Update.class::isInstance)
        .map(WriteAction.Update.class::cast)
        .filter(update -> update.entity().equals(entity.name()))
        .toList();
  }
}
