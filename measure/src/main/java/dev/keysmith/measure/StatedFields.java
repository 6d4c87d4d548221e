package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.util.List;
import java.util.Optional;

/** Which fields a spec states itself, rather than leaves to defaults. */
final class StatedFields {
  static final String ENTITIES = "entities";
  static final String ATTRIBUTES = "attributes";
  static final String PATTERNS = "patterns";

  private final Optional<YamlNode> root;

  StatedFields(SourceText text) {
    this.root = YamlReader.read(text, new SourceDiagnostics());
  }

  static ImmutableList<String> entity(String entity) {
    return ImmutableList.of(ENTITIES, entity);
  }

  static ImmutableList<String> attribute(String entity, String attribute) {
    return ImmutableList.of(ENTITIES, entity, ATTRIBUTES, attribute);
  }

  boolean states(List<String> path, String field) {
    return node(path)
        .filter(YamlNode.Mapping.class::isInstance)
        .flatMap(node -> ((YamlNode.Mapping) node).value(field))
        .isPresent();
  }

  /** A field by its name; with that of its owner if others of its kind are on the same line. */
  String label(List<String> path, String field) {
    String owner = path.get(path.size() - 1);
    Optional<YamlNode> siblings = node(path.subList(0, path.size() - 1));
    if (siblings.isPresent() && siblings.get() instanceof YamlNode.Mapping mapping) {
      int line = mapping.entry(owner).map(entry -> entry.key().location().line()).orElse(0);
      long here =
          mapping.entries().stream().filter(entry -> entry.key().location().line() == line).count();
      return here > 1 ? owner + "." + field : field;
    }
    return field;
  }

  Optional<YamlNode> node(List<String> path) {
    Optional<YamlNode> node = root;
    for (String step : path) {
      node = node.flatMap(parent -> child(parent, step));
    }
    return node;
  }

  private static Optional<YamlNode> child(YamlNode parent, String step) {
    if (parent instanceof YamlNode.Mapping mapping) {
      return mapping.value(step);
    }
    if (parent instanceof YamlNode.Sequence list
        && Integer.parseInt(step) < list.elements().size()) {
      return Optional.of(list.elements().get(Integer.parseInt(step)));
    }
    return Optional.empty();
  }
}
