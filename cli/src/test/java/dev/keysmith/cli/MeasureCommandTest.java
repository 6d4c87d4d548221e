package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.LocalServer;
import dev.keysmith.verify.engine.TableCreation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The command as a user runs it; what it measures is tested in the module of measurements. */
final class MeasureCommandTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Notes
      entities:
        Note:
          identity: [owner, id]
          count: 4   # guessed
          attributes: {owner: string, id: string}
      patterns:
        - {read: Note, where: {owner: $owner}, rps: 1}
        - {create: Note, rps: 1}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: 1
        tables:
          Notes:
            key: {partition: PK, sort: SK}
            items:
              Note: {PK: "OWNER#{owner}", SK: "NOTE#{id}"}
        """);
    data("");
  }

  /** Six notes of two owners, and something else. */
  private void data(String more) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      String owner = i < 4 ? "ann" : "bob";
      lines.append(
          ("{\"Item\":{\"PK\":{\"S\":\"OWNER#%s\"},\"SK\":{\"S\":\"NOTE#n%s\"},"
                  + "\"owner\":{\"S\":\"%s\"},\"id\":{\"S\":\"n%s\"}}}\n")
              .formatted(owner, i, owner, i));
    }
    Files.writeString(folder.resolve("data.json"), lines + more);
  }

  private CommandRun measure(String... options) {
    List<String> all =
        new ArrayList<>(List.of("measure", path("spec.yaml"), "--design", path("design.yaml")));
    all.addAll(List.of(options));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void itWritesWhatItMeasuredBesideTheSpec() throws IOException {
    CommandRun run = measure("--from", path("data.json"));
    assertThat(run.status()).isZero();
    assertThat(run.out().replace(folder.toString(), "").replaceAll(" +\n", "\n"))
        .startsWith(
            """
            Notes: measured on the export /data.json
              table Notes: 6 items, all of them

            Entities (± is the 95% confidence interval of a sample)
              entity  instances read  count  attributes that the spec does not have
              Note                 6      6
            """)
        .contains(
            """
            Differences from the spec (2 figures are as stated)
              figure            in the spec  measured             written
              Note count        4            6                    6
              Note.owner bytes  20           3, p99 3, largest 3  -
              Note.id bytes     20           2, p99 2, largest 2  -
              -: of fewer than 30 values, or for a person to decide
            """)
        .doesNotContain("ann");
    assertThat(folder.resolve("spec.yaml")).hasContent(SPEC);
    assertThat(Files.readString(folder.resolve("spec.measured.yaml")))
        .matches(
            "(?s)"
                + SPEC.replace("{", "\\{")
                    .replace("$", "\\$")
                    .replace("[", "\\[")
                    .replace(
                        "count: 4   # guessed",
                        "count: 6   # guessed; measured [0-9-]{10} .the export [^\n]*data.json.:"
                            + " count"));
    assertThat(run.err()).contains("spec.measured.yaml");
  }

  @Test
  void aDryRunWritesNothing() {
    CommandRun run = measure("--from", path("data.json"), "--dry-run", "--format", "json");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("\"entity\" : \"Note\"")
        .contains("\"written\" : \"6\"")
        .doesNotContain("ann");
    assertThat(folder.resolve("spec.measured.yaml")).doesNotExist();
  }

  @Test
  void whatTheDesignDoesNotExplainIsReported() throws IOException {
    data("{\"Item\":{\"PK\":{\"S\":\"X\"},\"SK\":{\"S\":\"Y\"},\"token\":{\"S\":\"s3cret\"}}}\n");
    CommandRun run = measure("--from", path("data.json"), "--dry-run");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("Not explained by the design")
        .contains("table Notes: 1 item with the attributes PK, SK, token")
        .doesNotContain("s3cret");
  }

  @Test
  void entitiesAreInferredWithoutASpec() throws IOException {
    CommandRun run = CommandRun.of("measure", "--from", path("data.json"), "--out", path("out"));
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Note                 6      6");
    assertThat(Files.readString(folder.resolve("out/design.yaml")))
        .contains("PK: \"OWNER#{owner}\"")
        .contains("SK: \"NOTE#{id}\"");
    assertThat(Files.readString(folder.resolve("out/spec.yaml")))
        .contains("count: 6   # PLACEHOLDER: not in the source; measured ");
  }

  @Test
  void deployedTablesAreReadAndNothingIsWrittenThere() throws Exception {
    try (LocalServer server = new LocalServer();
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      CommandRun missing = measure("--endpoint", server.address());
      assertThat(missing.status()).isEqualTo(2);
      assertThat(missing.err()).contains("has no table Notes").contains("--table-prefix");
      Table table =
          DesignReader.read(folder.resolve("design.yaml"), SpecFixtures.of(SPEC))
              .design()
              .orElseThrow()
              .table("Notes");
      engine.client().createTable(TableCreation.request("dev-Notes", table));
      engine
          .client()
          .putItem(
              request ->
                  request
                      .tableName("dev-Notes")
                      .item(
                          Map.of(
                              "PK", AttributeValue.fromS("OWNER#ann"),
                              "SK", AttributeValue.fromS("NOTE#1"),
                              "owner", AttributeValue.fromS("ann"),
                              "id", AttributeValue.fromS("1"))));
      CommandRun run = measure("--endpoint", server.address(), "--table-prefix", "dev-");
      assertThat(run.status()).isZero();
      assertThat(run.err().replaceAll("\\s+", " "))
          .contains("This reads about 1 of 1 item in 1 table")
          .contains("at most 10,000")
          .contains("Nothing is written there.");
      assertThat(run.out()).contains("table Notes: 1 item, all of them");
      CommandRun inferred =
          CommandRun.of("measure", "--endpoint", server.address(), "--table", "dev-Nets");
      assertThat(inferred.status()).isEqualTo(2);
      assertThat(inferred.err()).contains("has no table dev-Nets");
    }
  }

  @Test
  void wrongInputIsReportedWithItsPlace() throws IOException {
    assertThat(measure().err()).contains("pass --endpoint URL, --from PATH or --metrics FILE");
    assertThat(CommandRun.of("measure", path("spec.yaml"), "--from", path("data.json")).err())
        .contains("pass --design FILE");
    assertThat(measure("--from", path("data.json"), "--max-rcu", "100").err())
        .contains("'100' is not a number of read units from 200");
    assertThat(measure("--from", path("data.json"), "--show-values", "Note.titel").err())
        .contains("the spec has no attribute Note.titel");
    assertThat(measure("--from", path("nothing")).err()).contains("does not exist");
    assertThat(measure("--metrics", path("spec.yaml")).err()).contains("cannot be read as JSON");
    Files.writeString(folder.resolve("data.json"), "{\"Item\":{\"PK\":{\"S\":\"X\"}\n");
    CommandRun damaged = measure("--from", path("data.json"));
    assertThat(damaged.status()).isEqualTo(2);
    assertThat(damaged.err()).contains("data.json: record 1 cannot be read");
    assertThat(folder.resolve("spec.measured.yaml")).doesNotExist();
  }

  @Test
  void theQueriesOfMetricsArePrinted() {
    CommandRun run = measure("--metric-queries", "--table-prefix", "dev-");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("[\n")
        .contains("\"Label\":\"ConsumedReadCapacityUnits dev-Notes every 300 s\"");
  }
}
