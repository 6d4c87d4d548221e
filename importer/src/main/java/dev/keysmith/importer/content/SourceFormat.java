package dev.keysmith.importer.content;

import dev.keysmith.source.SourceDiagnostics;

/** A format that files can be imported from. */
public interface SourceFormat {
  /** The name in messages: {@code a NoSQL Workbench model}. */
  String name();

  /** Whether a file is of this format, by its content. */
  boolean recognises(SourceFile file);

  /** Adds what the file says; errors are reported, and what has no place is remarked. */
  void read(SourceFile file, SourceContent content, SourceDiagnostics findings);
}
