package dev.keysmith.export.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Reads the records of a data file, one after the other. */
interface RecordReader extends AutoCloseable {
  /** The next record; empty at the end. */
  Optional<ExportedRecord> next() throws IOException;

  @Override
  void close() throws IOException;

  /** Opens a file, compressed or not, in the format that its name says. */
  static RecordReader open(Path path) throws IOException {
    InputStream in = decompressed(Files.newInputStream(path));
    try {
      return path.getFileName().toString().contains(".ion")
          ? new IonRecordReader(in)
          : new JsonRecordReader(in);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Known by its first bytes, whatever the name. */
  private static InputStream decompressed(InputStream bare) throws IOException {
    InputStream in = new BufferedInputStream(bare, 1 << 16);
    try {
      in.mark(2);
      boolean compressed = in.read() == 0x1f && in.read() == 0x8b;
      in.reset();
      return compressed ? new BufferedInputStream(new GZIPInputStream(in, 1 << 16)) : in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}
