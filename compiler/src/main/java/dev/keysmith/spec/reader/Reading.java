package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Scalars;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationships;
import java.util.Optional;

/** What the readers of patterns share: the entities read so far, and where to tell problems. */
public final class Reading {
  private final Findings findings;
  private final Scalars scalars;
  private final ImmutableMap<String, Entity> entities;
  private final Relationships relationships;

  public Reading(
      Findings findings, ImmutableMap<String, Entity> entities, Relationships relationships) {
    this.findings = findings;
    this.scalars = new Scalars(findings);
    this.entities = entities;
    this.relationships = relationships;
  }

  /** The same for a try whose failure is nobody's fault. */
  Reading silent() {
    return new Reading(new Findings(), entities, relationships);
  }

  public Findings findings() {
    return findings;
  }

  public Scalars scalars() {
    return scalars;
  }

  public Relationships relationships() {
    return relationships;
  }

  /** The entity a node names. */
  public Optional<Entity> entity(Node node, String what) {
    Optional<String> name = scalars.text(node, what);
    return name.flatMap(given -> entity(given, node.place()));
  }

  public Optional<Entity> entity(String name, Place place) {
    // Where no entity could be read at all, that is told already and each use of one need not be.
    if (!entities.isEmpty() && !entities.containsKey(name)) {
      findings.error(
          "UnknownEntity",
          place,
          "there is no entity '" + name + "'",
          Spelling.suggest(name, entities.keySet()));
    }
    return Optional.ofNullable(entities.get(name));
  }

  /** An entity that is known to be there. */
  Optional<Entity> known(String name) {
    return Optional.ofNullable(entities.get(name));
  }

  /** The attribute of an entity that a node names. */
  public Optional<Attribute> attribute(Entity entity, String name, Place place) {
    Optional<Attribute> attribute = Optional.ofNullable(entity.attributes().get(name));
    if (attribute.isEmpty()) {
      findings.error(
          "UnknownAttribute",
          place,
          entity.name() + " has no attribute '" + name + "'",
          Spelling.suggest(name, entity.attributes().keySet()));
    }
    return attribute;
  }
}
