package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.Map;
import java.util.Optional;

/** An instance as its entity wants it. */
final class InstanceOf {
  private InstanceOf() {}

  /** With its values in the order of the entity's attributes. */
  static Instance entity(Entity entity, Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String name : entity.attributes().keySet()) {
      Object value = values.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    return new Instance(entity.name(), ordered.buildOrThrow());
  }

  /** Which value that must be unique another instance has already. */
  static Optional<String> takenValue(Entity entity, Instance instance, Instances instances) {
    for (Attribute attribute : entity.attributes().values()) {
      Optional<Object> value = instance.value(attribute.name());
      if (attribute.unique()
          && value.isPresent()
          && instances.all(entity.name()).stream()
              .filter(other -> other.value(attribute.name()).equals(value))
              .anyMatch(other -> !other.identity(entity).equals(instance.identity(entity)))) {
        return Optional.of(
            "another has "
                + attribute.name()
                + " "
                + ValueText.of(value.get())
                + ", which is unique");
      }
    }
    return Optional.empty();
  }

  static String identityText(Entity entity, Instance instance) {
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    entity.identity().forEach(name -> identity.put(name, instance.value(name).orElseThrow()));
    return ValueText.of(identity.buildOrThrow());
  }
}
