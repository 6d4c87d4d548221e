package dev.keysmith.plan;

import java.util.Optional;

/** What a request is sent to. */
public sealed interface Target {
  String table();

  Optional<String> index();

  static Target of(String table, Optional<String> index) {
    return index
        .<Target>map(name -> new IndexTarget(table, name))
        .orElseGet(() -> new TableTarget(table));
  }

  /** A table. */
  record TableTarget(String table) implements Target {
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
  record IndexTarget(String table, String name) implements Target {
    @Override
    public Optional<String> index() {
      return Optional.of(name);
    }
  }
}
