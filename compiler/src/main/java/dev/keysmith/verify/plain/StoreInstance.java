package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stores a whole instance: {@code create} where there is none of that identity, {@code put} in
 * place of whatever has it.
 *
 * <p>An attribute is what the action sets, or else the argument of its name; without one it is
 * absent. Only a {@code create} draws from sequences.
 */
final class StoreInstance {
  private final Instances instances;
  private final Given given;
  private final Sequences sequences;

  StoreInstance(Instances instances, Given given) {
    this.instances = instances;
    this.given = given;
    this.sequences = new Sequences(instances);
  }

  Outcome store(WriteAction.Store store) {
    Entity entity = instances.spec().entity(store.entity());
    boolean create = store instanceof WriteAction.Create;
    String action = (create ? "create " : "put ") + entity.name();
    Map<String, Object> values = values(store, entity);
    ImmutableMap<String, Sequence> numbered = create ? numbered(store, entity) : ImmutableMap.of();
    for (Map.Entry<String, Sequence> entry : numbered.entrySet()) {
      if (!values.containsKey(entry.getKey())) {
        Optional<Object> next = sequences.next(entry.getValue(), InstanceOf.entity(entity, values));
        if (next.isEmpty()) {
          return Outcome.failed(action + ": no " + entry.getValue().parent() + " numbers it");
        }
        values.put(entry.getKey(), next.get());
      }
    }
    Instance instance = InstanceOf.entity(entity, values);
    if (create && instances.find(entity.name(), instance.identity(entity)).isPresent()) {
      return Outcome.failed(
          action + ": there is one already with " + InstanceOf.identityText(entity, instance));
    }
    Optional<String> taken = InstanceOf.takenValue(entity, instance, instances);
    if (taken.isPresent()) {
      return Outcome.failed(action + ": " + taken.get());
    }
    instances.put(instance);
    numbered.forEach((attribute, sequence) -> sequences.count(sequence, instance, attribute));
    return Outcome.DONE;
  }

  private Map<String, Object> values(WriteAction.Store store, Entity entity) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      String name = attribute.name();
      Value value = store.set().getOrDefault(name, new Value.Parameter(name));
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
        Sequences.of(attribute).ifPresent(sequence -> numbered.put(name, sequence));
      }
    }
    return numbered.buildOrThrow();
  }
}
