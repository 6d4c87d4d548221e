package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import java.util.Optional;

/** The shared context of the pattern readers: the entities read so far, and the findings. */
public final class ParseContext {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;
  private final ImmutableMap<String, Entity> entities;
  private final RelationshipGraph relationships;

  private final ImmutableSet<String> external;
  private final EmptyAssignments emptyAssignments = new EmptyAssignments();

  public ParseContext(
      SourceDiagnostics findings,
      ImmutableMap<String, Entity> entities,
      RelationshipGraph relationships) {
    this(findings, entities, relationships, ImmutableSet.of());
  }

  private ParseContext(
      SourceDiagnostics findings,
      ImmutableMap<String, Entity> entities,
      RelationshipGraph relationships,
      ImmutableSet<String> external) {
    this.external = external;
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
    this.entities = entities;
    this.relationships = relationships;
  }

  /** The same context with findings that are discarded. */
  ParseContext silent() {
    return new ParseContext(new SourceDiagnostics(), entities, relationships, external);
  }

  /** The same, where some entities are kept elsewhere. */
  ParseContext keepingElsewhere(ImmutableSet<String> names) {
    return new ParseContext(findings, entities, relationships, names);
  }

  /** The writes of empty texts so far, which are judged when all patterns are read. */
  EmptyAssignments emptyAssignments() {
    return emptyAssignments;
  }

  public ImmutableMap<String, Entity> entities() {
    return entities;
  }

  /** Reports that an entity cannot be read or written, if it is kept elsewhere. */
  void requireStored(String entity, SourceLocation location) {
    if (external.contains(entity)) {
      findings.error(
          "ExternalEntity",
          location,
          entity + " is kept elsewhere ('external: true'), so it is neither read nor written here",
          "remove 'external: true' to store it here, or read it from where it is kept");
    }
  }

  public SourceDiagnostics findings() {
    return findings;
  }

  public ScalarParser scalars() {
    return scalars;
  }

  public RelationshipGraph relationships() {
    return relationships;
  }

  /** The entity a node names. */
  public Optional<Entity> entity(YamlNode node, String what) {
    Optional<String> name = scalars.text(node, what);
    return name.flatMap(given -> entity(given, node.location()));
  }

  public Optional<Entity> entity(String name, SourceLocation location) {
    // If no entity could be read, that has been reported; do not report every use.
    if (!entities.isEmpty() && !entities.containsKey(name)) {
      findings.error(
          "UnknownEntity",
          location,
          "unknown entity '" + name + "'",
          SpellingSuggester.suggest(name, entities.keySet()));
    }
    requireStored(name, location);
    return Optional.ofNullable(entities.get(name));
  }

  /** An entity without reporting an unknown name. */
  Optional<Entity> known(String name) {
    return Optional.ofNullable(entities.get(name));
  }

  /** The attribute of an entity that a node names. */
  public Optional<Attribute> attribute(Entity entity, String name, SourceLocation location) {
    Optional<Attribute> attribute = Optional.ofNullable(entity.attributes().get(name));
    if (attribute.isEmpty()) {
      findings.error(
          "UnknownAttribute",
          location,
          entity.name() + " has no attribute '" + name + "'",
          SpellingSuggester.suggest(name, entity.attributes().keySet()));
    }
    return attribute;
  }
}
