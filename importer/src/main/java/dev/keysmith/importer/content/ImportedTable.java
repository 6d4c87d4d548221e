package dev.keysmith.importer.content;

import java.util.ArrayList;
import java.util.List;

/** A table of the design that is being made, with the kinds of items in it. */
public record ImportedTable(TableDefinition definition, List<ItemDraft> items) {
  public ImportedTable(TableDefinition definition) {
    this(definition, new ArrayList<>());
  }
}
