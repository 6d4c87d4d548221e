package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.format.RowFormat;

/** The format of exported files on the command line. */
public final class RowFormatOption extends EnumOption<RowFormat> {
  RowFormatOption() {
    super(
        ImmutableMap.of(
            "jsonl", RowFormat.JSONL, "csv", RowFormat.CSV, "parquet", RowFormat.PARQUET));
  }
}
