package dev.keysmith.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.format.JsonLinesWriter;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.format.RowWriter;
import dev.keysmith.export.record.MergedRuns;
import dev.keysmith.export.record.SortedRecord;
import dev.keysmith.item.EntitySource;
import dev.keysmith.item.QuotedValues;
import dev.keysmith.spec.Entity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the files of an export from its sorted rows: the rows of one instance, which are together,
 * become one, and what is not in the file of an entity gets a file of its own.
 */
final class InstanceFiles {
  static final String UNMATCHED = "unmatched-items.jsonl";
  static final String UNEXPECTED = "unexpected-attributes.jsonl";
  static final String DELETED = "deleted-items.jsonl";

  private final ExportSections sections;
  private final RowFormat format;
  private final ExportTally tally;
  private final Path folder;
  private final List<String> files = new ArrayList<>();
  private final Map<String, RowWriter> extra = new LinkedHashMap<>();
  private final Map<List<String>, Fault> faults = new LinkedHashMap<>();
  private final ImmutableList.Builder<ExportReport.EntityCount> counts = ImmutableList.builder();
  private long deleted;

  /** A fault, as often as it was found. */
  private static final class Fault {
    private final String file;
    private final String example;
    private long count;

    Fault(String file, String example) {
      this.file = file;
      this.example = example;
    }
  }

  InstanceFiles(ExportSections sections, RowFormat format, ExportTally tally, Path folder) {
    this.sections = sections;
    this.format = format;
    this.tally = tally;
    this.folder = folder;
  }

  /** The names of the files. */
  ImmutableList<String> files() {
    return ImmutableList.copyOf(files);
  }

  ImmutableList<ExportReport.EntityCount> counts() {
    return counts.build();
  }

  long deleted() {
    return deleted;
  }

  ImmutableList<ExportReport.FaultCount> faults() {
    ImmutableList.Builder<ExportReport.FaultCount> all = ImmutableList.builder();
    faults.forEach(
        (name, fault) ->
            all.add(
                new ExportReport.FaultCount(
                    name.get(0), name.get(1), fault.count, fault.file, fault.example)));
    return all.build();
  }

  /** Writes all of them. */
  void write(MergedRuns rows, Runnable eachInstance) {
    try {
      ImmutableList<SortedRecord> group = rows.nextGroup();
      for (int i = 0; i < sections.sources().size(); i++) {
        group = writeEntity(i, group, rows, eachInstance);
      }
      while (!group.isEmpty()) {
        for (SortedRecord record : group) {
          writeOther(record);
        }
        group = rows.nextGroup();
      }
      for (RowWriter writer : extra.values()) {
        writer.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the first rows that are of another section. */
  private ImmutableList<SortedRecord> writeEntity(
      int section, ImmutableList<SortedRecord> first, MergedRuns rows, Runnable eachInstance)
      throws IOException {
    EntitySource source = sections.sources().get(section);
    Entity entity = source.entity();
    String file = format.file(entity);
    files.add(file);
    long instances = 0;
    ImmutableList<SortedRecord> group = first;
    try (RowWriter writer =
        format.open(folder.resolve(file), entity, name -> tally.numbers(entity.name(), name))) {
      while (!group.isEmpty() && group.get(0).section() == section) {
        if (writeInstance(source, group, writer)) {
          instances++;
          eachInstance.run();
        }
        group = rows.nextGroup();
      }
    }
    counts.add(
        new ExportReport.EntityCount(
            entity.name(),
            file,
            instances,
            entity.count(),
            tally.sum(ExportTally.Counted.EXPIRED, entity.name())));
    return group;
  }

  private boolean writeInstance(EntitySource source, List<SortedRecord> rows, RowWriter writer)
      throws IOException {
    Entity entity = source.entity();
    boolean own = !source.parts().isEmpty();
    Map<Integer, SortedRecord> parts = new LinkedHashMap<>();
    for (SortedRecord row : rows) {
      // An embedded child is the same wherever it is embedded.
      int part = own ? row.part() : 0;
      SortedRecord before = parts.putIfAbsent(part, row);
      if (before != null && !before.values().equals(row.values())) {
        writeUnmatched(source, row, ItemFault.SAME_IDENTITY);
      }
    }
    if (!parts.containsKey(0)) {
      for (SortedRecord row : parts.values()) {
        writeUnmatched(source, row, ItemFault.NO_MAIN_ITEM);
      }
      return false;
    }
    for (int part = 1; part < source.parts().size(); part++) {
      if (!parts.containsKey(part) && source.isRequired(part)) {
        count(
            entity.name(),
            "has no item " + source.parts().get(part).item().name() + "; its attributes are absent",
            format.file(entity),
            rows.get(0).key(),
            entity);
      }
    }
    Map<String, Object> values = new LinkedHashMap<>();
    parts.values().forEach(part -> part.values().forEach(values::putIfAbsent));
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String name : entity.attributes().keySet()) {
      Object value = values.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    writer.write(ordered.buildOrThrow());
    return true;
  }

  private void writeUnmatched(EntitySource source, SortedRecord row, ItemFault fault)
      throws IOException {
    Entity entity = source.entity();
    count(entity.name(), fault.text(), UNMATCHED, row.key(), entity);
    extra(UNMATCHED)
        .write(
            ImmutableMap.of(
                ExportSections.ENTITY,
                entity.name(),
                ExportSections.REASON,
                fault.text(),
                ExportSections.ITEM,
                row.values()));
  }

  private void writeOther(SortedRecord record) throws IOException {
    ImmutableMap<String, Object> values = record.values();
    if (record.section() == sections.deleted()) {
      deleted++;
      extra(DELETED).write(values);
      return;
    }
    ItemFault fault = ItemFault.valueOf((String) get(values, ExportSections.REASON));
    Map<String, Object> readable = new LinkedHashMap<>(values);
    readable.put(ExportSections.REASON, fault.text());
    if (record.section() == sections.unmatched()) {
      readable.remove(ExportSections.KEY);
      count(
          (String) get(values, ExportSections.TABLE),
          fault.text(),
          UNMATCHED,
          QuotedValues.of(get(values, ExportSections.KEY)));
      extra(UNMATCHED).write(ImmutableMap.copyOf(readable));
    } else {
      count(
          get(values, ExportSections.ENTITY) + "." + get(values, ExportSections.ATTRIBUTE),
          fault.text(),
          UNEXPECTED,
          QuotedValues.of(get(values, ExportSections.IDENTITY)));
      extra(UNEXPECTED).write(ImmutableMap.copyOf(readable));
    }
  }

  private static Object get(ImmutableMap<String, Object> values, String name) {
    return Objects.requireNonNull(values.get(name), name);
  }

  private void count(
      String where, String what, String file, ImmutableList<Object> identity, Entity entity) {
    count(where, what, file, QuotedValues.of(ExportSections.named(entity, identity)));
  }

  private void count(String where, String what, String file, String example) {
    faults.computeIfAbsent(List.of(where, what), name -> new Fault(file, example)).count++;
  }

  private RowWriter extra(String file) throws IOException {
    RowWriter writer = extra.get(file);
    if (writer == null) {
      writer = new JsonLinesWriter(folder.resolve(file));
      extra.put(file, writer);
      files.add(file);
    }
    return writer;
  }
}
