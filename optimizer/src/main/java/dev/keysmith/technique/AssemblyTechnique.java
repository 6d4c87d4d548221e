package dev.keysmith.technique;

import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;

/**
 * A technique about a table of a chosen design. It can be applied only when it is known which
 * indexes the table has, and never costs more, so that there is nothing to choose.
 */
public non-sealed interface AssemblyTechnique extends Technique {
  /** When: whether there is anything for it to do about a table. */
  boolean appliesTo(Spec spec, Table table);

  /** What: the better table. Only for tables that it applies to. */
  Table improved(Spec spec, Table table);

  /** The better table, or the same where it does not apply. */
  default Table apply(Spec spec, Table table) {
    return appliesTo(spec, table) ? improved(spec, table) : table;
  }
}
