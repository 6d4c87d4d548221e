package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.reader.SpecFile;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What differs between two specs, as they are written. Specs that mean the same do not differ,
 * however they are written.
 */
final class SpecFileComparison {
  private final ImmutableList.Builder<SpecChange> changes = ImmutableList.builder();

  private SpecFileComparison() {}

  static ImmutableList<SpecChange> of(SpecFile before, SpecFile after) {
    if (before.spec().equals(after.spec())) {
      return ImmutableList.of();
    }
    SpecFileComparison comparison = new SpecFileComparison();
    comparison.compare("", tree(before), tree(after));
    return comparison.changes.build();
  }

  private static Optional<YamlNode> tree(SpecFile file) {
    return file.source().flatMap(source -> YamlReader.read(source, new SourceDiagnostics()));
  }

  private void compare(String path, Optional<YamlNode> was, Optional<YamlNode> is) {
    String from = was.map(SpecFileComparison::text).orElse("");
    String to = is.map(SpecFileComparison::text).orElse("");
    if (from.equals(to)) {
      return;
    }
    Map<String, YamlNode> old = was.map(SpecFileComparison::children).orElse(Map.of());
    Map<String, YamlNode> changed = is.map(SpecFileComparison::children).orElse(Map.of());
    if (old.isEmpty() || changed.isEmpty()) {
      changes.add(new SpecChange(path, from, to));
      return;
    }
    Set<String> names = new LinkedHashSet<>(Sets.union(changed.keySet(), old.keySet()));
    for (String name : names) {
      compare(
          path.isEmpty() ? name : path + "." + name,
          Optional.ofNullable(old.get(name)),
          Optional.ofNullable(changed.get(name)));
    }
  }

  /** The parts of a mapping, or of a list of mappings; empty for what is shown as a whole. */
  private static Map<String, YamlNode> children(YamlNode node) {
    Map<String, YamlNode> children = new LinkedHashMap<>();
    if (node instanceof YamlNode.Mapping mapping) {
      mapping.entries().forEach(entry -> children.put(entry.name(), entry.value()));
    } else if (node instanceof YamlNode.Sequence list
        && list.elements().stream().allMatch(YamlNode.Mapping.class::isInstance)) {
      for (YamlNode element : list.elements()) {
        String label = label((YamlNode.Mapping) element);
        String unique = label;
        for (int i = 2; children.containsKey(unique); i++) {
          unique = label + " (" + i + ")";
        }
        children.put(unique, element);
      }
    }
    return children;
  }

  /** What identifies an element of a list: its id or name, or what it is about. */
  private static String label(YamlNode.Mapping element) {
    return element
        .value("id")
        .or(() -> element.value("name"))
        .map(SpecFileComparison::text)
        .orElseGet(
            () ->
                element.entries().stream()
                    .findFirst()
                    .map(entry -> entry.name() + " " + text(entry.value()))
                    .orElse(""));
  }

  /** As a flow collection on one line. */
  private static String text(YamlNode node) {
    if (node instanceof YamlNode.Mapping mapping) {
      return mapping.entries().stream()
          .map(entry -> entry.name() + ": " + text(entry.value()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (node instanceof YamlNode.Sequence list) {
      return list.elements().stream()
          .map(SpecFileComparison::text)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return node instanceof YamlNode.Scalar scalar ? scalar.text().strip() : "";
  }
}
