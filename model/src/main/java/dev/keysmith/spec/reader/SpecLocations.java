package dev.keysmith.spec.reader;

import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The locations of the parts of a spec; that of the enclosing part if a part is not written. */
public final class SpecLocations {
  private final SourceLocation file;
  private final Map<String, YamlNode.Entry> entities = new HashMap<>();
  private final Map<String, YamlNode.Mapping> patterns = new HashMap<>();

  SpecLocations(SourceLocation file) {
    this.file = file;
  }

  void addEntity(YamlNode.Entry entry) {
    entities.put(entry.name(), entry);
  }

  void addPattern(String id, YamlNode.Mapping pattern) {
    patterns.put(id, pattern);
  }

  public SourceLocation entity(String name) {
    return Optional.ofNullable(entities.get(name))
        .map(entry -> entry.key().location())
        .orElse(file);
  }

  public SourceLocation attribute(String entity, String attribute) {
    return Optional.ofNullable(entities.get(entity))
        .flatMap(entry -> mapping(entry.value()))
        .flatMap(fields -> fields.value("attributes"))
        .flatMap(SpecLocations::mapping)
        .flatMap(attributes -> attributes.entry(attribute))
        .map(entry -> entry.key().location())
        .orElseGet(() -> entity(entity));
  }

  /** The first line of a pattern. */
  public SourceLocation pattern(String id) {
    return Optional.ofNullable(patterns.get(id)).map(YamlNode.Mapping::location).orElse(file);
  }

  /** Whether a pattern has a field. */
  boolean says(String id, String field) {
    return Optional.ofNullable(patterns.get(id))
        .flatMap(mapping -> mapping.entry(field))
        .isPresent();
  }

  /** A nested field of a pattern: its key, or the closest enclosing one that is written. */
  SourceLocation pattern(String id, String... path) {
    SourceLocation location = pattern(id);
    Optional<YamlNode.Mapping> fields = Optional.ofNullable(patterns.get(id));
    for (String name : path) {
      Optional<YamlNode.Entry> entry = fields.flatMap(mapping -> mapping.entry(name));
      if (entry.isEmpty()) {
        break;
      }
      location = entry.get().key().location();
      fields = mapping(entry.get().value());
    }
    return location;
  }

  /** Whether a field of an attribute is stated rather than assumed. */
  boolean states(String entity, String attribute, String field) {
    return Optional.ofNullable(entities.get(entity))
        .flatMap(entry -> mapping(entry.value()))
        .flatMap(fields -> fields.value("attributes"))
        .flatMap(SpecLocations::mapping)
        .flatMap(attributes -> attributes.value(attribute))
        .flatMap(SpecLocations::mapping)
        .flatMap(fields -> fields.entry(field))
        .isPresent();
  }

  /** Whether a pattern states an average but no peak. */
  boolean leavesOutPeak(String id) {
    return Optional.ofNullable(patterns.get(id))
        .flatMap(fields -> fields.value("rps"))
        .flatMap(SpecLocations::mapping)
        .filter(rps -> rps.entry("peak").isEmpty())
        .isPresent();
  }

  private static Optional<YamlNode.Mapping> mapping(YamlNode node) {
    return node instanceof YamlNode.Mapping mapping ? Optional.of(mapping) : Optional.empty();
  }
}
