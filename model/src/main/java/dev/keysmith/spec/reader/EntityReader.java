package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the entities; their references are checked once all of them are read. */
final class EntityReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;
  private final SpecLocations locations;
  private final AttributeReader attributes;
  private final Set<String> external = new LinkedHashSet<>();

  EntityReader(SourceDiagnostics findings, SpecLocations locations) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
    this.locations = locations;
    this.attributes = new AttributeReader(findings);
  }

  ImmutableMap<String, Entity> entities(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          "entities cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
          "write a mapping from each entity's name to its description");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, Entity> entities = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      AttributeReader.checkName(entry.key(), "an entity", findings);
      locations.addEntity(entry);
      entity(entry).ifPresent(entity -> entities.put(entity.name(), entity));
    }
    return entities.buildOrThrow();
  }

  /** The names of those that are kept elsewhere. */
  ImmutableSet<String> external() {
    return ImmutableSet.copyOf(external);
  }

  private void external(YamlFields fields, String name, ImmutableMap<String, Attribute> own) {
    boolean elsewhere =
        fields.optional("external").flatMap(node -> scalars.flag(node, "external")).orElse(false);
    if (!elsewhere) {
      return;
    }
    external.add(name);
    for (Attribute attribute : own.values()) {
      if (!attribute.references().isEmpty() || attribute.sequence().isPresent()) {
        findings.error(
            "ExternalEntity",
            locations.attribute(name, attribute.name()),
            "%s is kept elsewhere, so what '%s' points at cannot be kept here"
                .formatted(name, attribute.name()),
            "leave out 'references' and 'generated': only what refers to it is of interest");
      }
    }
  }

  private Optional<Entity> entity(YamlNode.Entry entry) {
    Optional<YamlFields> read = YamlFields.of(entry, "an entity", SpecKeywords.ENTITY, findings);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    YamlFields fields = read.get();
    String name = entry.name();
    ImmutableMap<String, Attribute> own =
        fields
            .required("attributes", "list the attributes of " + name)
            .map(node -> attributes.attributes(name, node))
            .orElse(ImmutableMap.of());
    external(fields, name, own);
    return Optional.of(
        new Entity(
            name,
            fields.optional("about").flatMap(node -> scalars.text(node, "about")),
            fields
                .required("identity", "name the attributes that identify a " + name)
                .map(node -> identity(name, node, own))
                .orElse(ImmutableList.of()),
            fields
                .required("count", "state how many there are, such as 10k")
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
      String entity, YamlNode node, ImmutableMap<String, Attribute> own) {
    ImmutableList.Builder<String> identity = ImmutableList.builder();
    Set<String> seen = new HashSet<>();
    for (YamlNode.Scalar part : scalars.scalars(node, "identity")) {
      if (!seen.add(part.text())) {
        findings.error(
            "RepeatedName",
            part.location(),
            "'" + part.text() + "' is listed twice in the identity",
            "list it once");
        continue;
      }
      Optional<Attribute> attribute = ownAttribute(entity, part, "identity", own).map(own::get);
      attribute.ifPresent(
          found -> {
            identity.add(found.name());
            checkIdentityPart(found, part.location());
          });
    }
    return identity.build();
  }

  private void checkIdentityPart(Attribute attribute, SourceLocation location) {
    if (!attribute.type().canBeKey()) {
      findings.error(
          "IdentityType",
          location,
          "a "
              + attribute.type().keyword()
              + " cannot be part of an identity, because it cannot be a key",
          "use a string, a number, a date or binary");
    }
    if (largest(attribute) > DynamoDbLimits.PARTITION_KEY_BYTES) {
      findings.error(
          "IdentityTooLong",
          location,
          String.format(
              Locale.ROOT,
              "'%s' has up to %,d bytes, but a key of DynamoDB has at most %,d",
              attribute.name(),
              Math.round(largest(attribute)),
              DynamoDbLimits.PARTITION_KEY_BYTES),
          "identify it by something shorter, such as a hash of the value, and keep the value as an"
              + " attribute");
    }
    if (attribute.isOptional()) {
      findings.error(
          "OptionalIdentity",
          location,
          "'" + attribute.name() + "' is part of the identity, but not always present",
          "remove its 'present', or leave it out of the identity");
    }
  }

  /** The size of the largest value, as far as it is known. */
  private static double largest(Attribute attribute) {
    double most = attribute.distribution().sizes().most();
    return attribute.bytes() * (Double.isInfinite(most) ? 1 : most);
  }

  private Optional<String> ttl(String entity, YamlNode node, ImmutableMap<String, Attribute> own) {
    Optional<String> name = ownAttribute(entity, node, "ttl", own);
    name.map(own::get)
        .filter(attribute -> attribute.type() != AttributeType.EPOCH)
        .ifPresent(
            attribute ->
                findings.error(
                    "TtlNotEpoch",
                    node.location(),
                    attribute.type() == AttributeType.EPOCH_MILLIS
                        ? String.format(
                            "ttl requires an epoch in seconds, but '%s' is in milliseconds",
                            attribute.name())
                        : String.format(
                            "ttl requires an epoch, but '%s' is a %s",
                            attribute.name(), attribute.type().keyword()),
                    "use 'type: epoch', or name an attribute of that type"));
    return name;
  }

  private Optional<String> ownAttribute(
      String entity, YamlNode node, String field, ImmutableMap<String, Attribute> own) {
    Optional<String> name = scalars.text(node, field);
    if (name.isPresent() && !own.isEmpty() && !own.containsKey(name.get())) {
      findings.error(
          "UnknownAttribute",
          node.location(),
          entity + " has no attribute '" + name.get() + "'",
          SpellingSuggester.suggest(name.get(), own.keySet()));
      return Optional.empty();
    }
    return name.filter(own::containsKey);
  }

  private Entity.Operations operations(YamlNode node) {
    Optional<YamlFields> fields =
        YamlFields.of(node, "operations", SpecKeywords.OPERATIONS, findings);
    return new Entity.Operations(
        fields
            .flatMap(given -> given.optional("stream"))
            .map(
                stream ->
                    scalars.scalars(stream, "stream").stream()
                        .map(YamlNode.Scalar::text)
                        .collect(ImmutableList.toImmutableList()))
            .orElse(ImmutableList.of()),
        fields
            .flatMap(given -> given.optional("restoreAlone"))
            .flatMap(alone -> scalars.flag(alone, "restoreAlone"))
            .orElse(false));
  }
}
