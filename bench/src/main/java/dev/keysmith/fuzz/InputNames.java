package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.YamlNode;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The names that a spec gives to things, by which its parts refer to each other.
 *
 * @param references attributes that refer to another entity, as {@code Entity.attribute}
 */
record InputNames(
    ImmutableList<String> entities,
    ImmutableList<String> attributes,
    ImmutableList<String> patterns,
    ImmutableList<String> values,
    ImmutableList<String> references) {

  static InputNames of(YamlNode spec) {
    Set<String> attributes = new LinkedHashSet<>();
    Set<String> values = new LinkedHashSet<>();
    Set<String> references = new LinkedHashSet<>();
    ImmutableList<YamlNode.Entry> entities = entries(spec, "entities");
    for (YamlNode.Entry entity : entities) {
      for (YamlNode.Entry attribute : entries(entity.value(), "attributes")) {
        attributes.add(attribute.name());
        references.add(entity.name() + "." + attribute.name());
        entries(attribute.value(), "values").forEach(value -> values.add(value.name()));
      }
    }
    return new InputNames(
        entities.stream().map(YamlNode.Entry::name).collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(attributes),
        patterns(spec)
            .flatMap(pattern -> pattern.value("id").stream())
            .flatMap(
                id -> id instanceof YamlNode.Scalar text ? Stream.of(text.text()) : Stream.of())
            .collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(values),
        ImmutableList.copyOf(references));
  }

  static Stream<YamlNode.Mapping> patterns(YamlNode spec) {
    return spec instanceof YamlNode.Mapping root
            && root.value("patterns").orElse(root) instanceof YamlNode.Sequence all
        ? all.elements().stream()
            .filter(YamlNode.Mapping.class::isInstance)
            .map(YamlNode.Mapping.class::cast)
        : Stream.of();
  }

  /** The entries of a field that is a mapping; none of anything else. */
  static ImmutableList<YamlNode.Entry> entries(YamlNode node, String field) {
    return node instanceof YamlNode.Mapping mapping
        ? mapping
            .value(field)
            .filter(YamlNode.Mapping.class::isInstance)
            .map(YamlNode.Mapping.class::cast)
            .map(YamlNode.Mapping::entries)
            .orElse(ImmutableList.of())
        : ImmutableList.of();
  }
}
