package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import java.util.Optional;

/**
 * A generated instance of an entity.
 *
 * @param number which of its entity, from 1
 * @param values by attribute, in the order of the spec; an attribute that is absent has none
 */
public record ExampleInstance(String entity, int number, ImmutableMap<String, Object> values) {
  EntityInstance plain() {
    return new EntityInstance(entity, values);
  }

  Optional<Object> value(String attribute) {
    return Optional.ofNullable(values.get(attribute));
  }
}
