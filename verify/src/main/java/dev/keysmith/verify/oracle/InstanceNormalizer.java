package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.ValueFormatter;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An instance as its entity wants it. */
final class InstanceNormalizer {
  private InstanceNormalizer() {}

  /** With its values in the order of the entity's attributes. */
  static EntityInstance entity(Entity entity, Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String name : entity.attributes().keySet()) {
      Object value = values.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    return new EntityInstance(entity.name(), ordered.buildOrThrow());
  }

  /** Which value that must be unique another instance has already. */
  static Optional<String> takenValue(
      Entity entity, EntityInstance instance, InstanceStore instances) {
    for (Attribute attribute : entity.attributes().values()) {
      boolean taken =
          attribute
              .uniqueKey()
              .filter(key -> instance.values().keySet().containsAll(key))
              .filter(
                  key ->
                      instances.all(entity.name()).stream()
                          .filter(other -> isEqual(other, instance, key))
                          .anyMatch(
                              other -> !other.identity(entity).equals(instance.identity(entity))))
              .isPresent();
      if (taken) {
        return Optional.of(
            String.format(
                "another instance already has the unique %s %s",
                attribute.name(),
                ValueFormatter.of(instance.value(attribute.name()).orElseThrow())));
      }
    }
    return Optional.empty();
  }

  private static boolean isEqual(
      EntityInstance other, EntityInstance instance, List<String> names) {
    return names.stream().allMatch(name -> other.value(name).equals(instance.value(name)));
  }

  static String identityText(Entity entity, EntityInstance instance) {
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    entity.identity().forEach(name -> identity.put(name, instance.value(name).orElseThrow()));
    return ValueFormatter.of(identity.buildOrThrow());
  }
}
