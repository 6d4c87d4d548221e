package dev.keysmith.importer.content;

import dev.keysmith.source.SourceLocation;

/** Something to tell the user about the import. */
public record ImportRemark(Kind kind, SourceLocation location, String message) {

  /** What it is about. */
  public enum Kind {
    /** It is in the source and not in the result. */
    NOT_CARRIED_OVER,
    /** It is not in the source, and a person has to state it. */
    TO_STATE
  }
}
