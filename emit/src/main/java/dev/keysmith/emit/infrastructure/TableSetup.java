package dev.keysmith.emit.infrastructure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a table is set up on AWS, whatever tool does it.
 *
 * @param streamed whether something reads its changes
 * @param tags by their keys
 * @param capacities of the table and its global indexes; empty where it is paid for on demand
 */
public record TableSetup(
    Table table,
    boolean streamed,
    ImmutableMap<String, String> tags,
    ImmutableList<Capacity> capacities) {
  /** What a tag's value cannot have. */
  private static final Pattern REFUSED = Pattern.compile("[^\\p{L}\\p{N} _.:/=+@-]");

  private static final int LONGEST_TAG = 256;

  /**
   * Units a second that are held ready.
   *
   * @param least what average traffic needs
   * @param most what all patterns need at their peak
   */
  public record Range(long least, long most) {
    static Range of(double average, double peak, double utilisation) {
      long least = Math.max(1, (long) Math.ceil(average / utilisation));
      return new Range(least, Math.max(least, (long) Math.ceil(peak / utilisation)));
    }
  }

  /** Of a table, or of an index of it. */
  public record Capacity(TableOrIndex structure, Range reads, Range writes) {}

  public static ImmutableList<TableSetup> of(DesignAnalysis analysis) {
    return analysis.design().tables().values().stream()
        .map(table -> of(analysis, table))
        .collect(ImmutableList.toImmutableList());
  }

  private static TableSetup of(DesignAnalysis analysis, Table table) {
    return new TableSetup(
        table,
        table.entities().stream()
            .anyMatch(entity -> !analysis.spec().entity(entity).operations().stream().isEmpty()),
        ImmutableMap.of(
            "application", tag(analysis.spec().application()),
            "entities", tag(String.join(" ", table.entities()))),
        analysis.bill().options().mode() == CapacityMode.ON_DEMAND
            ? ImmutableList.of()
            : analysis.peaks().stream()
                .filter(peak -> peak.tableOrIndex().table().equals(table.name()))
                .map(peak -> capacity(analysis, table, peak))
                .collect(ImmutableList.toImmutableList()));
  }

  private static Capacity capacity(DesignAnalysis analysis, Table table, PeakLoad peak) {
    double reads = 0;
    double writes = 0;
    for (TableOrIndexBill bill : analysis.bill().structures()) {
      if (home(bill.tableOrIndex(), table).equals(Optional.of(peak.tableOrIndex()))) {
        reads += bill.readUnits();
        writes += bill.writeUnits();
      }
    }
    double utilisation = analysis.bill().options().utilisation();
    return new Capacity(
        peak.tableOrIndex(),
        Range.of(reads, peak.readUnits(), utilisation),
        Range.of(writes, peak.writeUnits(), utilisation));
  }

  /** Whose capacity it draws on: a local index has none of its own. Empty for another table's. */
  private static Optional<TableOrIndex> home(TableOrIndex structure, Table table) {
    if (!structure.table().equals(table.name())) {
      return Optional.empty();
    }
    boolean local = structure.index().flatMap(table::index).map(Index::local).orElse(false);
    return Optional.of(local ? TableOrIndex.of(table.name()) : structure);
  }

  /** The table and its global indexes: what has its own capacity, and is throttled by itself. */
  public ImmutableList<TableOrIndex> throttled() {
    ImmutableList.Builder<TableOrIndex> all = ImmutableList.builder();
    all.add(TableOrIndex.of(table.name()));
    globalIndexes().forEach(index -> all.add(TableOrIndex.of(table.name(), index.name())));
    return all.build();
  }

  public ImmutableList<Index> globalIndexes() {
    return table.indexes().values().stream()
        .filter(index -> !index.local())
        .collect(ImmutableList.toImmutableList());
  }

  public ImmutableList<Index> localIndexes() {
    return table.indexes().values().stream()
        .filter(Index::local)
        .collect(ImmutableList.toImmutableList());
  }

  public Optional<Capacity> capacity(TableOrIndex structure) {
    return capacities.stream().filter(one -> one.structure().equals(structure)).findFirst();
  }

  /** How full auto scaling keeps the capacity, in percent; AWS takes 20 to 90. */
  public static long targetPercent(DesignAnalysis analysis) {
    return Math.min(90, Math.max(20, Math.round(analysis.bill().options().utilisation() * 100)));
  }

  private static String tag(String text) {
    String allowed = REFUSED.matcher(text).replaceAll("-");
    return allowed.length() <= LONGEST_TAG ? allowed : allowed.substring(0, LONGEST_TAG);
  }
}
