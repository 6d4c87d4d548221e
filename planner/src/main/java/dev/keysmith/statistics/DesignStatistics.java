package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableTable;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.Objects;
import java.util.Set;

/** What the items of every layout of a design are made of, calculated once. */
public final class DesignStatistics {
  private final SpecStatistics statistics;
  private final Design design;

  /** By table and layout. */
  private final ImmutableTable<String, String, LayoutStatistics> layouts;

  private final ImmutableSet<String> shared;

  private DesignStatistics(
      SpecStatistics statistics,
      Design design,
      ImmutableTable<String, String, LayoutStatistics> layouts,
      ImmutableSet<String> shared) {
    this.statistics = statistics;
    this.design = design;
    this.layouts = layouts;
    this.shared = shared;
  }

  public static DesignStatistics of(Spec spec, Design design) {
    return of(SpecStatistics.of(spec), design);
  }

  /** The same where what follows from the spec alone is at hand. */
  public static DesignStatistics of(SpecStatistics statistics, Design design) {
    return of(statistics, design, ImmutableSet.of());
  }

  /**
   * Of a part of a design.
   *
   * @param shared tables that will have items of other entities as well
   */
  public static DesignStatistics of(SpecStatistics statistics, Design design, Set<String> shared) {
    ImmutableTable.Builder<String, String, LayoutStatistics> layouts = ImmutableTable.builder();
    for (LayoutRef layoutRef : design.items()) {
      Table table = layoutRef.table();
      boolean namesType = table.namesTypes(statistics.spec()) || shared.contains(table.name());
      layouts.put(
          table.name(),
          layoutRef.item().name(),
          LayoutStatistics.of(statistics, table, layoutRef.item(), namesType));
    }
    return new DesignStatistics(
        statistics, design, layouts.buildOrThrow(), ImmutableSet.copyOf(shared));
  }

  /** Of the design after a change; what is known of tables that are the same is kept. */
  public DesignStatistics changedTo(Design other) {
    ImmutableTable.Builder<String, String, LayoutStatistics> layouts = ImmutableTable.builder();
    for (Table table : other.tables().values()) {
      boolean same = table.equals(design.tables().get(table.name()));
      for (ItemLayout item : table.items().values()) {
        layouts.put(
            table.name(),
            item.name(),
            same
                ? layout(table.name(), item.name())
                : LayoutStatistics.of(
                    statistics,
                    table,
                    item,
                    table.namesTypes(statistics.spec()) || shared.contains(table.name())));
      }
    }
    return new DesignStatistics(statistics, other, layouts.buildOrThrow(), shared);
  }

  public Spec spec() {
    return statistics.spec();
  }

  /** What follows from the spec alone. */
  public SpecStatistics ofSpec() {
    return statistics;
  }

  public Design design() {
    return design;
  }

  /** Whether a table will have items that are not known yet. */
  public boolean isShared(Table table) {
    return shared.contains(table.name());
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
