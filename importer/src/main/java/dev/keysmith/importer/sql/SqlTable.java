package dev.keysmith.importer.sql;

import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A table of a SQL schema while its statements are read. */
final class SqlTable {
  /**
   * A foreign key.
   *
   * @param referenced the columns of the parent; empty for its primary key
   */
  record ForeignKey(
      List<String> columns, String parent, List<String> referenced, SourceLocation location) {}

  private final String name;
  private final SourceLocation location;
  private final Map<String, AttributeDraft> columns = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private final List<String> primaryKey = new ArrayList<>();
  private final List<ForeignKey> foreignKeys = new ArrayList<>();
  private final List<List<String>> uniques = new ArrayList<>();

  SqlTable(String name, SourceLocation location) {
    this.name = name;
    this.location = location;
  }

  String name() {
    return name;
  }

  SourceLocation location() {
    return location;
  }

  /** By their names in lower case. */
  Map<String, AttributeDraft> columns() {
    return columns;
  }

  /** Columns that are NOT NULL. */
  Set<String> required() {
    return required;
  }

  List<String> primaryKey() {
    return primaryKey;
  }

  List<ForeignKey> foreignKeys() {
    return foreignKeys;
  }

  List<List<String>> uniques() {
    return uniques;
  }
}
