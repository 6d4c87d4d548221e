package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/** A node of a YAML file, with its place. */
public sealed interface YamlNode {
  SourceLocation location();

  /** The name of this node in messages. */
  String kind();

  /** A single value; its reader interprets it as a number, a share or a name. */
  record Scalar(SourceLocation location, String text, boolean quoted) implements YamlNode {
    /** Whether it is an unquoted null: {@code key:}, {@code ~} or {@code null}. */
    public boolean isNull() {
      return !quoted && (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
    }

    public boolean isTrue() {
      return !quoted && text.equals("true");
    }

    public boolean isFalse() {
      return !quoted && text.equals("false");
    }

    @Override
    public String kind() {
      if (isNull()) {
        return "nothing";
      }
      return "'" + (text.length() > 40 ? text.substring(0, 37) + "..." : text) + "'";
    }
  }

  /** A list. */
  record Sequence(SourceLocation location, ImmutableList<YamlNode> elements) implements YamlNode {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /** A mapping; its keys are unique and in the order of the file. */
  record Mapping(SourceLocation location, ImmutableList<Entry> entries) implements YamlNode {
    public Optional<Entry> entry(String key) {
      for (Entry entry : entries) {
        if (entry.name().equals(key)) {
          return Optional.of(entry);
        }
      }
      return Optional.empty();
    }

    public Optional<YamlNode> value(String key) {
      return entry(key).map(Entry::value);
    }

    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /** One key of a mapping with its value. */
  record Entry(Scalar key, YamlNode value) {
    public String name() {
      return key.text();
    }
  }
}
