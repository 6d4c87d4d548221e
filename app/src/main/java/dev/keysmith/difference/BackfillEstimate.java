package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * Estimates what writing existing items consumes: as many as the spec before the change says, of
 * the sizes that the plans of the designs are priced with.
 *
 * <p>Items are written while the indexes of the table are still those before the change, as {@code
 * docs/guide/deploy.md} recommends; a new index is filled afterwards.
 */
final class BackfillEstimate {
  private final Optional<DesignStatistics> before;
  private final DesignStatistics after;
  private final PriceSchedule onDemand;

  /**
   * @param before empty if only the schema of the tables is known
   * @param onDemand the prices
   */
  BackfillEstimate(
      Optional<DesignStatistics> before, DesignStatistics after, PriceSchedule onDemand) {
    this.before = before;
    this.after = after;
    this.onDemand = onDemand;
  }

  /** The instances of an entity that exist before the change. */
  double existing(String entity) {
    return before
        .map(
            statistics ->
                isStored(statistics.design(), entity)
                    ? statistics.spec().entity(entity).count()
                    : 0.0)
        .orElseGet(() -> (double) after.spec().entity(entity).count());
  }

  private static boolean isStored(Design design, String entity) {
    return !design.items(entity).isEmpty() || !design.embeddingParentsOf(entity).isEmpty();
  }

  /** Every item of a table is written; empty if none exists. */
  Optional<BackfillCost> newTable(String table) {
    double items = 0;
    double units = 0;
    for (LayoutStatistics layout : layouts(after, table)) {
      double count = existing(layout.layout().entity());
      items += count;
      units += count * put(layout, layout.table().indexes().values());
    }
    return cost(table, ImmutableList.of(), items, units);
  }

  /** What DynamoDB writes into a new index. */
  Optional<BackfillCost> newIndex(String table, String name) {
    Table owner = after.design().table(table);
    Index index = owner.index(name).orElseThrow();
    double entries = 0;
    double units = 0;
    for (LayoutStatistics layout : layouts(after, table)) {
      double count = existing(layout.layout().entity());
      entries += count * layout.share(index);
      units += count * entryUnits(layout, index);
    }
    return cost(table, ImmutableList.of(), entries, units);
  }

  /** New items of a layout in a table that exists. */
  Optional<BackfillCost> newItems(Table table, ItemLayout layout) {
    LayoutStatistics statistics = after.layout(table.name(), layout.name());
    double count = existing(layout.entity());
    return cost(
        table.name(),
        ImmutableList.of(),
        count,
        count * put(statistics, indexesBefore(table.name()).values()));
  }

  /** The items of a layout are deleted. */
  Optional<BackfillCost> deletedItems(Table table, ItemLayout layout) {
    LayoutStatistics statistics = statisticsBefore(table, layout);
    double count = existing(layout.entity());
    return cost(
        table.name(), ImmutableList.of(), count, count * put(statistics, table.indexes().values()));
  }

  /** The items of a layout are written under another key, and deleted under the old one. */
  Optional<BackfillCost> movedItems(Table table, ItemLayout layout, Set<String> attributes) {
    LayoutStatistics old = statisticsBefore(table, layout);
    LayoutStatistics changed = after.layout(table.name(), layout.name());
    Collection<Index> indexes = indexesBefore(table.name()).values();
    double count = existing(layout.entity());
    return cost(
        table.name(),
        ImmutableList.copyOf(attributes),
        count,
        count * (put(old, indexes) + put(changed, indexes)));
  }

  /**
   * The items of a layout get other values of some attributes.
   *
   * @param share of the items that do
   */
  Optional<BackfillCost> updatedItems(
      Table table, ItemLayout layout, Set<String> attributes, double share) {
    LayoutStatistics old = statisticsBefore(table, layout);
    LayoutStatistics changed = after.layout(table.name(), layout.name());
    double units =
        share
            * Math.max(
                old.sizes().units(CapacityUnit.WRITE), changed.sizes().units(CapacityUnit.WRITE));
    for (Index index : indexesBefore(table.name()).values()) {
      if (index.keyAttributes().stream().anyMatch(attributes::contains)) {
        // An entry leaves its place, and enters another.
        units += entryUnits(old, index) + entryUnits(changed, index);
      } else if (attributes.stream().anyMatch(index.projection()::includes)
          && changed.layout().mayEnter(index)) {
        units += Math.min(share, changed.share(index)) * entrySize(changed, index);
      }
    }
    double count = existing(layout.entity());
    return cost(table.name(), ImmutableList.copyOf(attributes), count * share, count * units);
  }

  /** The read units of an eventually consistent Scan of a table before the change. */
  double scanUnits(String table) {
    double bytes =
        layouts(before.orElse(after), table).stream()
            .mapToDouble(layout -> existing(layout.layout().entity()) * layout.size())
            .sum();
    return ReadUnits.query(bytes, ReadConsistency.EVENTUAL);
  }

  /** Of read units that are consumed once, in a table before the change. */
  double readsUsd(String table, double units) {
    return prices(before.orElse(after), table).reads(units / PriceSchedule.SECONDS);
  }

  /** Of write units that are consumed once, in a table after it. */
  double writesUsd(String table, double units) {
    return prices(after, table).writes(units / PriceSchedule.SECONDS);
  }

  private PriceSchedule prices(DesignStatistics statistics, String table) {
    return new DesignPrices(statistics.design(), onDemand).of(table);
  }

  private Optional<BackfillCost> cost(
      String table, ImmutableList<String> attributes, double items, double units) {
    return items > 0
        ? Optional.of(new BackfillCost(attributes, items, units, writesUsd(table, units)))
        : Optional.empty();
  }

  private LayoutStatistics statisticsBefore(Table table, ItemLayout layout) {
    return before.orElseThrow().layout(table.name(), layout.name());
  }

  private ImmutableMap<String, Index> indexesBefore(String table) {
    return before.orElseThrow().design().table(table).indexes();
  }

  /** One write of an item and of its entries. */
  private static double put(LayoutStatistics layout, Collection<Index> indexes) {
    return layout.sizes().units(CapacityUnit.WRITE)
        + indexes.stream().mapToDouble(index -> entryUnits(layout, index)).sum();
  }

  /** Of one item on average, whether it is in the index or not. */
  private static double entryUnits(LayoutStatistics layout, Index index) {
    return layout.layout().mayEnter(index) ? layout.share(index) * entrySize(layout, index) : 0;
  }

  /** Not cached by the index's name, which may be that of an index before the change. */
  private static double entrySize(LayoutStatistics layout, Index index) {
    return layout.entrySizes(index, ImmutableMap.of()).units(CapacityUnit.WRITE);
  }

  private static ImmutableList<LayoutStatistics> layouts(
      DesignStatistics statistics, String table) {
    return statistics.layouts().stream()
        .filter(layout -> layout.table().name().equals(table))
        .collect(ImmutableList.toImmutableList());
  }
}
