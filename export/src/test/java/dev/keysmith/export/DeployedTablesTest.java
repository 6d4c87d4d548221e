package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Table;
import dev.keysmith.export.DataExport.ExportSource;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.source.DeployedTables;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.DeployedItems;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of an engine are scanned in segments. */
final class DeployedTablesTest {
  @TempDir private Path scratch;

  @Test
  void everyInstanceComesOutOnce() throws IOException {
    ExportTestCase data = ExportTestCase.of("example-code-hosting.multi-table");
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      for (Table table : data.design().tables().values()) {
        DeployedItems.create(
            engine,
            "prod-" + table.name(),
            table,
            Objects.requireNonNull(data.items().get(table.name())));
      }
      DeployedTables tables =
          DeployedTables.find(engine, data.design(), "prod-", 3, OptionalInt.of(100_000));
      assertThat(tables.problems()).isEmpty();
      ExportReport report =
          new DataExport(data.spec(), data.design(), RowFormat.JSONL, 4)
              .run(
                  new ExportSource("engine", tables.units(), Optional.empty()),
                  scratch.resolve("out"),
                  1,
                  ProgressListener.NONE)
              .report();
      assertThat(report.faults()).isEmpty();
      assertThat(report.readUnits()).isPositive();
      assertThat(data.written(scratch.resolve("out"))).isEqualTo(data.expected());
    }
  }

  @Test
  void tablesThatAreMissingOrOthersAreReported() {
    ExportTestCase data = ExportTestCase.of("github.single-table");
    ExportTestCase other = ExportTestCase.of("session-store.expert");
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      String name = data.design().tables().keySet().iterator().next();
      assertThat(find(engine, data).problems())
          .singleElement()
          .asString()
          .contains("has no table " + name)
          .contains("--table-prefix");
      DeployedItems.create(
          engine,
          name,
          other.design().tables().values().iterator().next(),
          other.items().values().iterator().next());
      assertThat(find(engine, data).problems())
          .singleElement()
          .asString()
          .contains("in the design it is PK, SK");
    }
  }

  private static DeployedTables find(DynamoDbEngine engine, ExportTestCase data) {
    return DeployedTables.find(engine, data.design(), "", 2, OptionalInt.empty());
  }
}
