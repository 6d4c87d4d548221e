package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * A reference holds a value of what it points at, so that one without a size of its own has that
 * one's size.
 */
final class InheritedSizes {
  private final SpecLocations locations;

  InheritedSizes(SpecLocations locations) {
    this.locations = locations;
  }

  /** The same entities with the sizes of their references. */
  ImmutableMap<String, Entity> of(ImmutableMap<String, Entity> entities) {
    ImmutableMap<String, Entity> sized = entities;
    // The target may be a reference itself; a chain without a cycle has no more links than these.
    for (int link = 0; link < entities.size(); link++) {
      ImmutableMap<String, Entity> before = sized;
      sized = ImmutableMap.copyOf(Maps.transformValues(before, entity -> sized(entity, before)));
      if (sized.equals(before)) {
        break;
      }
    }
    return sized;
  }

  private Entity sized(Entity entity, ImmutableMap<String, Entity> entities) {
    return entity.with(
        entity.attributes().values().stream()
            .filter(attribute -> !statesSize(entity, attribute))
            .flatMap(attribute -> target(attribute, entities).map(attribute::sizedAs).stream())
            .collect(ImmutableList.toImmutableList()));
  }

  private boolean statesSize(Entity entity, Attribute attribute) {
    return locations.states(entity.name(), attribute.name(), "bytes")
        || locations.states(entity.name(), attribute.name(), "digits")
        || locations.states(entity.name(), attribute.name(), "width")
        || !attribute.values().isEmpty()
        || attribute.generated().isPresent();
  }

  /** What it points at, of the same type; errors of references are reported elsewhere. */
  private static Optional<Attribute> target(
      Attribute attribute, ImmutableMap<String, Entity> entities) {
    return attribute.references().stream()
        .flatMap(
            reference ->
                Optional.ofNullable(entities.get(reference.entity())).stream()
                    .flatMap(
                        entity ->
                            Optional.ofNullable(entity.attributes().get(reference.attribute()))
                                .stream()))
        .filter(target -> target.type() == attribute.type())
        .findFirst();
  }
}
