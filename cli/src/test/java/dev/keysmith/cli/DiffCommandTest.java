package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.verify.engine.DesignTables;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.LocalServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code diff}, on a table of a million items of less than a kilobyte. */
final class DiffCommandTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Issues
      entities:
        Issue:
          identity: [repo, number]
          count: 1M
          attributes:
            repo:   {type: string, bytes: 20, distinct: 10k}
            number: {type: number, digits: 6}
            status: {type: string, values: {OPEN: 20%, CLOSED: 80%}}
            title:  {type: string, bytes: 60}
            until:  {type: epoch}
      patterns:
        - {name: List issues, read: Issue, where: {repo: $repo}, sort: number desc, limit: 25, rps: 100}
        - {name: List by status, read: Issue, where: {repo: $repo, status: $status}, limit: 25, rps: 10}
        - {name: Open an issue, create: Issue, rps: 5}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        issues:
          key: {partition: PK, sort: SK}
          indexes:
            ByStatus: {partition: status, sort: SK, project: keys}
          items:
            Issue:
              PK: "REPO#{repo}"
              SK: "ISSUE#{number:06}"
      """;

  private Path folder;

  @BeforeEach
  void inside(@TempDir Path empty) throws IOException {
    folder = empty;
    write("spec.yaml", SPEC);
    write("a.yaml", DESIGN);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  /** On a terminal so wide that no line breaks. */
  private CommandRun diff(String... more) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Keysmith.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            UserTerminal.plain(1000),
            Stream.concat(Stream.of("diff", file("spec.yaml")), Stream.of(more))
                .toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString()).relativeTo(folder);
  }

  /** From the design to a changed one. */
  private CommandRun changed(String from, String to) throws IOException {
    assertThat(DESIGN).contains(from);
    write("b.yaml", DESIGN.replace(from, to));
    return diff("--design", file("a.yaml"), "--design", file("b.yaml"));
  }

  @Test
  void aDesignDoesNotDifferFromItself() throws IOException {
    write("b.yaml", "# another comment\n" + DESIGN);
    CommandRun run = diff("--design", file("a.yaml"), "--design", file("b.yaml"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Issues: no difference between a.yaml and b.yaml; $");
    assertThat(run.status()).isZero();
  }

  @Test
  void anIndexByANewAttributeNeedsABackfill() throws IOException {
    write(
        "b.yaml",
        DESIGN
            .replace(
                "    items:", "      GSI1: {partition: GSI1PK, sort: SK, project: all}\n    items:")
            .replace("      Issue:", "      Issue:\n        GSI1PK: \"{repo}#{status}\""));
    CommandRun run = diff("--design", file("a.yaml"), "--design", file("b.yaml"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("  + index issues.GSI1: partition GSI1PK, sort SK, projects ALL\n")
        .contains("      new index: add it with one UpdateTable; DynamoDB fills it")
        .contains("      1,000,000 entries: 1,000,000 write units, $0.63\n")
        .contains("  + items of Issue in issues: GSI1PK: {repo}#{status}\n")
        // The other index does not project the attribute, and the new one is added afterwards.
        .contains("      GSI1PK of 1,000,000 items: 1,000,000 write units, $0.63\n")
        .contains("Once, for all changes: 2,000,000 write units, and ")
        .contains("P2  List by status  before")
        .contains("Query GSI1");
  }

  /** A change of the design, how it is shown, and what it takes. */
  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of("project: keys", "project: all", "~ index issues.ByStatus", "new index"),
        Arguments.of(
            "    items:", "    ttl: until\n    items:", "~ TTL of issues: off → until", "in place"),
        Arguments.of(
            "    items:",
            "    class: infrequent-access\n    items:",
            "~ table class of issues: STANDARD → STANDARD_INFREQUENT_ACCESS",
            "in place"),
        Arguments.of(
            "{partition: status, sort: SK, project: keys}",
            "{local: true, sort: status, project: keys}",
            "~ index issues.ByStatus",
            "new table"),
        Arguments.of(
            "ISSUE#{number:06}",
            "I#{number:06}",
            "~ items of Issue in issues: SK: ISSUE#{number:06} → SK: I#{number:06}",
            "backfill"));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void saysWhatAChangeTakes(String from, String to, String what, String effort) throws IOException {
    CommandRun run = changed(from, to);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains(what).contains("\n      " + effort + ": ");
  }

  @Test
  void aMovedItemIsWrittenAndDeletedInTheTableAndItsIndexes() throws IOException {
    // Two units for the items, two for their entries, which have the sort key.
    assertThat(changed("ISSUE#{number:06}", "I#{number:06}").out())
        .contains("      SK of 1,000,000 items: 4,000,000 write units, $2.50\n");
  }

  @Test
  void whatANewTableBringsIsNotCountedTwice() throws IOException {
    write(
        "b.yaml",
        DESIGN
            .replace("key: {partition: PK, sort: SK}", "key: {partition: P, sort: SK}")
            .replace("        PK: \"REPO", "        P: \"REPO"));
    CommandRun run = diff("--design", file("a.yaml"), "--design", file("b.yaml"));
    assertThat(run.out())
        .contains("  ~ key of issues: partition PK, sort SK → partition P, sort SK\n")
        .contains("      1,000,000 items: 2,000,000 write units, $1.25\n")
        .contains("      new table: comes with the new table\n")
        .contains("Once, for all changes: 2,000,000 write units, and ");
  }

  @Test
  void anIndexThatIsRemovedChangesInPlace() throws IOException {
    CommandRun run =
        changed("    indexes:\n      ByStatus: {partition: status, sort: SK, project: keys}\n", "");
    assertThat(run.out())
        .contains("  - index issues.ByStatus: partition status, sort SK, projects KEYS_ONLY\n")
        .contains("      in place: remove it with one UpdateTable, when nothing queries it\n")
        .doesNotContain("items of Issue")
        .doesNotContain("Once, for all changes");
  }

  @Test
  void patternsKeepTheirNamesWhenTheirNumbersShift() throws IOException {
    write(
        "old.yaml",
        SPEC.replaceFirst("  - \\{name: List issues[^\n]*\n", "")
            .replace("count: 1M", "count: 2M"));
    CommandRun run =
        diff("--base-spec", file("old.yaml"), "--design", file("a.yaml"), "--format", "json");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(run.status()).isEqualTo(1);
    assertThat(json.path("same").asBoolean()).isFalse();
    assertThat(json.at("/spec/0/path").asText()).isEqualTo("entities.Issue.count");
    assertThat(json.at("/spec/0/before").asText()).isEqualTo("2M");
    assertThat(json.path("differences")).isEmpty();
    assertThat(json.at("/patterns/0/before").isNull()).isTrue();
    assertThat(json.at("/patterns/1/before/id").asText()).isEqualTo("P1");
    assertThat(json.at("/patterns/1/after/id").asText()).isEqualTo("P2");
    assertThat(json.at("/patterns/1/after/name").asText()).isEqualTo("List by status");
    assertThat(json.at("/billAfter/monthlyUsd").asDouble()).isPositive();
  }

  @Test
  void existingItemsLackANewAttribute() throws IOException {
    write("old.yaml", SPEC.replace("      title:  {type: string, bytes: 60}\n", ""));
    CommandRun run = diff("--base-spec", file("old.yaml"), "--design", file("a.yaml"));
    assertThat(run.out())
        .contains("  + entities.Issue.attributes.title: {type: string, bytes: 60}\n")
        .contains("  + items of Issue in issues: title: stored\n")
        .contains("      title of 1,000,000 items: 1,000,000 write units, $0.63\n");
  }

  @Test
  void otherWordsForTheSameSpecAreNoDifference() throws IOException {
    write("old.yaml", "# the same\n" + SPEC.replace("count: 1M", "count: 1000k"));
    CommandRun run = diff("--base-spec", file("old.yaml"), "--design", file("a.yaml"));
    assertThat(run.out()).contains("no difference between old.yaml and spec.yaml");
    assertThat(run.status()).isZero();
  }

  @Test
  void markdownHasEveryPattern() throws IOException {
    write("b.yaml", DESIGN.replace("project: keys", "project: all"));
    CommandRun run =
        diff("--design", file("a.yaml"), "--design", file("b.yaml"), "--format", "markdown");
    assertThat(run.out())
        .startsWith("### Issues: $")
        .contains("| $/month | before | after | difference |\n")
        .contains("| ~ | index issues.ByStatus | `partition status")
        .contains("**new index**: ")
        .contains("<details><summary>")
        .contains("| P1 | List issues |");
  }

  @Test
  void reportsTheErrorsOfAllFiles() throws IOException {
    write("old.yaml", SPEC.replace("count: 1M", "count: many"));
    write("b.yaml", DESIGN.replace("{repo}", "{rep}"));
    CommandRun run = diff("--base-spec", file("old.yaml"), "--design", file("b.yaml"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("old.yaml:6:").contains("b.yaml:9:");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|name a design with --design FILE",
        "--design a --design b --design c|name at most two designs",
        "--design a --live|--live needs either --endpoint URL or --from FILE",
        "--design a --design b --live --from x|--live compares with one --design",
        "--design a --endpoint http://localhost:1|--endpoint, --from and --table-prefix need --live",
        "--design a --live --endpoint nowhere|--endpoint is not a DynamoDB endpoint",
      })
  void rejectsOptionsThatHaveNoMeaning(String options, String problem) {
    CommandRun run = diff(options.isEmpty() ? new String[0] : options.split(" ", -1));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(problem);
  }

  @Test
  void findsDriftOfDeployedTables() throws Exception {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    SpecFile spec = compiler.read(folder.resolve("spec.yaml"));
    DesignFile design = compiler.readDesign(folder.resolve("a.yaml"), spec.spec().orElseThrow());
    try (LocalServer server = new LocalServer();
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      String[] live = {
        "--live", "--endpoint", server.address(), "--table-prefix", "dev-", "--design"
      };
      CommandRun missing = diff(with(live, "a.yaml"));
      assertThat(missing.status()).isEqualTo(1);
      assertThat(missing.out())
          .contains("  + table issues: partition PK, sort SK\n")
          .contains("has no table dev-issues: create it")
          .contains(
              "Patterns and bill of what is deployed are not compared: issues is not deployed.");
      new DesignTables(design.design().orElseThrow(), "dev-").create(engine);
      CommandRun same = diff(with(live, "a.yaml"));
      assertThat(same.err()).isEmpty();
      assertThat(same.out()).startsWith("Issues: no difference between http://");
      assertThat(same.status()).isZero();
      Files.writeString(
          folder.resolve("b.yaml"),
          DESIGN
              .replace("project: keys", "project: [title]")
              .replace("    items:", "    ttl: until\n    items:"));
      CommandRun drift = diff(with(live, "b.yaml"));
      assertThat(drift.status()).isEqualTo(1);
      assertThat(drift.out())
          .contains(
              "  ~ index issues.ByStatus: partition status, sort SK, projects KEYS_ONLY → partition status, sort SK, projects INCLUDE (title)\n")
          .contains("  ~ TTL of issues: off → until\n")
          .contains("Items are not compared");
    }
  }

  private String[] with(String[] words, String design) {
    return Stream.concat(Stream.of(words), Stream.of(file(design))).toArray(String[]::new);
  }

  @Test
  void readsDescriptionsOfTables() throws IOException {
    write(
        "described.json",
        """
        {"Table": {"TableName": "issues",
          "AttributeDefinitions": [
            {"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "SK", "AttributeType": "S"}],
          "KeySchema": [
            {"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
          "ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5},
          "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}}}
        """);
    CommandRun run = diff("--design", file("a.yaml"), "--live", "--from", file("described.json"));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("Issues, from described.json to a.yaml: $")
        .contains("  + index issues.ByStatus")
        .contains("  ~ stream of issues: KEYS_ONLY → off\n")
        .contains("  ~ billing mode of issues: PROVISIONED → PAY_PER_REQUEST\n")
        .contains("TTL of issues is not compared: describe-table does not show it");
    write("described.json", "{\"Table\": 1}");
    CommandRun wrong =
        diff("--design", file("a.yaml"), "--live", "--from", file("described.json"), file("none"));
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("described.json: error").contains("none: error");
  }

  /** What Keysmith itself emits is the design. */
  @ParameterizedTest
  @ValueSource(strings = {"session-store", "online-shop", "code-hosting"})
  void aGeneratedTemplateDoesNotDiffer(String example) {
    Path generated = ProjectCheckout.ROOT.resolve("corpus/artifacts").resolve(example);
    CommandRun run =
        CommandRun.of(
            "diff",
            ProjectCheckout.ROOT.resolve("examples/" + example + ".yaml").toString(),
            "--design",
            generated.resolve("design.yaml").toString(),
            "--live",
            "--from",
            generated.resolve("cloudformation.yaml").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("no difference");
    assertThat(run.status()).isZero();
  }
}
