package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableTable;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.Objects;
import java.util.Set;

/** What the items of every layout of a design are made of, calculated once. */
public final class DesignStatistics {
  private final Spec spec;
  private final Design design;

  /** By table and layout. */
  private final ImmutableTable<String, String, LayoutStatistics> layouts;

  private DesignStatistics(
      Spec spec, Design design, ImmutableTable<String, String, LayoutStatistics> layouts) {
    this.spec = spec;
    this.design = design;
    this.layouts = layouts;
  }

  public static DesignStatistics of(Spec spec, Design design) {
    return of(spec, design, ImmutableSet.of());
  }

  /**
   * Of a part of a design.
   *
   * @param shared tables that will have items of other entities as well
   */
  public static DesignStatistics of(Spec spec, Design design, Set<String> shared) {
    ImmutableTable.Builder<String, String, LayoutStatistics> layouts = ImmutableTable.builder();
    for (LayoutRef layoutRef : design.items()) {
      Table table = layoutRef.table();
      boolean namesType = table.namesTypes() || shared.contains(table.name());
      layouts.put(
          table.name(),
          layoutRef.item().name(),
          LayoutStatistics.of(spec, table, layoutRef.item(), namesType));
    }
    return new DesignStatistics(spec, design, layouts.buildOrThrow());
  }

  public Spec spec() {
    return spec;
  }

  public Design design() {
    return design;
  }

  /** In the order of the design. */
  public ImmutableList<LayoutStatistics> layouts() {
    return layouts.values().asList();
  }

  public LayoutStatistics layout(LayoutRef layoutRef) {
    return layout(layoutRef.table().name(), layoutRef.item().name());
  }

  public LayoutStatistics layout(String table, String layout) {
    return Objects.requireNonNull(layouts.get(table, layout), layout);
  }
}
