package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.export.format.NumberRange;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.format.RowWriter;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.SpecFixtures;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files have every value to the last digit. */
final class ParquetExportTest {
  private static final Entity ENTITY =
      SpecFixtures.of(
              """
              keysmith: 1
              application: Types
              entities:
                Thing:
                  identity: [id]
                  count: 10
                  attributes:
                    id: string
                    whole: number
                    part: number
                    huge: number
                    flag: boolean
                    bytes: binary
                    tags: {type: stringSet, present: 50%}
              patterns:
                - {read: Thing, where: {id: $id}, rps: 1}
                - {create: Thing, rps: 1}
              """)
          .entity("Thing");

  @TempDir private Path scratch;

  @Test
  void numbersKeepTheirDigits() throws IOException {
    Path file = scratch.resolve("Thing.parquet");
    ImmutableMap<String, NumberRange> ranges =
        ImmutableMap.of(
            "whole", new NumberRange(3, 0),
            "part", new NumberRange(20, 3),
            "huge", new NumberRange(126, 0));
    try (RowWriter writer =
        RowFormat.PARQUET.open(file, ENTITY, name -> ranges.getOrDefault(name, NumberRange.NONE))) {
      writer.write(
          ImmutableMap.of(
              "id",
              "ä",
              "whole",
              new BigDecimal("-123"),
              "part",
              new BigDecimal("-12345678901234567890.125"),
              "huge",
              new BigDecimal("1E+125"),
              "flag",
              true,
              "bytes",
              BinaryValue.of((byte) 0, (byte) -1),
              "tags",
              ImmutableSet.of("b", "a")));
      writer.write(ImmutableMap.of("id", "b"));
    }
    List<Group> rows = read(file);
    assertThat(rows).hasSize(2);
    Group first = rows.get(0);
    assertThat(first.getString("id", 0)).isEqualTo("ä");
    assertThat(first.getLong("whole", 0)).isEqualTo(-123);
    assertThat(new BigDecimal(new BigInteger(first.getBinary("part", 0).getBytes()), 3))
        .isEqualTo(new BigDecimal("-12345678901234567890.125"));
    assertThat(new BigDecimal(first.getString("huge", 0))).isEqualByComparingTo("1E+125");
    assertThat(first.getBoolean("flag", 0)).isTrue();
    assertThat(first.getBinary("bytes", 0).getBytes()).containsExactly(0, -1);
    assertThat(first.getString("tags", 0)).isEqualTo("[\"a\",\"b\"]");
    assertThat(rows.get(1).getFieldRepetitionCount("whole")).isZero();
  }

  @Test
  void everyInstanceIsInTheFileOfItsEntity() throws IOException {
    ExportTestCase data = ExportTestCase.of("ecommerce.expert");
    new ExportFixture(scratch.resolve("in")).full(data, false);
    Path out = scratch.resolve("out");
    DataExportTest.run(data, RowFormat.PARQUET, scratch.resolve("in"), out);
    for (Entity entity : data.spec().entities().values()) {
      assertThat(read(out.resolve(entity.name() + ".parquet")))
          .hasSameSizeAs(data.instances().all(entity.name()));
    }
  }

  private static List<Group> read(Path file) throws IOException {
    List<Group> rows = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
      MessageType schema = reader.getFooter().getFileMetaData().getSchema();
      for (PageReadStore pages = reader.readNextRowGroup();
          pages != null;
          pages = reader.readNextRowGroup()) {
        RecordReader<Group> records =
            new ColumnIOFactory()
                .getColumnIO(schema)
                .getRecordReader(pages, new GroupRecordConverter(schema));
        for (long i = 0; i < pages.getRowCount(); i++) {
          rows.add(records.read());
        }
      }
    }
    return rows;
  }
}
