package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.SpecRemarks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the notes, rules, verbs and latencies of a spec, wherever they are. */
final class RemarksReader {
  private final ScalarParser scalars;

  RemarksReader(SourceDiagnostics findings) {
    this.scalars = new ScalarParser(findings);
  }

  SpecRemarks remarks(YamlNode root) {
    Map<String, SpecRemarks.OnEntity> entities = new LinkedHashMap<>();
    for (YamlNode.Entry entry : entries(value(root, "entities"))) {
      entities.put(entry.name(), ofEntity(entry.value()));
    }
    Map<String, SpecRemarks.OnPattern> patterns = new LinkedHashMap<>();
    int position = 0;
    for (YamlNode pattern : elements(value(root, "patterns"))) {
      position++;
      String id =
          value(pattern, "id")
              .filter(YamlNode.Scalar.class::isInstance)
              .map(node -> ((YamlNode.Scalar) node).text())
              .orElse("P" + position);
      patterns.putIfAbsent(id, ofPattern(pattern));
    }
    return new SpecRemarks(
        texts(root, "notes"),
        texts(root, "rules"),
        ImmutableMap.copyOf(entities),
        ImmutableMap.copyOf(patterns));
  }

  private SpecRemarks.OnEntity ofEntity(YamlNode entity) {
    Map<String, String> verbs = new LinkedHashMap<>();
    for (YamlNode.Entry attribute : entries(value(entity, "attributes"))) {
      value(attribute.value(), "verb")
          .flatMap(node -> scalars.text(node, "verb"))
          .ifPresent(verb -> verbs.put(attribute.name(), verb));
    }
    return new SpecRemarks.OnEntity(
        texts(entity, "notes"), texts(entity, "rules"), ImmutableMap.copyOf(verbs));
  }

  private SpecRemarks.OnPattern ofPattern(YamlNode pattern) {
    return new SpecRemarks.OnPattern(
        texts(pattern, "notes"),
        value(pattern, "latency")
            .map(node -> scalars.duration(node, "latency"))
            .orElse(OptionalDouble.empty()));
  }

  /** One text, or a list of them. */
  private ImmutableList<String> texts(YamlNode parent, String field) {
    Optional<YamlNode> given = value(parent, field);
    if (given.isPresent() && given.get() instanceof YamlNode.Sequence) {
      return scalars.scalars(given.get(), field).stream()
          .map(YamlNode.Scalar::text)
          .collect(ImmutableList.toImmutableList());
    }
    return given
        .flatMap(node -> scalars.text(node, field))
        .map(ImmutableList::of)
        .orElse(ImmutableList.of());
  }

  /** Other shapes are reported by those who read the rest. */
  private static Optional<YamlNode> value(YamlNode node, String field) {
    return node instanceof YamlNode.Mapping mapping ? mapping.value(field) : Optional.empty();
  }

  private static List<YamlNode.Entry> entries(Optional<YamlNode> node) {
    return node.isPresent() && node.get() instanceof YamlNode.Mapping mapping
        ? mapping.entries()
        : List.of();
  }

  private static List<YamlNode> elements(Optional<YamlNode> node) {
    return node.isPresent() && node.get() instanceof YamlNode.Sequence sequence
        ? sequence.elements()
        : List.of();
  }
}
