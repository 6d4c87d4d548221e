package dev.keysmith.spec.reader;

import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where the parts of a spec stand in its file; the nearest whole where a part is not written. */
public final class SpecPlaces {
  private final Place file;
  private final Map<String, Node.Entry> entities = new HashMap<>();
  private final Map<String, Node.Mapping> patterns = new HashMap<>();

  SpecPlaces(Place file) {
    this.file = file;
  }

  void addEntity(Node.Entry entry) {
    entities.put(entry.name(), entry);
  }

  void addPattern(String id, Node.Mapping pattern) {
    patterns.put(id, pattern);
  }

  public Place entity(String name) {
    return Optional.ofNullable(entities.get(name)).map(entry -> entry.key().place()).orElse(file);
  }

  public Place attribute(String entity, String attribute) {
    return Optional.ofNullable(entities.get(entity))
        .flatMap(entry -> mapping(entry.value()))
        .flatMap(fields -> fields.value("attributes"))
        .flatMap(SpecPlaces::mapping)
        .flatMap(attributes -> attributes.entry(attribute))
        .map(entry -> entry.key().place())
        .orElseGet(() -> entity(entity));
  }

  /** The first line of a pattern. */
  public Place pattern(String id) {
    return Optional.ofNullable(patterns.get(id)).map(Node.Mapping::place).orElse(file);
  }

  /** A field of a pattern, deeper with each name: its key, or the nearest that is written. */
  public Place pattern(String id, String... path) {
    Place place = pattern(id);
    Optional<Node.Mapping> fields = Optional.ofNullable(patterns.get(id));
    for (String name : path) {
      Optional<Node.Entry> entry = fields.flatMap(mapping -> mapping.entry(name));
      if (entry.isEmpty()) {
        break;
      }
      place = entry.get().key().place();
      fields = mapping(entry.get().value());
    }
    return place;
  }

  /** Whether a field of an attribute is written, rather than assumed. */
  boolean states(String entity, String attribute, String field) {
    return Optional.ofNullable(entities.get(entity))
        .flatMap(entry -> mapping(entry.value()))
        .flatMap(fields -> fields.value("attributes"))
        .flatMap(SpecPlaces::mapping)
        .flatMap(attributes -> attributes.value(attribute))
        .flatMap(SpecPlaces::mapping)
        .flatMap(fields -> fields.entry(field))
        .isPresent();
  }

  /** Whether a pattern tells its average apart from a peak that it leaves out. */
  boolean leavesOutPeak(String id) {
    return Optional.ofNullable(patterns.get(id))
        .flatMap(fields -> fields.value("rps"))
        .flatMap(SpecPlaces::mapping)
        .filter(rps -> rps.entry("peak").isEmpty())
        .isPresent();
  }

  private static Optional<Node.Mapping> mapping(Node node) {
    return node instanceof Node.Mapping mapping ? Optional.of(mapping) : Optional.empty();
  }
}
