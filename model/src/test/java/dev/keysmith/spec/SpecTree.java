package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A mapping of a spec while it is being made. */
final class SpecTree {
  private static final SourceLocation NOWHERE = SourceLocation.whole("");

  private final Map<String, Object> entries = new LinkedHashMap<>();

  /** A value: another tree, a list of values, or anything that is written as one word. */
  SpecTree put(String key, Object value) {
    entries.put(key, value);
    return this;
  }

  SpecTree putAll(SpecTree other) {
    entries.putAll(other.entries);
    return this;
  }

  void remove(String key) {
    entries.remove(key);
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  Optional<Object> value(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  Set<String> keys() {
    return entries.keySet();
  }

  YamlNode.Mapping node() {
    return new YamlNode.Mapping(
        NOWHERE,
        entries.entrySet().stream()
            .map(entry -> new YamlNode.Entry(scalar(entry.getKey()), node(entry.getValue())))
            .collect(ImmutableList.toImmutableList()));
  }

  private static YamlNode node(Object value) {
    if (value instanceof SpecTree tree) {
      return tree.node();
    }
    if (value instanceof List<?> list) {
      return new YamlNode.Sequence(
          NOWHERE, list.stream().map(SpecTree::node).collect(ImmutableList.toImmutableList()));
    }
    return scalar(String.valueOf(value));
  }

  private static YamlNode.Scalar scalar(String text) {
    return new YamlNode.Scalar(NOWHERE, text, false);
  }
}
