package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Scalars;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Reads the entities; their references to each other are looked at when all are there. */
final class EntityReader {
  private final Findings findings;
  private final Scalars scalars;
  private final SpecPlaces places;
  private final AttributeReader attributes;

  EntityReader(Findings findings, SpecPlaces places) {
    this.findings = findings;
    this.scalars = new Scalars(findings);
    this.places = places;
    this.attributes = new AttributeReader(findings);
  }

  ImmutableMap<String, Entity> entities(Node node) {
    if (!(node instanceof Node.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.place(),
          "entities cannot be " + (node instanceof Node.Mapping ? "empty" : node.kind()),
          "write a mapping from each entity's name to its description");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, Entity> entities = ImmutableMap.builder();
    for (Node.Entry entry : mapping.entries()) {
      AttributeReader.checkName(entry.key(), "an entity", findings);
      places.addEntity(entry);
      entity(entry).ifPresent(entity -> entities.put(entity.name(), entity));
    }
    return entities.buildOrThrow();
  }

  private Optional<Entity> entity(Node.Entry entry) {
    Optional<Fields> read = Fields.of(entry, "an entity", Words.ENTITY, findings);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = read.get();
    String name = entry.name();
    ImmutableMap<String, Attribute> own =
        fields
            .required("attributes", "list the attributes of " + name)
            .map(node -> attributes.attributes(name, node))
            .orElse(ImmutableMap.of());
    return Optional.of(
        new Entity(
            name,
            fields.optional("about").flatMap(node -> scalars.text(node, "about")),
            fields
                .required("identity", "name the attributes that tell one " + name + " from another")
                .map(node -> identity(name, node, own))
                .orElse(ImmutableList.of()),
            fields
                .required("count", "say how many there are, such as 10k")
                .map(node -> scalars.count(node, "count", 1).orElse(1))
                .orElse(1L),
            fields.optional("scope").flatMap(node -> ownAttribute(name, node, "scope", own)),
            own,
            fields.optional("ttl").flatMap(node -> ttl(name, node, own)),
            fields
                .optional("versioned")
                .flatMap(node -> scalars.flag(node, "versioned"))
                .orElse(false),
            fields.optional("operations").map(this::operations).orElse(Entity.Operations.NONE)));
  }

  private ImmutableList<String> identity(
      String entity, Node node, ImmutableMap<String, Attribute> own) {
    ImmutableList.Builder<String> identity = ImmutableList.builder();
    Set<String> seen = new HashSet<>();
    for (Node.Scalar part : scalars.scalars(node, "identity")) {
      if (!seen.add(part.text())) {
        findings.error(
            "RepeatedName",
            part.place(),
            "'" + part.text() + "' is in the identity already",
            "name it once");
        continue;
      }
      Optional<Attribute> attribute = ownAttribute(entity, part, "identity", own).map(own::get);
      attribute.ifPresent(
          found -> {
            identity.add(found.name());
            checkIdentityPart(found, part.place());
          });
    }
    return identity.build();
  }

  private void checkIdentityPart(Attribute attribute, Place place) {
    if (!attribute.type().canBeKey()) {
      findings.error(
          "IdentityType",
          place,
          "a " + attribute.type().word() + " cannot identify anything: no key can be made of it",
          "use a string, a number, a date or binary");
    }
    if (attribute.isOptional()) {
      findings.error(
          "OptionalIdentity",
          place,
          "'" + attribute.name() + "' is part of the identity, yet not always present",
          "remove its 'present', or leave it out of the identity");
    }
  }

  private Optional<String> ttl(String entity, Node node, ImmutableMap<String, Attribute> own) {
    Optional<String> name = ownAttribute(entity, node, "ttl", own);
    name.map(own::get)
        .filter(attribute -> attribute.type() != AttributeType.EPOCH)
        .ifPresent(
            attribute ->
                findings.error(
                    "TtlNotEpoch",
                    node.place(),
                    "ttl needs an epoch, and '"
                        + attribute.name()
                        + "' is a "
                        + attribute.type().word(),
                    "give it 'type: epoch', or name an attribute that has it"));
    return name;
  }

  private Optional<String> ownAttribute(
      String entity, Node node, String field, ImmutableMap<String, Attribute> own) {
    Optional<String> name = scalars.text(node, field);
    if (name.isPresent() && !own.isEmpty() && !own.containsKey(name.get())) {
      findings.error(
          "UnknownAttribute",
          node.place(),
          entity + " has no attribute '" + name.get() + "'",
          Spelling.suggest(name.get(), own.keySet()));
      return Optional.empty();
    }
    return name.filter(own::containsKey);
  }

  private Entity.Operations operations(Node node) {
    Optional<Fields> fields = Fields.of(node, "operations", Words.OPERATIONS, findings);
    return new Entity.Operations(
        fields
            .flatMap(given -> given.optional("stream"))
            .map(
                stream ->
                    scalars.scalars(stream, "stream").stream()
                        .map(Node.Scalar::text)
                        .collect(ImmutableList.toImmutableList()))
            .orElse(ImmutableList.of()),
        fields
            .flatMap(given -> given.optional("restoreAlone"))
            .flatMap(alone -> scalars.flag(alone, "restoreAlone"))
            .orElse(false));
  }
}
