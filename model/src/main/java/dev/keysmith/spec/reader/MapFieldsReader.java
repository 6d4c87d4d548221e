package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AttributeType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the types of attributes, and of the fields that maps have. */
final class MapFieldsReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;

  MapFieldsReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  AttributeType type(YamlNode node) {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    AttributeType.words()
        .forEach(word -> AttributeType.of(word).ifPresent(type -> types.put(word, type)));
    return scalars.word(node, "a type", ImmutableMap.copyOf(types)).orElse(AttributeType.STRING);
  }

  /** The fields of a map, or of the maps in a list. */
  ImmutableMap<String, AttributeType> read(YamlFields attribute, AttributeType type) {
    Optional<YamlNode> given = attribute.optional("fields");
    if (given.isEmpty()) {
      return ImmutableMap.of();
    }
    if (type != AttributeType.MAP && type != AttributeType.LIST) {
      findings.error(
          "Contradiction",
          attribute.location("fields"),
          "a " + type.keyword() + " has no fields",
          "use 'type: map', or 'type: list' for a list of maps");
      return ImmutableMap.of();
    }
    if (!(given.get() instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          given.get().location(),
          "fields cannot be "
              + (given.get() instanceof YamlNode.Mapping ? "empty" : given.get().kind()),
          "write a mapping from each field's name to its type: {street: string}");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, AttributeType> fields = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      AttributeReader.checkName(entry.key(), "a field", findings);
      fields.put(entry.name(), type(entry.value()));
    }
    return fields.buildOrThrow();
  }
}
