package dev.keysmith.export.record;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records in memory, until they are written to a sorted file: a run.
 *
 * <p>A file has the length of each record before it.
 */
public final class RunBuffer {
  private final long mostBytes;
  private final List<SortedRecord.Line> lines = new ArrayList<>();
  private long bytes;

  public RunBuffer(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  public void add(SortedRecord record) {
    SortedRecord.Line line = record.line();
    lines.add(line);
    bytes += line.bytes().length;
  }

  public boolean isFull() {
    return bytes >= mostBytes;
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Writes the records in their order, down to the disk, and forgets them. */
  public void writeTo(Path file) {
    lines.sort(SortedRecord.Line.ORDER);
    try (FileOutputStream bare = new FileOutputStream(file.toFile());
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(bare))) {
      for (SortedRecord.Line line : lines) {
        write(out, line);
      }
      out.flush();
      bare.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    lines.clear();
    bytes = 0;
  }

  static void write(DataOutputStream out, SortedRecord.Line line) throws IOException {
    out.writeInt(line.bytes().length);
    out.write(line.bytes());
  }
}
