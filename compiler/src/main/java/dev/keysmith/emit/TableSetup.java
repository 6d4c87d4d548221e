package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Pricing.Mode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a table is set up on AWS, whatever tool does it.
 *
 * @param streamed whether something reads its changes
 * @param tags by their keys
 * @param capacities of the table and its global indexes; empty where it is paid for on demand
 */
record TableSetup(
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
  record Range(long least, long most) {
    static Range of(double average, double peak, double utilisation) {
      long least = Math.max(1, (long) Math.ceil(average / utilisation));
      return new Range(least, Math.max(least, (long) Math.ceil(peak / utilisation)));
    }
  }

  /** Of a table, or of an index of it. */
  record Capacity(Structure structure, Range reads, Range writes) {}

  static ImmutableList<TableSetup> of(Handover handover) {
    return handover.design().tables().values().stream()
        .map(table -> of(handover, table))
        .collect(ImmutableList.toImmutableList());
  }

  private static TableSetup of(Handover handover, Table table) {
    return new TableSetup(
        table,
        table.entities().stream()
            .anyMatch(entity -> !handover.spec().entity(entity).operations().stream().isEmpty()),
        ImmutableMap.of(
            "application", tag(handover.spec().application()),
            "entities", tag(String.join(" ", table.entities()))),
        handover.bill().options().mode() == Mode.ON_DEMAND
            ? ImmutableList.of()
            : handover.peaks().stream()
                .filter(peak -> peak.structure().table().equals(table.name()))
                .map(peak -> capacity(handover, table, peak))
                .collect(ImmutableList.toImmutableList()));
  }

  private static Capacity capacity(Handover handover, Table table, PeakLoad peak) {
    double reads = 0;
    double writes = 0;
    for (StructureBill bill : handover.bill().structures()) {
      if (home(bill.structure(), table).equals(Optional.of(peak.structure()))) {
        reads += bill.readUnits();
        writes += bill.writeUnits();
      }
    }
    double utilisation = handover.bill().options().utilisation();
    return new Capacity(
        peak.structure(),
        Range.of(reads, peak.readUnits(), utilisation),
        Range.of(writes, peak.writeUnits(), utilisation));
  }

  /** Whose capacity it draws on: a local index has none of its own. Empty for another table's. */
  private static Optional<Structure> home(Structure structure, Table table) {
    if (!structure.table().equals(table.name())) {
      return Optional.empty();
    }
    boolean local = structure.index().flatMap(table::index).map(Index::local).orElse(false);
    return Optional.of(local ? Structure.of(table.name()) : structure);
  }

  /** The table and its global indexes: what has its own capacity, and is throttled by itself. */
  ImmutableList<Structure> throttled() {
    ImmutableList.Builder<Structure> all = ImmutableList.builder();
    all.add(Structure.of(table.name()));
    globalIndexes().forEach(index -> all.add(Structure.of(table.name(), index.name())));
    return all.build();
  }

  ImmutableList<Index> globalIndexes() {
    return table.indexes().values().stream()
        .filter(index -> !index.local())
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableList<Index> localIndexes() {
    return table.indexes().values().stream()
        .filter(Index::local)
        .collect(ImmutableList.toImmutableList());
  }

  Optional<Capacity> capacity(Structure structure) {
    return capacities.stream().filter(one -> one.structure().equals(structure)).findFirst();
  }

  /** How full auto scaling keeps the capacity, in percent; AWS takes 20 to 90. */
  static long targetPercent(Handover handover) {
    return Math.min(90, Math.max(20, Math.round(handover.bill().options().utilisation() * 100)));
  }

  private static String tag(String text) {
    String allowed = REFUSED.matcher(text).replaceAll("-");
    return allowed.length() <= LONGEST_TAG ? allowed : allowed.substring(0, LONGEST_TAG);
  }
}
