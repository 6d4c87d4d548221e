package dev.keysmith.export.record;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The records of many sorted files in one order, with one record of each in memory. */
public final class MergedRuns implements AutoCloseable {
  /** So many files are open at once; more are merged in rounds. */
  private static final int MOST_OPEN = 64;

  private final List<RunReader> readers;
  private final Iterator<SortedRecord.Line> lines;
  private Optional<SortedRecord> next = Optional.empty();

  private MergedRuns(List<Path> runs) {
    this.readers = new ArrayList<>();
    for (Path run : runs) {
      readers.add(new RunReader(run));
    }
    this.lines = Iterators.mergeSorted(readers, SortedRecord.Line.ORDER);
  }

  /**
   * Opens runs.
   *
   * @param scratch where merged runs may be written, if there are many
   */
  public static MergedRuns open(List<Path> runs, Path scratch) {
    List<Path> left = new ArrayList<>(runs);
    for (int round = 0; left.size() > MOST_OPEN; round++) {
      List<Path> fewer = new ArrayList<>();
      for (int i = 0; i < left.size(); i += MOST_OPEN) {
        Path merged = scratch.resolve("merged-" + round + "-" + i / MOST_OPEN + ".run");
        merge(left.subList(i, Math.min(left.size(), i + MOST_OPEN)), merged);
        fewer.add(merged);
      }
      left = fewer;
    }
    return new MergedRuns(left);
  }

  private static void merge(List<Path> runs, Path merged) {
    try (MergedRuns several = new MergedRuns(runs);
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(merged)))) {
      while (several.lines.hasNext()) {
        RunBuffer.write(out, several.lines.next());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next records, all those of one key; empty at the end. */
  public ImmutableList<SortedRecord> nextGroup() {
    ImmutableList.Builder<SortedRecord> group = ImmutableList.builder();
    Optional<SortedRecord> first = next.or(this::read);
    next = Optional.empty();
    if (first.isPresent()) {
      group.add(first.get());
      next = read();
      while (next.isPresent() && next.get().isOfSameKey(first.get())) {
        group.add(next.get());
        next = read();
      }
    }
    return group.build();
  }

  private Optional<SortedRecord> read() {
    return lines.hasNext() ? Optional.of(lines.next().record()) : Optional.empty();
  }

  @Override
  public void close() {
    readers.forEach(RunReader::close);
  }

  private static final class RunReader implements Iterator<SortedRecord.Line> {
    private final DataInputStream in;
    private boolean ended;
    private byte[] ahead = new byte[0];

    RunReader(Path run) {
      try {
        in = new DataInputStream(new BufferedInputStream(Files.newInputStream(run), 1 << 16));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      advance();
    }

    private void advance() {
      try {
        ahead = new byte[in.readInt()];
        in.readFully(ahead);
      } catch (EOFException e) {
        ended = true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public boolean hasNext() {
      return !ended;
    }

    @Override
    public SortedRecord.Line next() {
      if (ended) {
        throw new NoSuchElementException();
      }
      SortedRecord.Line line = SortedRecord.line(ahead);
      advance();
      return line;
    }

    void close() {
      try {
        in.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
