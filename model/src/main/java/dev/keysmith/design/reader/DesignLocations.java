package dev.keysmith.design.reader;

import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.util.Optional;

/** The locations of the parts of a design; that of the enclosing part if a part is not written. */
public final class DesignLocations {
  private final SourceLocation file;
  private final Optional<YamlNode> root;

  DesignLocations(SourceLocation file, Optional<YamlNode> root) {
    this.file = file;
    this.root = root;
  }

  public SourceLocation table(String table) {
    return at("tables", table);
  }

  /** Its class, or the table where that is not stated. */
  public SourceLocation tableClass(String table) {
    return at("tables", table, "class");
  }

  public SourceLocation index(String table, String index) {
    return at("tables", table, "indexes", index);
  }

  /** An item, by the entity or the entity and its variant. */
  SourceLocation item(String table, String item) {
    return at("tables", table, "items", item);
  }

  /** A field of an item: a key attribute, copies, embeds and so on. */
  public SourceLocation item(String table, String item, String field) {
    return at("tables", table, "items", item, field);
  }

  SourceLocation plan(String pattern) {
    return at("plans", pattern);
  }

  /** The suppression at a position of their list, from 0. */
  public SourceLocation suppression(int position) {
    return root.filter(YamlNode.Mapping.class::isInstance)
        .flatMap(node -> ((YamlNode.Mapping) node).value("suppress"))
        .filter(YamlNode.Sequence.class::isInstance)
        .map(node -> ((YamlNode.Sequence) node).elements())
        .filter(elements -> position < elements.size())
        .map(elements -> elements.get(position).location())
        .orElseGet(() -> at("suppress"));
  }

  /** A nested field: its key, or the closest enclosing one that is written. */
  SourceLocation at(String... path) {
    SourceLocation location = file;
    Optional<YamlNode> node = root;
    for (String name : path) {
      Optional<YamlNode.Entry> entry =
          node.filter(YamlNode.Mapping.class::isInstance)
              .map(YamlNode.Mapping.class::cast)
              .flatMap(mapping -> mapping.entry(name));
      if (entry.isEmpty()) {
        break;
      }
      location = entry.get().key().location();
      node = entry.map(YamlNode.Entry::value);
    }
    return location;
  }
}
