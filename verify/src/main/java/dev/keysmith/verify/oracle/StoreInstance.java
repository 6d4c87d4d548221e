package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stores a whole instance: {@code create} where there is none of that identity, {@code put} in
 * place of whatever has it, {@code upsert} as a change of what has it.
 *
 * <p>An attribute is what the action sets, or else the argument of its name; without one it is
 * absent. Only a {@code create} draws from sequences.
 */
final class StoreInstance {
  private final InstanceStore instances;
  private final ParameterValues given;
  private final SequenceCounters sequences;

  StoreInstance(InstanceStore instances, ParameterValues given) {
    this.instances = instances;
    this.given = given;
    this.sequences = new SequenceCounters(instances);
  }

  WriteOutcome store(WriteAction.Store store) {
    Entity entity = instances.spec().entity(store.entity());
    boolean create = store instanceof WriteAction.Create;
    String verb = create ? "create " : store instanceof WriteAction.Upsert ? "upsert " : "put ";
    String action = verb + entity.name();
    Map<String, Object> values =
        store instanceof WriteAction.Upsert upsert
            ? upserted(upsert, entity, values(store, entity))
            : values(store, entity);
    ImmutableMap<String, Sequence> numbered = create ? numbered(store, entity) : ImmutableMap.of();
    for (Map.Entry<String, Sequence> entry : numbered.entrySet()) {
      if (!values.containsKey(entry.getKey())) {
        Optional<Object> next =
            sequences.next(entry.getValue(), InstanceNormalizer.entity(entity, values));
        if (next.isEmpty()) {
          return WriteOutcome.failed(
              action + ": no " + entry.getValue().parent() + " that stores the counter");
        }
        values.put(entry.getKey(), next.get());
      }
    }
    EntityInstance instance = InstanceNormalizer.entity(entity, values);
    if (create && instances.find(entity.name(), instance.identity(entity)).isPresent()) {
      return WriteOutcome.failed(
          action
              + ": an instance already exists with "
              + InstanceNormalizer.identityText(entity, instance));
    }
    Optional<String> taken = InstanceNormalizer.takenValue(entity, instance, instances);
    if (taken.isPresent()) {
      return WriteOutcome.failed(action + ": " + taken.get());
    }
    instances.put(instance);
    numbered.forEach((attribute, sequence) -> sequences.count(sequence, instance, attribute));
    return WriteOutcome.DONE;
  }

  /** What there is then: the instance that exists, or a new one, with what the upsert names. */
  private Map<String, Object> upserted(
      WriteAction.Upsert upsert, Entity entity, Map<String, Object> named) {
    EntityInstance started = InstanceNormalizer.entity(entity, named);
    Optional<EntityInstance> before = instances.find(entity.name(), started.identity(entity));
    if (before.isEmpty()) {
      return named;
    }
    Map<String, Object> values = new LinkedHashMap<>(before.get().values());
    for (String name : entity.attributes().keySet()) {
      Optional<Object> given = started.value(name);
      if (upsert.add().contains(name)) {
        given.ifPresent(amount -> values.merge(name, amount, UpdateInstances::sum));
      } else if (upsert.initial().contains(name)) {
        given.ifPresent(value -> values.putIfAbsent(name, value));
      } else if (upsert.overwrites(name)) {
        values.remove(name);
        given.ifPresent(value -> values.put(name, value));
      }
    }
    return values;
  }

  private Map<String, Object> values(WriteAction.Store store, Entity entity) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      String name = attribute.name();
      ValueExpression value = store.set().getOrDefault(name, new ValueExpression.Parameter(name));
      if (!store.absent().contains(name)) {
        given.optional(value, attribute).ifPresent(found -> values.put(name, found));
      }
    }
    return values;
  }

  /** The attributes that count, by name. */
  private static ImmutableMap<String, Sequence> numbered(WriteAction.Store store, Entity entity) {
    ImmutableMap.Builder<String, Sequence> numbered = ImmutableMap.builder();
    for (Attribute attribute : entity.attributes().values()) {
      String name = attribute.name();
      if (!store.set().containsKey(name) && !store.absent().contains(name)) {
        SequenceCounters.of(attribute).ifPresent(sequence -> numbered.put(name, sequence));
      }
    }
    return numbered.buildOrThrow();
  }
}
