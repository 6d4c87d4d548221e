package dev.keysmith.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Table;
import dev.keysmith.export.record.MergedRuns;
import dev.keysmith.export.record.RunBuffer;
import dev.keysmith.export.record.SortedRecord;
import dev.keysmith.export.source.SourceItem;
import dev.keysmith.item.ItemKey;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Of all that exports say about an item, what was written last: a full export with incremental ones
 * gives the items as they are after the last of them.
 */
final class LatestItems {
  private static final String MICROS = "micros";
  private static final String NEW = "new";
  private static final String OLD = "old";

  private final Design design;
  private final ExportSections sections;
  private final ItemRows rows;
  private final ExportTally tally;
  private final long runBytes;

  LatestItems(
      Design design, ExportSections sections, ItemRows rows, ExportTally tally, long runBytes) {
    this.design = design;
    this.sections = sections;
    this.rows = rows;
    this.tally = tally;
    this.runBytes = runBytes;
  }

  /** A change, to be sorted by the key of its item. */
  static SortedRecord record(Design design, Table table, SourceItem change) {
    ItemKey key = ItemKey.of(table, change.item().orElse(change.key()));
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    values.put(MICROS, BigDecimal.valueOf(change.micros()));
    change.item().ifPresent(item -> values.put(NEW, item));
    change.old().ifPresent(item -> values.put(OLD, item));
    return new SortedRecord(
        design.tables().keySet().asList().indexOf(table.name()),
        key.values().values().asList(),
        0,
        values.buildOrThrow());
  }

  /**
   * Writes the rows of the latest items.
   *
   * @param complete whether a deleted item is just left out; otherwise it is reported
   */
  List<Path> resolve(List<Path> runs, ExportFolder folder, boolean complete) throws IOException {
    Path resolved = folder.scratch("resolved");
    List<Path> written = new ArrayList<>();
    RunBuffer buffer = new RunBuffer(runBytes);
    try (MergedRuns merged = MergedRuns.open(runs, folder.scratch("merge"))) {
      ImmutableList<SortedRecord> group = merged.nextGroup();
      while (!group.isEmpty()) {
        write(Collections.max(group, Comparator.comparing(LatestItems::micros)), complete, buffer);
        group = merged.nextGroup();
        if (buffer.isFull() || group.isEmpty()) {
          Path run = resolved.resolve(written.size() + ".run");
          buffer.writeTo(run);
          written.add(run);
        }
      }
    }
    return written;
  }

  private static BigDecimal micros(SortedRecord record) {
    return (BigDecimal) Objects.requireNonNull(record.values().get(MICROS));
  }

  @SuppressWarnings("unchecked") // as it was written
  private static Optional<ImmutableMap<String, Object>> image(SortedRecord record, String name) {
    return Optional.ofNullable((ImmutableMap<String, Object>) record.values().get(name));
  }

  private void write(SortedRecord latest, boolean complete, RunBuffer buffer) {
    Table table = design.tables().values().asList().get(latest.section());
    Optional<ImmutableMap<String, Object>> item = image(latest, NEW);
    if (item.isPresent()) {
      rows.of(table.name(), item.get(), tally, buffer::add);
    } else if (!complete) {
      ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
      ImmutableList<String> attributes = ImmutableList.copyOf(table.key().attributes());
      for (int i = 0; i < attributes.size(); i++) {
        key.put(attributes.get(i), latest.key().get(i));
      }
      buffer.add(
          sections.deleted(
              table, key.buildOrThrow(), image(latest, OLD).flatMap(old -> was(table, old))));
    }
  }

  /** Which instance an item was, if it was the main item of one. */
  private Optional<ImmutableMap<String, Object>> was(
      Table table, ImmutableMap<String, Object> old) {
    Optional<LayoutRef> main = rows.mainLayout(table.name(), old);
    return main.map(
        layoutRef ->
            ImmutableMap.of(
                ExportSections.ENTITY,
                layoutRef.item().entity(),
                ExportSections.IDENTITY,
                rows.identity(layoutRef, old)));
  }
}
