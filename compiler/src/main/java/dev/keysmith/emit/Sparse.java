package dev.keysmith.emit;

import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;

/** Says whether an index leaves out some of the instances whose items may enter it. */
public final class Sparse {
  /** Shares are sums of fractions; what is this near to all of them is all. */
  private static final double ALL = 1 - 1e-9;

  private Sparse() {}

  public static boolean is(Spec spec, Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .anyMatch(item -> LayoutFacts.of(spec, table, item).share(index) < ALL);
  }
}
