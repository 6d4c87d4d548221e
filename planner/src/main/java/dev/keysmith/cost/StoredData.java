package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.List;

/**
 * What a table or an index holds.
 *
 * @param items or index entries
 * @param gigabytes as billed, with 100 bytes for each item
 */
public record StoredData(TableOrIndex tableOrIndex, double items, double gigabytes) {

  /** Of every table and index. Embedded children are in the items that hold them. */
  public static ImmutableList<StoredData> of(Spec spec, Design design) {
    return of(DesignStatistics.of(spec, design));
  }

  /** The same where what the items are made of is at hand. */
  public static ImmutableList<StoredData> of(DesignStatistics statistics) {
    return TableOrIndex.all(statistics.design()).stream()
        .map(tableOrIndex -> of(statistics, tableOrIndex))
        .collect(ImmutableList.toImmutableList());
  }

  /** Of one table or index. */
  public static StoredData of(DesignStatistics statistics, TableOrIndex tableOrIndex) {
    List<StoredData> parts = new ArrayList<>();
    for (LayoutStatistics layout : statistics.layouts()) {
      if (layout.table().name().equals(tableOrIndex.table())) {
        parts.add(of(statistics.spec(), statistics.design(), tableOrIndex, layout));
      }
    }
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return new StoredData(
        tableOrIndex,
        OrderIndependentSum.of(parts.stream().mapToDouble(StoredData::items)),
        OrderIndependentSum.of(parts.stream().mapToDouble(StoredData::gigabytes)));
  }

  private static StoredData of(
      Spec spec, Design design, TableOrIndex tableOrIndex, LayoutStatistics statistics) {
    double count = spec.entity(statistics.layout().entity()).count();
    if (tableOrIndex.isTable()) {
      return new StoredData(tableOrIndex, count, BilledStorage.storageGb(count, statistics.size()));
    }
    Index index = tableOrIndex.index(design).orElseThrow();
    LayoutStatistics.IndexEntries entries = statistics.entries(index);
    double number = count * entries.share();
    return new StoredData(tableOrIndex, number, BilledStorage.storageGb(number, entries.bytes()));
  }
}
