package dev.keysmith.export.format;

import dev.keysmith.spec.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** The formats that an entity can be written in. */
public enum RowFormat {
  JSONL,
  CSV,
  PARQUET;

  /** The name of the file of an entity. */
  public String file(Entity entity) {
    return entity.name() + "." + name().toLowerCase(Locale.ROOT);
  }

  /**
   * Opens the file of an entity.
   *
   * @param numbers what the numbers of each attribute need
   */
  public RowWriter open(Path file, Entity entity, Function<String, NumberRange> numbers)
      throws IOException {
    return switch (this) {
      case JSONL -> new JsonLinesWriter(file);
      case CSV -> new CsvRowWriter(file, entity);
      case PARQUET -> new ParquetRowWriter(file, entity, numbers);
    };
  }
}
