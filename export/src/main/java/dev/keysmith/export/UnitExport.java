package dev.keysmith.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.export.record.RunBuffer;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.export.source.ItemBatch;
import dev.keysmith.export.source.ItemUnit;
import dev.keysmith.export.source.SourceItem;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.ClientThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Reads units, several at a time, and writes what they have as sorted runs: rows of instances, or
 * the items themselves where later ones may replace them.
 */
final class UnitExport {
  private final ExportFolder folder;
  private final Design design;
  private final Optional<Supplier<ItemRows>> rows;
  private final long runBytes;
  private final ProgressListener progress;
  private final AtomicLong read = new AtomicLong();
  private volatile boolean stopped;

  /**
   * @param rows makes rows of items, one for each thread; empty where items are kept as they are
   * @param runBytes what a thread keeps in memory before it writes a run
   */
  UnitExport(
      ExportFolder folder,
      Design design,
      Optional<Supplier<ItemRows>> rows,
      long runBytes,
      ProgressListener progress) {
    this.folder = folder;
    this.design = design;
    this.rows = rows;
    this.runBytes = runBytes;
    this.progress = progress;
  }

  static String name(int unit) {
    return String.format("%06d", unit);
  }

  /** Reads all units to their end. */
  List<ExportFolder.UnitProgress> run(List<? extends ItemUnit> units, int threads) {
    long total = units.stream().mapToLong(ItemUnit::expectedItems).sum();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<ExportFolder.UnitProgress>> all = new ArrayList<>();
      for (int i = 0; i < units.size(); i++) {
        String name = name(i);
        ItemUnit unit = units.get(i);
        all.add(pool.submit(() -> run(name, unit, total)));
      }
      List<ExportFolder.UnitProgress> done = new ArrayList<>();
      for (Future<ExportFolder.UnitProgress> unit : all) {
        done.add(result(unit));
      }
      return done;
    } finally {
      stop(pool);
    }
  }

  /**
   * Whoever goes on with the export must find no thread of this one at work. They end after the
   * batch that they read, because an engine in this process must not be interrupted.
   */
  private void stop(ExecutorService pool) {
    stopped = true;
    ClientThreads.end(pool);
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof IOException cause) {
        throw new UncheckedIOException(cause);
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private ExportFolder.UnitProgress run(String name, ItemUnit unit, long total) throws IOException {
    ExportFolder.UnitProgress progressed = folder.progress(name);
    ExportTally tally = progressed.tally();
    read.addAndGet(tally.sum(ExportTally.Counted.READ));
    if (progressed.done() || stopped) {
      return progressed;
    }
    Optional<ItemRows> maker = rows.map(Supplier::get);
    Table table = design.table(unit.table());
    RunBuffer buffer = new RunBuffer(runBytes);
    List<String> runs = new ArrayList<>(progressed.runs());
    try (ItemUnit.ItemBatches batches = unit.open(progressed.position())) {
      while (true) {
        ItemBatch batch = batches.next();
        for (SourceItem change : batch.items()) {
          check(unit, table, change);
          if (maker.isPresent()) {
            maker.get().of(table.name(), change.item().orElseThrow(), tally, buffer::add);
          } else {
            buffer.add(LatestItems.record(design, table, change));
          }
        }
        tally.add(ExportTally.Counted.READ, table.name(), batch.items().size());
        tally.add(
            ExportTally.Counted.READ_UNITS, table.name(), Math.round(batch.readUnits() * 1000));
        progress.at("reading items", read.addAndGet(batch.items().size()), total);
        if (buffer.isFull() || batch.last()) {
          if (!buffer.isEmpty()) {
            String run = name + "-" + runs.size() + ".run";
            buffer.writeTo(folder.run(run));
            runs.add(run);
          }
          progressed =
              new ExportFolder.UnitProgress(
                  batch.position(),
                  batch.last(),
                  ImmutableList.copyOf(runs),
                  tally.sums(),
                  tally.maxima());
          folder.save(name, progressed);
        }
        if (batch.last() || stopped) {
          return progressed;
        }
      }
    }
  }

  private static void check(ItemUnit unit, Table table, SourceItem change) {
    ImmutableMap<String, Object> item = change.item().orElse(change.key());
    if (!item.keySet().containsAll(table.key().attributes())) {
      throw new InputProblem(
          String.format(
              "%s has an item without %s, the key of table %s in the design; it is of another"
                  + " table",
              unit.name(), String.join(" and ", table.key().attributes()), table.name()));
    }
  }
}
