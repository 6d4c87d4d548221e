package dev.keysmith.plan;

import java.util.Optional;

/** What a request is sent to. */
public sealed interface RequestTarget {
  String table();

  Optional<String> index();

  static RequestTarget of(String table, Optional<String> index) {
    return index
        .<RequestTarget>map(name -> new IndexTarget(table, name))
        .orElseGet(() -> new TableTarget(table));
  }

  /** A table. */
  record TableTarget(String table) implements RequestTarget {
    @Override
    public Optional<String> index() {
      return Optional.empty();
    }
  }

  /**
   * An index of a table.
   *
   * @param name of the index
   */
  record IndexTarget(String table, String name) implements RequestTarget {
    @Override
    public Optional<String> index() {
      return Optional.of(name);
    }
  }

  /**
   * The table or index that will serve a sub-query, when a part of a design is planned and the rest
   * is not known yet.
   *
   * @param because the entity whose items make it necessary
   */
  record OpenSubquery(String because, Subquery asked) implements RequestTarget {
    @Override
    public String table() {
      throw new IllegalStateException("it is open which table answers " + asked);
    }

    @Override
    public Optional<String> index() {
      throw new IllegalStateException("it is open which index answers " + asked);
    }
  }
}
