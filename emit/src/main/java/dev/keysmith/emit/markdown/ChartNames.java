package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.emit.FileNames;

/** The files of the charts: one for the tables, and one for each index. */
final class ChartNames {
  static final String MAIN = "entity-chart-main.md";

  private ChartNames() {}

  /** The files by the names of the indexes. */
  static ImmutableMap<String, String> of(ImmutableSet<String> indexes) {
    return FileNames.of("entity-chart-", indexes, ".md", MAIN);
  }
}
