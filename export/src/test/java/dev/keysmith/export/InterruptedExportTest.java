package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.keysmith.export.DataExport.ExportSource;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.export.source.ItemBatch;
import dev.keysmith.export.source.ItemUnit;
import dev.keysmith.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An export that ends anywhere goes on there: nothing is lost, nothing comes twice. A failure
 * leaves on disk what a killed process leaves, since nothing is cleaned up.
 */
final class InterruptedExportTest {
  @TempDir private Path scratch;

  /** The process is gone. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Test
  void itGoesOnWhereItEnded() throws IOException {
    ExportTestCase data = ExportTestCase.of("github.expert");
    Path in = scratch.resolve("in");
    new ExportFixture(in).full(data, false);
    Path whole = scratch.resolve("whole");
    DataExportTest.run(data, RowFormat.JSONL, in, whole);
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 6; round++) {
      Path out = scratch.resolve("out" + round);
      int interruptions = 0;
      boolean done = false;
      while (!done) {
        AtomicInteger left = new AtomicInteger(1 + random.nextInt(3));
        boolean late = random.nextInt(3) == 0;
        try {
          new DataExport(data.spec(), data.design(), RowFormat.JSONL, 2, 2_000)
              .run(
                  late ? DataExportTest.source(data, in) : failing(data, in, left),
                  out,
                  1,
                  late
                      ? (stage, at, total) -> killWhenWriting(stage, left)
                      : ProgressListener.NONE);
          done = true;
        } catch (Killed e) {
          interruptions++;
          assertThat(interruptions).isLessThan(200);
        }
      }
      assertThat(interruptions).isPositive();
      assertThat(data.written(out)).isEqualTo(data.expected());
      assertSameFiles(whole, out);
    }
  }

  private static void killWhenWriting(String stage, AtomicInteger left) {
    if (stage.startsWith("writing") && left.decrementAndGet() == 0) {
      throw new Killed();
    }
  }

  private static void assertSameFiles(Path expected, Path got) throws IOException {
    try (var files = Files.list(expected)) {
      for (Path file : files.toList()) {
        assertThat(got.resolve(file.getFileName())).hasSameBinaryContentAs(file);
      }
    }
    try (var one = Files.list(expected);
        var other = Files.list(got)) {
      assertThat(other.count()).isEqualTo(one.count());
    }
  }

  private static ExportSource failing(ExportTestCase data, Path in, AtomicInteger left) {
    ExportSource source = DataExportTest.source(data, in);
    return new ExportSource(
        source.name(),
        source.units().stream()
            .map(unit -> new FailingUnit(unit, left))
            .collect(ImmutableList.toImmutableList()),
        source.time());
  }

  /** A unit that ends with the process after some batches of all units. */
  private record FailingUnit(ItemUnit unit, AtomicInteger left) implements ItemUnit {
    @Override
    public String name() {
      return unit.name();
    }

    @Override
    public String table() {
      return unit.table();
    }

    @Override
    public boolean isIncremental() {
      return unit.isIncremental();
    }

    @Override
    public long expectedItems() {
      return unit.expectedItems();
    }

    @Override
    public ItemBatches open(String position) {
      ItemBatches batches = unit.open(position);
      return new ItemBatches() {
        @Override
        public ItemBatch next() {
          if (left.decrementAndGet() <= 0) {
            throw new Killed();
          }
          return batches.next();
        }

        @Override
        public void close() {
          batches.close();
        }
      };
    }
  }

  /** An engine in this process never releases its lock if a thread inside it is interrupted. */
  @Test
  void aFailureInterruptsNoOtherThread() throws IOException {
    ExportTestCase data = ExportTestCase.of("github.expert");
    Path in = scratch.resolve("in");
    new ExportFixture(in).full(data, false);
    ExportSource source = DataExportTest.source(data, in);
    CountDownLatch inside = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    AtomicInteger units = new AtomicInteger();
    ExportSource failing =
        new ExportSource(
            source.name(),
            source.units().stream()
                .map(
                    unit ->
                        new WatchedUnit(unit, units.getAndIncrement() == 0, inside, interrupted))
                .collect(ImmutableList.toImmutableList()),
            source.time());

    assertThatThrownBy(
            () ->
                new DataExport(data.spec(), data.design(), RowFormat.JSONL, 2, 2_000)
                    .run(failing, scratch.resolve("out"), 1, ProgressListener.NONE))
        .isInstanceOf(Killed.class);
    assertThat(interrupted).isFalse();
  }

  /** The first fails once another is at work, which then waits for a moment. */
  private record WatchedUnit(
      ItemUnit unit, boolean first, CountDownLatch inside, AtomicBoolean interrupted)
      implements ItemUnit {
    @Override
    public String name() {
      return unit.name();
    }

    @Override
    public String table() {
      return unit.table();
    }

    @Override
    public boolean isIncremental() {
      return unit.isIncremental();
    }

    @Override
    public long expectedItems() {
      return unit.expectedItems();
    }

    @Override
    public ItemBatches open(String position) {
      ItemBatches batches = unit.open(position);
      return new ItemBatches() {
        @Override
        public ItemBatch next() {
          try {
            if (first) {
              inside.await();
              throw new Killed();
            }
            inside.countDown();
            Thread.sleep(300);
          } catch (InterruptedException e) {
            interrupted.set(true);
          }
          return batches.next();
        }

        @Override
        public void close() {
          batches.close();
        }
      };
    }
  }

  @Test
  void aFolderWithAnythingElseIsLeftAlone() throws IOException {
    ExportTestCase data = ExportTestCase.of("session-store.expert");
    Path in = scratch.resolve("in");
    new ExportFixture(in).full(data, false);
    Path mine = Files.createDirectory(scratch.resolve("mine"));
    Files.writeString(mine.resolve("Session.jsonl"), "mine");
    assertThatThrownBy(() -> DataExportTest.run(data, RowFormat.JSONL, in, mine))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("not an empty folder");
    assertThat(mine.resolve("Session.jsonl")).hasContent("mine");
  }

  @Test
  void anotherExportIsNotContinued() throws IOException {
    ExportTestCase data = ExportTestCase.of("session-store.expert");
    Path in = scratch.resolve("in");
    new ExportFixture(in).full(data, false);
    Path out = scratch.resolve("out");
    ExportSource failing = failing(data, in, new AtomicInteger(1));
    assertThatThrownBy(
            () ->
                new DataExport(data.spec(), data.design(), RowFormat.JSONL, 1)
                    .run(failing, out, 1, ProgressListener.NONE))
        .isInstanceOf(Killed.class);
    assertThatThrownBy(
            () ->
                new DataExport(data.spec(), data.design(), RowFormat.CSV, 1)
                    .run(
                        new ExportSource(failing.name(), failing.units(), Optional.empty()),
                        out,
                        1,
                        ProgressListener.NONE))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("unfinished export of another");
  }
}
