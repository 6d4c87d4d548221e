package dev.keysmith.export;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import dev.keysmith.design.Design;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.record.MergedRuns;
import dev.keysmith.export.source.ItemUnit;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.LogSuppression;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes the data out of tables: the items of a source become the instances of entities again.
 *
 * <pre>
 *   units ──read, decode──▶ sorted runs of rows ──merge──▶ one file per entity, report
 *         └─ incremental ─▶ sorted runs of items ──latest, decode──▲
 * </pre>
 *
 * <p>Rows are sorted on disk by the identity of their instance, so that memory is bounded, parts of
 * an instance meet, and the result does not depend on the order in which items were read. Each unit
 * records how far it is together with the runs that it has written: after a kill, the same call
 * goes on from there.
 */
public final class DataExport {
  private static final String REPORT = "export.json";

  /** What a thread keeps in memory; as objects it is several times as large. */
  private static final long RUN_BYTES = 8 << 20;

  private final Spec spec;
  private final Design design;
  private final RowFormat format;
  private final int threads;
  private final long runBytes;

  public DataExport(Spec spec, Design design, RowFormat format, int threads) {
    this(spec, design, format, threads, RUN_BYTES);
  }

  DataExport(Spec spec, Design design, RowFormat format, int threads, long runBytes) {
    this.runBytes = runBytes;
    this.spec = spec;
    this.design = design;
    this.format = format;
    this.threads = threads;
  }

  /**
   * The data to export.
   *
   * @param name of the source, as a report shows it
   * @param units in an order that the same source always has
   * @param time the moment by which items have expired, in seconds since 1970, if it is known
   */
  public record ExportSource(
      String name, ImmutableList<? extends ItemUnit> units, Optional<Long> time) {
    boolean hasChanges() {
      return units.stream().anyMatch(ItemUnit::isIncremental);
    }

    /** Whether what was deleted need only be left out, since everything else is here. */
    boolean isComplete() {
      return units.stream().anyMatch(unit -> !unit.isIncremental());
    }
  }

  /** What came of it, and how many items an earlier process had read. */
  public record ExportOutcome(ExportReport report, long itemsReadBefore) {}

  /**
   * Exports to a folder, or goes on where an earlier call was killed.
   *
   * @param now in seconds since 1970
   */
  public ExportOutcome run(ExportSource source, Path out, long now, ProgressListener progress)
      throws IOException {
    LogSuppression.keep();
    try (ExportFolder folder = ExportFolder.open(out)) {
      ExportFolder.Job job =
          folder.begin(new ExportFolder.Job(fingerprint(source), source.time().orElse(now)));
      Optional<ExportFolder.Publication> published = folder.published();
      long before = 0;
      if (published.isEmpty()) {
        before = readBefore(folder, source);
        published = Optional.of(write(folder, source, job, progress));
        folder.publish(published.get());
      }
      folder.move(published.get());
      return new ExportOutcome(
          new ObjectMapper().readValue(out.resolve(REPORT).toFile(), ReportFile.class).report(),
          before);
    }
  }

  private String fingerprint(ExportSource source) {
    StringBuilder all = new StringBuilder();
    all.append(source.name())
        .append(spec.entities())
        .append(DesignWriter.write(design))
        .append(format);
    source
        .units()
        .forEach(
            unit ->
                all.append('\n')
                    .append(unit.name())
                    .append(unit.table())
                    .append(unit.isIncremental()));
    return Hashing.sha256().hashString(all, StandardCharsets.UTF_8).toString();
  }

  private static long readBefore(ExportFolder folder, ExportSource source) throws IOException {
    long read = 0;
    for (int i = 0; i < source.units().size(); i++) {
      read += folder.progress(UnitExport.name(i)).tally().sum(ExportTally.Counted.READ);
    }
    return read;
  }

  private ExportFolder.Publication write(
      ExportFolder folder, ExportSource source, ExportFolder.Job job, ProgressListener progress)
      throws IOException {
    ExportSections sections = new ExportSections(spec, design);
    ExportTally tally = new ExportTally();
    List<Path> runs = new ArrayList<>();
    UnitExport units =
        new UnitExport(
            folder,
            design,
            source.hasChanges()
                ? Optional.empty()
                : Optional.of(() -> new ItemRows(spec, design, sections, job.started())),
            runBytes,
            progress);
    for (ExportFolder.UnitProgress unit : units.run(source.units(), threads)) {
      tally.addAll(unit.tally());
      unit.runs().forEach(run -> runs.add(folder.run(run)));
    }
    List<Path> rows = runs;
    if (source.hasChanges()) {
      rows =
          new LatestItems(
                  design,
                  sections,
                  new ItemRows(spec, design, sections, job.started()),
                  tally,
                  runBytes)
              .resolve(runs, folder, source.isComplete());
    }
    Path files = folder.scratch("files");
    InstanceFiles written = new InstanceFiles(sections, format, tally, files);
    AtomicLong done = new AtomicLong();
    try (MergedRuns merged = MergedRuns.open(rows, folder.scratch("merge"))) {
      written.write(merged, () -> progress.at("writing instances", done.incrementAndGet(), 0));
    }
    Files.write(files.resolve(REPORT), report(source, tally, written));
    return new ExportFolder.Publication(
        ImmutableList.<String>builder().addAll(written.files()).add(REPORT).build());
  }

  /** The report as it is stored. */
  record ReportFile(
      String application,
      String source,
      String format,
      long items,
      double readUnits,
      List<ExportReport.EntityCount> entities,
      List<ExportReport.DuplicateCount> duplicates,
      List<ExportReport.FaultCount> faults,
      long deleted) {
    ExportReport report() {
      return new ExportReport(
          application,
          source,
          format,
          items,
          readUnits,
          ImmutableList.copyOf(entities),
          ImmutableList.copyOf(duplicates),
          ImmutableList.copyOf(faults),
          deleted);
    }
  }

  private byte[] report(ExportSource source, ExportTally tally, InstanceFiles written)
      throws IOException {
    ReportFile report =
        new ReportFile(
            spec.application(),
            source.name(),
            format.name().toLowerCase(Locale.ROOT),
            tally.sum(ExportTally.Counted.READ),
            tally.sum(ExportTally.Counted.READ_UNITS) / 1000.0,
            written.counts(),
            design.items().stream()
                .map(layoutRef -> layoutRef.item().name())
                .filter(name -> tally.sum(ExportTally.Counted.DUPLICATE, name) > 0)
                .map(
                    name ->
                        new ExportReport.DuplicateCount(
                            name, tally.sum(ExportTally.Counted.DUPLICATE, name)))
                .toList(),
            written.faults(),
            written.deleted());
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return (new ObjectMapper()
                .writer(
                    new DefaultPrettyPrinter()
                        .withObjectIndenter(indenter)
                        .withArrayIndenter(indenter))
                .writeValueAsString(report)
            + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
