package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.export.DataExport.ExportOutcome;
import dev.keysmith.export.DataExport.ExportSource;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.source.ExportFileFinder;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.SoundDesigns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What plans have written comes out again as the instances that were written, each once. */
final class DataExportTest {
  private static final long NOW = 1_800_000_000;

  @TempDir private Path scratch;

  static List<String> designs() {
    return ExportTestCase.all();
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyInstanceComesOutOnce(String name) throws IOException {
    isExported(ExportTestCase.of(name), false);
  }

  /** Designs with split items, duplicates, embedded children, shards and conditions at random. */
  @Test
  void soItIsWithGeneratedDesigns() throws IOException {
    for (long seed = 400; seed < 440; seed++) {
      Spec spec = RandomSpecs.of(4, 3, 3).spec(seed);
      SplittableRandom random = new SplittableRandom(seed);
      Design design =
          seed % 3 == 0 ? SoundDesigns.nextSplit(spec, random) : SoundDesigns.next(spec, random);
      Optional<ExportTestCase> data = ExportTestCase.of("random-" + seed, spec, design, seed);
      if (data.isPresent()) {
        isExported(data.get(), seed % 2 == 0);
      }
    }
  }

  private void isExported(ExportTestCase data, boolean ion) throws IOException {
    Path from = scratch.resolve(data.name());
    new ExportFixture(from).full(data, ion);
    Path out = scratch.resolve(data.name() + ".out");
    ExportReport report = run(data, RowFormat.JSONL, from, out).report();
    assertThat(report.faults()).as(data.name()).isEmpty();
    assertThat(data.written(out)).as(data.name()).isEqualTo(data.expected());
    assertThat(report.entities())
        .allSatisfy(
            count ->
                assertThat(count.instances())
                    .isEqualTo(data.instances().all(count.entity()).size()));
  }

  static ExportOutcome run(ExportTestCase data, RowFormat format, Path from, Path out)
      throws IOException {
    return new DataExport(data.spec(), data.design(), format, 2, 3_000)
        .run(source(data, from), out, NOW, ProgressListener.NONE);
  }

  static ExportSource source(ExportTestCase data, Path... from) {
    ExportFileFinder.FoundFiles found =
        new ExportFileFinder(data.design(), "").find(Stream.of(from).map(Path::toString).toList());
    assertThat(found.problems()).isEmpty();
    return new ExportSource("files", found.files(), Optional.empty());
  }
}
