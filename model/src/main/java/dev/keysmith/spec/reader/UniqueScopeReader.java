package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads among which instances an attribute is unique, once all attributes of its entity are read:
 * {@code true} for all of them, or the attributes that these instances share.
 */
final class UniqueScopeReader {
  private static final String UNIQUE = "unique";

  private final SourceDiagnostics findings;
  private final ScalarParser scalars;

  UniqueScopeReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  /** The attributes with what is stated of their uniqueness. */
  ImmutableMap<String, Attribute> read(
      String entity, YamlNode.Mapping attributes, ImmutableMap<String, Attribute> own) {
    ImmutableMap.Builder<String, Attribute> all = ImmutableMap.builder();
    for (YamlNode.Entry entry : attributes.entries()) {
      Attribute attribute = own.get(entry.name());
      if (attribute != null) {
        all.put(entry.name(), attribute.withUniqueWithin(scope(entity, entry, attribute, own)));
      }
    }
    return all.buildOrThrow();
  }

  private Optional<ImmutableList<String>> scope(
      String entity,
      YamlNode.Entry entry,
      Attribute attribute,
      ImmutableMap<String, Attribute> own) {
    Optional<YamlNode.Entry> field =
        entry.value() instanceof YamlNode.Mapping fields ? fields.entry(UNIQUE) : Optional.empty();
    if (field.isEmpty()) {
      return Optional.empty();
    }
    checkType(attribute, field.get());
    YamlNode stated = field.get().value();
    if (stated instanceof YamlNode.Scalar scalar && scalar.isFalse()) {
      return Optional.empty();
    }
    if (stated instanceof YamlNode.Scalar scalar && scalar.isTrue()) {
      return Optional.of(ImmutableList.of());
    }
    Set<String> scope = new LinkedHashSet<>();
    for (YamlNode.Scalar name : names(stated)) {
      if (isAllowed(entity, name, attribute, own, scope)) {
        scope.add(name.text());
      }
    }
    // Nothing that was written is a scope: what remains has been reported.
    return scope.isEmpty() ? Optional.empty() : Optional.of(ImmutableList.copyOf(scope));
  }

  private ImmutableList<YamlNode.Scalar> names(YamlNode stated) {
    if (stated instanceof YamlNode.Sequence) {
      return scalars.scalars(stated, UNIQUE);
    }
    if (stated instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      return ImmutableList.of(scalar);
    }
    findings.error(
        "WrongShape",
        stated.location(),
        "unique cannot be " + stated.kind(),
        "write true, or the attribute within whose values it is unique");
    return ImmutableList.of();
  }

  private boolean isAllowed(
      String entity,
      YamlNode.Scalar name,
      Attribute attribute,
      ImmutableMap<String, Attribute> own,
      Set<String> before) {
    Attribute scope = own.get(name.text());
    if (scope == null) {
      findings.error(
          "UnknownAttribute",
          name.location(),
          entity + " has no attribute '" + name.text() + "'",
          SpellingSuggester.suggest(name.text(), own.keySet()));
      return false;
    }
    if (before.contains(name.text())) {
      findings.error(
          "RepeatedName",
          name.location(),
          "'" + name.text() + "' is listed twice in 'unique'",
          "list it once");
      return false;
    }
    if (name.text().equals(attribute.name())) {
      findings.error(
          "Contradiction",
          name.location(),
          "'" + name.text() + "' cannot be unique within itself",
          "write 'unique: true', or name another attribute");
      return false;
    }
    if (scope.type().isCollection()) {
      findings.error(
          "UniqueType",
          name.location(),
          "'" + name.text() + "' is a " + scope.type().keyword() + " and cannot be part of a key",
          "name an attribute of another type");
      return false;
    }
    return true;
  }

  /** A uniqueness item has the value in its key. */
  private void checkType(Attribute attribute, YamlNode.Entry field) {
    if (attribute.type().isCollection()) {
      findings.error(
          "UniqueType",
          field.key().location(),
          "a "
              + attribute.type().keyword()
              + " cannot be unique, because it cannot be part of a key",
          "remove 'unique', or make each element an entity with the element as its identity");
    }
  }
}
