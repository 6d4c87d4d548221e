package dev.keysmith.importer.sql;

import java.util.Locale;

/** Names in SQL: without quotes, schema and case. */
final class SqlNames {
  private SqlNames() {}

  /** The name as it was written, without quotes. */
  static String bare(String name) {
    return name.replaceAll("[`\"\\[\\]]", "").strip();
  }

  /** The name without its schema. */
  static String table(String name) {
    String bare = bare(name);
    return bare.substring(bare.lastIndexOf('.') + 1);
  }

  /** For comparison: SQL ignores the case of names. */
  static String key(String name) {
    return table(name).toLowerCase(Locale.ROOT);
  }
}
