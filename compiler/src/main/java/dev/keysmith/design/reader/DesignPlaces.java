package dev.keysmith.design.reader;

import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import java.util.Optional;

/** Where the parts of a design stand in its file; the nearest whole where a part is not written. */
public final class DesignPlaces {
  private final Place file;
  private final Optional<Node> root;

  DesignPlaces(Place file, Optional<Node> root) {
    this.file = file;
    this.root = root;
  }

  public Place table(String table) {
    return at("tables", table);
  }

  public Place index(String table, String index) {
    return at("tables", table, "indexes", index);
  }

  /** An item, by the entity or the entity and its variant. */
  public Place item(String table, String item) {
    return at("tables", table, "items", item);
  }

  /** A field of an item: a key attribute, copies, embeds and so on. */
  public Place item(String table, String item, String field) {
    return at("tables", table, "items", item, field);
  }

  public Place plan(String pattern) {
    return at("plans", pattern);
  }

  /** The suppression at a position of their list, from 0. */
  public Place suppression(int position) {
    return root.filter(Node.Mapping.class::isInstance)
        .flatMap(node -> ((Node.Mapping) node).value("suppress"))
        .filter(Node.Sequence.class::isInstance)
        .map(node -> ((Node.Sequence) node).elements())
        .filter(elements -> position < elements.size())
        .map(elements -> elements.get(position).place())
        .orElseGet(() -> at("suppress"));
  }

  /** A field, deeper with each name: its key, or the nearest that is written. */
  public Place at(String... path) {
    Place place = file;
    Optional<Node> node = root;
    for (String name : path) {
      Optional<Node.Entry> entry =
          node.filter(Node.Mapping.class::isInstance)
              .map(Node.Mapping.class::cast)
              .flatMap(mapping -> mapping.entry(name));
      if (entry.isEmpty()) {
        break;
      }
      place = entry.get().key().place();
      node = entry.map(Node.Entry::value);
    }
    return place;
  }
}
