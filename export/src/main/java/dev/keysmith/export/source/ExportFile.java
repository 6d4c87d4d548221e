package dev.keysmith.export.source;

import com.google.common.collect.ImmutableList;
import dev.keysmith.export.record.MalformedRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data file of an export to S3.
 *
 * @param isIncremental whether it is of an incremental export
 * @param time of a full export in microseconds since 1970; 0 if unknown
 * @param items how many its manifest says that it has
 */
public record ExportFile(
    Path path, String table, boolean isIncremental, long time, OptionalLong items)
    implements ItemUnit {
  private static final int BATCH = 20;

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public long expectedItems() {
    return items.orElse(0);
  }

  @Override
  public ItemBatches open(String position) {
    return new Records(position.isEmpty() ? 0 : Long.parseLong(position));
  }

  /** Whether what a file begins with is of an incremental export; false of an empty file. */
  static boolean beginsIncremental(Path path) {
    try (RecordReader reader = RecordReader.open(path)) {
      return reader.next().map(record -> record.isIncremental()).orElse(false);
    } catch (IOException | MalformedRecord e) {
      throw problem(path, 1, e);
    }
  }

  private static InputProblem problem(Path path, long record, Exception cause) {
    return new InputProblem(
        String.format(
            "%s: record %s cannot be read: %s; expected is a file of DynamoDB's export to S3, in"
                + " DynamoDB JSON or Amazon Ion",
            path, record, Optional.ofNullable(cause.getMessage()).orElse("unknown reason")),
        cause);
  }

  private final class Records implements ItemBatches {
    private final RecordReader reader;
    private long read;

    Records(long start) {
      try {
        reader = RecordReader.open(path);
        while (read < start && reader.next().isPresent()) {
          read++;
        }
      } catch (IOException | MalformedRecord e) {
        throw problem(path, read + 1, e);
      }
    }

    @Override
    public ItemBatch next() {
      ImmutableList.Builder<SourceItem> batch = ImmutableList.builder();
      boolean last = false;
      try {
        for (int i = 0; i < BATCH && !last; i++) {
          Optional<ExportedRecord> record = reader.next();
          record.ifPresent(found -> batch.add(change(found)));
          last = record.isEmpty();
          read += last ? 0 : 1;
        }
      } catch (IOException | MalformedRecord e) {
        throw problem(path, read + 1, e);
      }
      if (last && items.isPresent() && items.getAsLong() != read) {
        throw new InputProblem(
            String.format(
                "%s has %,d records, its manifest says %,d; copy the file again",
                path, read, items.getAsLong()));
      }
      return new ItemBatch(batch.build(), Long.toString(read), last, 0);
    }

    private SourceItem change(ExportedRecord record) {
      if (record.isIncremental() != isIncremental) {
        throw new MalformedRecord("full and incremental records in one file");
      }
      return record.change(time);
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw problem(path, read, e);
      }
    }
  }
}
