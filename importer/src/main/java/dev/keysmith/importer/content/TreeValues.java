package dev.keysmith.importer.content;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.YamlNode;
import java.util.Optional;
import java.util.OptionalLong;

/** Values in a tree whose form is not known for sure: what is missing or different is empty. */
public final class TreeValues {
  private TreeValues() {}

  public static Optional<YamlNode.Mapping> mapping(YamlNode node) {
    return node instanceof YamlNode.Mapping mapping ? Optional.of(mapping) : Optional.empty();
  }

  public static Optional<YamlNode.Mapping> mapping(YamlNode.Mapping parent, String key) {
    return parent.value(key).flatMap(TreeValues::mapping);
  }

  /** The elements of a list; a single value counts as a list of one. */
  public static ImmutableList<YamlNode> list(YamlNode.Mapping parent, String key) {
    Optional<YamlNode> value = parent.value(key);
    if (value.isEmpty()) {
      return ImmutableList.of();
    }
    if (value.get() instanceof YamlNode.Sequence sequence) {
      return sequence.elements();
    }
    return value.get() instanceof YamlNode.Scalar scalar && scalar.isNull()
        ? ImmutableList.of()
        : ImmutableList.of(value.get());
  }

  public static ImmutableList<YamlNode.Mapping> mappings(YamlNode.Mapping parent, String key) {
    return list(parent, key).stream()
        .flatMap(node -> mapping(node).stream())
        .collect(ImmutableList.toImmutableList());
  }

  public static ImmutableList<String> texts(YamlNode.Mapping parent, String key) {
    return list(parent, key).stream()
        .flatMap(node -> text(node).stream())
        .collect(ImmutableList.toImmutableList());
  }

  public static Optional<String> text(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar && !scalar.isNull()
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  public static Optional<String> text(YamlNode.Mapping parent, String key) {
    return parent.value(key).flatMap(TreeValues::text);
  }

  public static OptionalLong number(YamlNode.Mapping parent, String key) {
    String text = text(parent, key).orElse("");
    return text.matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  public static boolean isTrue(YamlNode.Mapping parent, String key) {
    return text(parent, key).filter("true"::equalsIgnoreCase).isPresent();
  }
}
