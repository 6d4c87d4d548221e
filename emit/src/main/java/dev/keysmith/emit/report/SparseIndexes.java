package dev.keysmith.emit.report;

import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;

/** Decides whether an index leaves out some of the instances whose items may enter it. */
public final class SparseIndexes {
  /** Shares are sums of fractions; what is this near to all of them is all. */
  private static final double ALL = 1 - 1e-9;

  private SparseIndexes() {}

  public static boolean is(Spec spec, Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .anyMatch(item -> LayoutStatistics.of(spec, table, item).share(index) < ALL);
  }
}
