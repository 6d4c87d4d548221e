package dev.keysmith.verify.data;

import com.google.common.collect.Maps;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.data.WriteArgumentSampler.RelaxedConstraints;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Draws what a write creates and puts, parents before children. */
final class StoredInstanceSampler {
  private final AccessPattern.Write write;
  private final GeneratedState state;
  private final ReplacedInstances replaced;
  private final InstanceGenerator maker;
  private final InstanceGenerator replacing;
  private final RelaxedConstraints relaxed;

  /**
   * @param maker makes further instances
   * @param replacing makes instances in place of others, which are no further children
   */
  StoredInstanceSampler(
      AccessPattern.Write write,
      GeneratedState state,
      ReplacedInstances replaced,
      InstanceGenerator maker,
      InstanceGenerator replacing,
      RelaxedConstraints relaxed) {
    this.write = write;
    this.state = state;
    this.replaced = replaced;
    this.maker = maker;
    this.replacing = replacing;
    this.relaxed = relaxed;
  }

  /** Values for all that the write stores; false if there are none. */
  boolean sample(ArgumentScopes scopes) {
    for (Entity entity : CreationOrder.of(state.instances().spec())) {
      for (int index = 0; index < write.actions().size(); index++) {
        if (write.actions().get(index) instanceof WriteAction.Store store
            && store.entity().equals(entity.name())) {
          for (int repetition = 0; repetition < store.times(); repetition++) {
            if (!store(store, entity, index, repetition, scopes)) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  private boolean store(
      WriteAction.Store store, Entity entity, int index, int repetition, ArgumentScopes scopes) {
    Map<String, Object> arguments = scopes.view(index, repetition);
    Map<String, Object> given = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      if (!store.absent().contains(attribute.name())) {
        ValueExpression value =
            store
                .set()
                .getOrDefault(attribute.name(), new ValueExpression.Parameter(attribute.name()));
        PartialConditions.known(value, attribute.type(), arguments)
            .ifPresent(known -> given.put(attribute.name(), known));
      }
    }
    if (!isOfItsSets(entity, given)) {
      return false;
    }
    Optional<EntityInstance> made = make(store, entity, given, arguments);
    if (made.isEmpty()) {
      return false;
    }
    Map<String, Object> drawn = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      ValueExpression set = store.set().get(attribute.name());
      boolean counted = set == null && GeneratedState.sequence(attribute).isPresent();
      ValueExpression value = set == null ? new ValueExpression.Parameter(attribute.name()) : set;
      if (!counted && value instanceof ValueExpression.Parameter parameter) {
        made.get()
            .value(attribute.name())
            .ifPresent(known -> drawn.putIfAbsent(parameter.name(), known));
      }
    }
    state.bindKnown(store.knows(), made.get(), drawn);
    drawn.forEach((name, value) -> scopes.put(index, repetition, name, value));
    if (state.find(entity.name(), made.get().identity(entity)).isEmpty()) {
      state.stage(made.get());
    }
    return true;
  }

  private Optional<EntityInstance> make(
      WriteAction.Store store,
      Entity entity,
      Map<String, Object> given,
      Map<String, Object> arguments) {
    InstanceGenerator.InstanceConstraint constraint = constraint(store, given);
    Optional<EntityInstance> made =
        relaxed.identity() || !replaced.isNext(store)
            ? maker.make(entity, constraint)
            : Optional.empty();
    if (made.isEmpty() && !relaxed.identity()) {
      made =
          replaced
              .kept(store, given, arguments)
              .flatMap(kept -> replacing.make(entity, constraint(store, kept).withAnyIdentity()))
              .or(() -> maker.make(entity, constraint));
    }
    // A put of the same thing again does no harm where each stands for itself.
    return made.isEmpty() && !(store instanceof WriteAction.Create) && !write.atomic()
        ? maker.make(entity, constraint.withAnyIdentity())
        : made;
  }

  private InstanceGenerator.InstanceConstraint constraint(
      WriteAction.Store store, Map<String, Object> given) {
    return new InstanceGenerator.InstanceConstraint(
        given,
        timed(store),
        Set.copyOf(store.absent()),
        !relaxed.identity(),
        !relaxed.uniques(),
        true,
        relaxed.hardness());
  }

  /** The attributes that store the time of the write, which a client always knows. */
  private static Set<String> timed(WriteAction.Store store) {
    return Maps.filterValues(
            store.set(), new ValueExpression.Parameter(PatternArguments.NOW)::equals)
        .keySet();
  }

  private static boolean isOfItsSets(Entity entity, Map<String, Object> given) {
    return given.entrySet().stream()
        .allMatch(
            entry -> {
              Attribute attribute = entity.attribute(entry.getKey());
              return attribute.values().isEmpty()
                  || attribute.values().keySet().stream()
                      .map(text -> LiteralValues.value(text, attribute.type()))
                      .anyMatch(entry.getValue()::equals);
            });
  }
}
