package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Draws what a put or an upsert finds: an instance as often as rates and counts imply, so that the
 * units that are measured are those that are billed.
 */
final class ReplacedInstances {
  private final GeneratedState state;
  private final AccessPattern.Write write;
  private final SplittableRandom random;

  ReplacedInstances(GeneratedState state, AccessPattern.Write write, SplittableRandom random) {
    this.state = state;
    this.write = write;
    this.random = random;
  }

  /** Whether the next one is of an instance that exists. */
  boolean isNext(WriteAction.Store store) {
    double share = state.replacement().of(store);
    return share > 0 && random.nextDouble() < share;
  }

  /**
   * What of an instance stays when it is replaced, with what is given; empty where none can be. In
   * a list, the same instance might be drawn twice.
   */
  Optional<Map<String, Object>> kept(
      WriteAction.Store store, Map<String, Object> given, Map<String, Object> arguments) {
    if (store instanceof WriteAction.Create || write.actions().size() > 1 || store.times() > 1) {
      return Optional.empty();
    }
    Entity entity = state.entity(store.entity());
    ImmutableList<EntityInstance> all =
        state.all(store.entity()).stream()
            .filter(instance -> isPossible(store, entity, instance, given, arguments))
            .collect(ImmutableList.toImmutableList());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    EntityInstance chosen = all.get(random.nextInt(all.size()));
    Map<String, Object> kept = new LinkedHashMap<>(given);
    entity.attributes().values().stream()
        .filter(attribute -> stays(store, entity, attribute))
        .forEach(
            attribute ->
                chosen.value(attribute.name()).ifPresent(it -> kept.put(attribute.name(), it)));
    return Optional.of(kept);
  }

  private static boolean stays(WriteAction.Store store, Entity entity, Attribute attribute) {
    return entity.identity().contains(attribute.name())
        || (attribute.immutable() && !(store instanceof WriteAction.Upsert));
  }

  private static boolean isPossible(
      WriteAction.Store store,
      Entity entity,
      EntityInstance instance,
      Map<String, Object> given,
      Map<String, Object> arguments) {
    for (Attribute attribute : entity.attributes().values()) {
      if (!stays(store, entity, attribute)) {
        continue;
      }
      String name = attribute.name();
      ValueExpression value = store.set().getOrDefault(name, new ValueExpression.Parameter(name));
      boolean timed =
          value.equals(new ValueExpression.Parameter(PatternArguments.NOW))
              && !arguments.containsKey(PatternArguments.NOW);
      Optional<Object> there = instance.value(name);
      boolean same =
          store.absent().contains(name)
              ? there.isEmpty()
              : there.isPresent()
                  && (!given.containsKey(name) || there.equals(Optional.of(given.get(name))));
      if (timed || !same) {
        return false;
      }
    }
    return true;
  }
}
