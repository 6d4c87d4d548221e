package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a YAML tree, which are the entries of its mappings and the elements of its lists.
 * Two that look alike are two, so parts are compared by identity.
 */
final class YamlParts {
  private YamlParts() {}

  /** Empty where the text is no YAML, or a single value. */
  static Optional<YamlNode> parse(String text) {
    return YamlReader.read(new SourceText("fuzz.yaml", text), new SourceDiagnostics())
        .filter(node -> !(node instanceof YamlNode.Scalar));
  }

  /** Every part, the larger before what is in it. */
  static ImmutableList<Object> of(YamlNode root) {
    ImmutableList.Builder<Object> parts = ImmutableList.builder();
    collect(root, parts);
    return parts.build();
  }

  private static void collect(YamlNode node, ImmutableList.Builder<Object> parts) {
    if (node instanceof YamlNode.Mapping mapping) {
      for (YamlNode.Entry entry : mapping.entries()) {
        parts.add(entry);
        collect(entry.value(), parts);
      }
    } else if (node instanceof YamlNode.Sequence sequence) {
      for (YamlNode element : sequence.elements()) {
        parts.add(element);
        collect(element, parts);
      }
    }
  }

  static YamlNode value(Object part) {
    return part instanceof YamlNode.Entry entry ? entry.value() : (YamlNode) part;
  }

  /** The same part with another value. */
  static Object withValue(Object part, YamlNode value) {
    return part instanceof YamlNode.Entry entry ? new YamlNode.Entry(entry.key(), value) : value;
  }

  /** The tree with others in the place of a part: none to leave it out, two to add one. */
  static YamlNode replace(YamlNode root, Object part, List<?> others) {
    if (root instanceof YamlNode.Mapping mapping) {
      ImmutableList.Builder<YamlNode.Entry> entries = ImmutableList.builder();
      for (YamlNode.Entry entry : mapping.entries()) {
        if (entry == part) {
          others.forEach(other -> entries.add((YamlNode.Entry) other));
        } else {
          entries.add(new YamlNode.Entry(entry.key(), replace(entry.value(), part, others)));
        }
      }
      return new YamlNode.Mapping(mapping.location(), entries.build());
    }
    if (root instanceof YamlNode.Sequence sequence) {
      ImmutableList.Builder<YamlNode> elements = ImmutableList.builder();
      for (YamlNode element : sequence.elements()) {
        if (element == part) {
          others.forEach(other -> elements.add((YamlNode) other));
        } else {
          elements.add(replace(element, part, others));
        }
      }
      return new YamlNode.Sequence(sequence.location(), elements.build());
    }
    return root;
  }

  /** The tree with another node in the place of one. */
  static YamlNode replaceNode(YamlNode root, YamlNode node, YamlNode other) {
    if (root == node) {
      return other;
    }
    if (root instanceof YamlNode.Mapping mapping) {
      return new YamlNode.Mapping(
          mapping.location(),
          mapping.entries().stream()
              .map(
                  entry -> new YamlNode.Entry(entry.key(), replaceNode(entry.value(), node, other)))
              .collect(ImmutableList.toImmutableList()));
    }
    if (root instanceof YamlNode.Sequence sequence) {
      return new YamlNode.Sequence(
          sequence.location(),
          sequence.elements().stream()
              .map(element -> replaceNode(element, node, other))
              .collect(ImmutableList.toImmutableList()));
    }
    return root;
  }
}
