package dev.keysmith.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.source.ExportFile;
import dev.keysmith.export.source.ExportFileFinder;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.measure.figure.DataMeasurement;
import dev.keysmith.measure.figure.InstanceCounter;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.sample.SampledExport;
import dev.keysmith.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders of DynamoDB's export to S3. */
final class SampledExportTest {
  @TempDir private Path folder;

  private static ImmutableList<ExportFile> files(FilledTables tables, Path root) {
    return new ExportFileFinder(tables.design(), "").find(List.of(root.toString())).files();
  }

  @ParameterizedTest
  @ValueSource(strings = {"single", "multi"})
  void countsAreExactAndOtherFiguresWithinTheirErrors(String design) throws IOException {
    FilledTables tables = FilledTables.orders(design, 1_700);
    tables.export(folder);
    InstanceCounter counter = new InstanceCounter(tables.spec(), tables.design());
    ImmutableList<ItemSample> samples =
        new SampledExport(files(tables, folder), 500, ProgressListener.NONE)
            .read(
                name -> ImmutableList.copyOf(tables.design().table(name).key().attributes()),
                counter::add);
    assertThat(samples).anyMatch(sample -> !sample.isWhole());
    MeasuredData data =
        DataMeasurement.of(tables.spec(), tables.design(), samples, counter.counts());
    assertThat(data.isExplained()).isTrue();
    assertThat(data.entities()).allMatch(entity -> entity.count().isExact());
    List<Double> deviations = new MeasuredTruth(tables).deviations(data);
    assertThat(deviations).hasSizeGreaterThan(20).allMatch(off -> off < 1.5);
    assertThat(deviations.stream().filter(off -> off > 1).count())
        .isLessThanOrEqualTo(deviations.size() / 10);
    // Orders with keys of their own are not in a sample by customer.
    assertThat(data.entities().get(1).children().get(0).spread().isPresent())
        .isEqualTo(design.equals("single"));
  }

  @Test
  void anIncrementalExportIsRefused() throws IOException {
    FilledTables tables = FilledTables.orders("single", 60);
    Path file =
        Files.writeString(
            folder.resolve("changes.json"),
            "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"1\"}},\"Keys\":{\"PK\":{\"S\":\"a\"},"
                + "\"SK\":{\"S\":\"b\"}}}\n");
    assertThatThrownBy(
            () ->
                new SampledExport(files(tables, file), 10, ProgressListener.NONE)
                    .read(name -> ImmutableList.of("PK", "SK"), (name, item) -> {}))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("incremental");
  }

  @Test
  void anItemOfAnotherTableIsReported() throws IOException {
    FilledTables tables = FilledTables.orders("single", 60);
    FilledTables others =
        tables.with(
            ImmutableMap.of("Shop", ImmutableList.of(ImmutableMap.<String, Object>of("x", "y"))));
    others.export(folder);
    assertThatThrownBy(
            () ->
                new SampledExport(files(tables, folder), 10, ProgressListener.NONE)
                    .read(name -> ImmutableList.of("PK", "SK"), (name, item) -> {}))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("without PK and SK, the key of the table");
  }
}
