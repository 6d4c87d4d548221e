package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The names in an item: the attributes of its entity, and those copied from related entities.
 *
 * @param sources the copied attributes, by the name of the copy
 */
record AttributeScope(
    Entity entity,
    ImmutableMap<String, AttributePath> copies,
    ImmutableMap<String, Attribute> sources,
    ImmutableMap<String, Entity> entities,
    Optional<WriteSharding> shards) {

  static AttributeScope of(
      Entity entity,
      ImmutableMap<String, AttributePath> copies,
      ImmutableMap<String, Entity> entities,
      Optional<WriteSharding> shards) {
    ImmutableMap.Builder<String, Attribute> sources = ImmutableMap.builder();
    copies.forEach(
        (name, path) ->
            Optional.ofNullable(entities.get(path.entity()))
                .ifPresent(end -> sources.put(name, end.attribute(path.attribute()))));
    return new AttributeScope(entity, copies, sources.buildOrThrow(), entities, shards);
  }

  boolean has(String name) {
    return entity.attributes().containsKey(name) || sources.containsKey(name);
  }

  Optional<Attribute> attribute(String name) {
    return Optional.ofNullable(entity.attributes().get(name))
        .or(() -> Optional.ofNullable(sources.get(name)));
  }

  /** The path to the attribute that a name stands for. */
  AttributePath path(String name) {
    return Optional.ofNullable(copies.get(name))
        .orElseGet(() -> AttributePath.own(entity.name(), name));
  }

  Map<String, AttributeType> types() {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    entity.attributes().forEach((name, attribute) -> types.put(name, attribute.type()));
    sources.forEach((name, attribute) -> types.put(name, attribute.type()));
    return types;
  }

  /** The digits of numbers that all have as many. */
  Map<String, Integer> widths() {
    Map<String, Integer> widths = new LinkedHashMap<>();
    for (Map<String, Attribute> named : ImmutableList.of(entity.attributes(), sources)) {
      named.forEach(
          (name, attribute) -> {
            if (attribute.fixedWidth() && attribute.type() == AttributeType.NUMBER) {
              widths.put(name, attribute.digits());
            }
          });
    }
    return widths;
  }

  /** Whether some instances lack it, or lack the related instance that it is copied from. */
  boolean isOptional(String name) {
    boolean own = attribute(name).map(Attribute::isOptional).orElse(false);
    return own || path(name).hops().stream().anyMatch(this::isOptional);
  }

  private boolean isOptional(Relationship hop) {
    return hop.attributes().values().stream()
        .anyMatch(
            attribute ->
                Optional.ofNullable(entities.get(hop.child()))
                    .map(child -> child.attribute(attribute).isOptional())
                    .orElse(false));
  }
}
