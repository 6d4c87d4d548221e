package dev.keysmith.importer.sql;

/** A statement has no access pattern that means the same; the message says why. */
final class UnsupportedQuery extends Exception {
  private static final long serialVersionUID = 1;

  UnsupportedQuery(String message) {
    super(message, null, false, false);
  }
}
