package dev.keysmith.code.library;

/** What an update does to an attribute; names are those in the table. */
sealed interface LibraryWrite {
  String attribute();

  /** A value; an absent one removes the attribute. */
  record SetValue(String attribute, ValueText value) implements LibraryWrite {}

  record RemoveValue(String attribute) implements LibraryWrite {}

  /** To a number, or to a set. */
  record AddValue(String attribute, ValueText value) implements LibraryWrite {}

  /** To the end of a list. */
  record AppendValue(String attribute, ValueText elements) implements LibraryWrite {}

  /** Out of a set. */
  record DeleteValue(String attribute, ValueText elements) implements LibraryWrite {}
}
