package dev.keysmith.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What the tables of the design are called in an account. */
public final class TableNames {
  private final UnaryOperator<String> naming;

  private TableNames(UnaryOperator<String> naming) {
    this.naming = naming;
  }

  /** As the design calls them. */
  public static TableNames plain() {
    return prefixed("");
  }

  /** {@code test-} makes {@code test-Orders}. */
  public static TableNames prefixed(String prefix) {
    return new TableNames(prefix.isEmpty() ? name -> name : name -> prefix + name);
  }

  /** By the name in the design; the others are called as the design does. */
  public static TableNames of(Map<String, String> names) {
    Map<String, String> copy = new LinkedHashMap<>(names);
    return new TableNames(name -> copy.getOrDefault(name, name));
  }

  String of(String table) {
    return naming.apply(table);
  }
}
