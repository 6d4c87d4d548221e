package dev.keysmith.design;

import com.google.common.collect.ImmutableListMultimap;
import dev.keysmith.spec.Spec;

/** The least design of a spec: a table for each entity under its identity, and no index. */
public final class OneTablePerEntity {
  private OneTablePerEntity() {}

  public static Design of(Spec spec) {
    return PlainTables.read(spec, text(spec));
  }

  /** The same as a file. */
  public static String text(Spec spec) {
    return PlainTables.text(spec, ImmutableListMultimap.of());
  }
}
