package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.spec.SpecFixtures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code review}, on a design with an error that is mechanical, a warning, and suggestions. */
final class ReviewCommandTest {
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
      patterns:
        - id: R1
          name: List a repository's issues, newest first
          read: Issue
          where: {repo: $repo}
          sort: number desc
          limit: 25
          rps: 100
        - {id: W1, name: Open an issue, create: Issue, rps: 5}
        - {id: S1, name: Search issues, search: Issue, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        issues:
          key: {partition: PK, sort: SK}
          indexes:
            ByStatus: {partition: status, sort: SK, project: all}
          items:
            Issue:
              PK: "REPO#{repo}"
              SK: "ISSUE#{number}"
      """;

  private Path folder;
  private Path fixed;

  @BeforeEach
  void inside(@TempDir Path empty) throws IOException {
    folder = empty;
    fixed = folder.resolve("design.fixed.yaml");
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    Files.writeString(folder.resolve("design.yaml"), DESIGN);
  }

  /** Runs it on the issues; shows names of files without their folder. */
  private CommandRun review(String... more) {
    return run(
        Stream.concat(
                Stream.of("review", file("spec.yaml"), "--design", file("design.yaml")),
                Stream.of(more))
            .toArray(String[]::new));
  }

  /** On a terminal so wide that no line breaks, however long the folder's name is. */
  private CommandRun run(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Keysmith.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            UserTerminal.plain(1000),
            words);
    return new CommandRun(
        status,
        CommandRun.relative(out.toString(), folder),
        CommandRun.relative(err.toString(), folder));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static JsonNode json(CommandRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void showsTheWorstFirstWithItsFix() {
    CommandRun run = review();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("Issues: 1 error, ")
        .contains("\n\nErrors\n")
        .contains("design.yaml:10:9: error: {number} in SK sorts as text, 10 before 2")
        .contains("[UnpaddedNumber]")
        .contains("  fix: write SK: \"ISSUE#{number:06}\" (--fix)\n")
        .contains("\nWarnings\n")
        .contains("\ndesign.yaml:6:7: warning: no pattern reads issues.ByStatus")
        .contains("    writes: 5 write units/s = ")
        .contains("\nSuggestions\n")
        .contains("\nspec.yaml:21:5: suggestion: S1 (Search issues) searches text")
        .contains("\nSuitability of DynamoDB: suited in part\n")
        .contains("  → S1 Search issues: use a search index in OpenSearch")
        .contains("  keysmith review spec.yaml --design design.yaml --fix    # apply");
    assertThat(review()).isEqualTo(run);
  }

  @Test
  void aBaselineLeavesOnlyWhatIsNew() throws IOException {
    String baseline = file("baseline.json");
    CommandRun written = review("--write-baseline", baseline);
    assertThat(written.status()).isZero();
    assertThat(written.err()).startsWith("Wrote ").endsWith(" findings to baseline.json\n");
    String first = Files.readString(folder.resolve("baseline.json"));
    Files.writeString(folder.resolve("design.yaml"), "# moves every line\n" + DESIGN);
    CommandRun known = review("--baseline", baseline, "--fail-on", "suggestion");
    assertThat(known.status()).as(known.out()).isZero();
    assertThat(known.out())
        .startsWith("Issues: no findings by ")
        .contains(" known findings in baseline.json not listed\n");
    // The output of a review is as good.
    for (String format : new String[] {"json", "sarif"}) {
      Files.writeString(folder.resolve("old." + format), review("--format", format).out());
      assertThat(review("--baseline", file("old." + format)).status()).as(format).isZero();
    }
    Files.writeString(
        folder.resolve("design.yaml"),
        DESIGN.replace(
            "    items:", "      ByTitle: {partition: title, project: keys}\n    items:"));
    CommandRun fresh = review("--baseline", baseline, "--fail-on", "warning");
    assertThat(fresh.out())
        .contains("no pattern reads issues.ByTitle")
        .doesNotContain("no pattern reads issues.ByStatus")
        .doesNotContain("[UnpaddedNumber]");
    assertThat(fresh.status()).isEqualTo(1);
    Files.writeString(folder.resolve("design.yaml"), DESIGN);
    review("--write-baseline", baseline);
    assertThat(Files.readString(folder.resolve("baseline.json"))).isEqualTo(first);
  }

  @Test
  void aFindingThatHasBecomeMoreSevereIsNew() throws IOException {
    String baseline = file("baseline.json");
    review("--write-baseline", baseline);
    Files.writeString(
        folder.resolve("baseline.json"),
        Files.readString(folder.resolve("baseline.json"))
            .replace("\"severity\" : \"error\"", "\"severity\" : \"warning\""));
    CommandRun run = review("--baseline", baseline);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("Issues: 1 error besides the baseline\n")
        .contains("1 finding of it no longer occur");
    assertThat(
            json(review("--baseline", baseline, "--format", "json")).at("/baseline/gone").asInt())
        .isEqualTo(1);
  }

  @Test
  void whatIsNoBaselineIsNeitherReadNorReplaced() throws IOException {
    CommandRun run = review("--write-baseline", file("design.yaml"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("keysmith: design.yaml: this is no baseline; give ");
    assertThat(Files.readString(folder.resolve("design.yaml"))).isEqualTo(DESIGN);
    assertThat(review("--baseline", file("none.json")).err())
        .startsWith("keysmith: none.json: the baseline cannot be read; write one with ");
  }

  @Test
  void fitsTheTerminal() {
    CommandRun run = CommandRun.of("review", file("spec.yaml"), "--design", file("design.yaml"));
    assertThat(run.out().lines())
        .filteredOn(line -> !line.contains(folder.toString()))
        .allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @CsvSource({"error, 0", "warning, 0", "suggestion, 1", "advice, 1"})
  void theStatusDependsOnTheSeverity(String word, int status) throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        DESIGN
            .replace("{number}", "{number:06}")
            .replace(
                "    indexes:\n      ByStatus: {partition: status, sort: SK, project: all}\n", ""));
    assertThat(review("--fail-on", word).status()).isEqualTo(status);
  }

  @Test
  void whatIsSuppressedIsShownWithItsReason() throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        DESIGN.replace("{number}", "{number:06}")
            + "suppress:\n  - {rule: UnusedIndex, reason: for the next release}\n");
    CommandRun run = review("--fail-on", "warning");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsPattern("\\AIssues: .* suggestions, 1 suppressed\n")
        .contains("\nSuppressed\ndesign.yaml:6:7: warning: no pattern reads")
        .contains("  reason: for the next release\n");
  }

  @Test
  void writesTheFixedDesignNextToTheOriginal() {
    CommandRun run = review("--fix");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("\nFixed [2-9] findings: \\$.* → \\$.*/month\n")
        .contains(
            "  keysmith review spec.yaml --design design.fixed.yaml    # the remaining findings\n");
    assertThat(run.err()).isEqualTo("Written to " + folder + ": design.fixed.yaml\n");
    assertThat(folder.resolve("design.yaml")).hasContent(DESIGN);
    assertThat(DesignReader.read(fixed, SpecFixtures.of(SPEC)).findings()).isEmpty();
    CommandRun again = run("review", file("spec.yaml"), "--design", fixed.toString());
    assertThat(again.status()).isZero();
    assertThat(again.out()).doesNotContain("Errors\n", "Warnings\n", "(--fix)");
    assertThat(review("--fix").err()).isEqualTo("Unchanged in " + folder + ": design.fixed.yaml\n");
  }

  @Test
  void keepsWhatAPersonMade() throws IOException {
    Files.writeString(fixed, "# mine\n");
    CommandRun run = review("--fix");
    assertThat(run.err()).contains("Kept design.fixed.yaml: Keysmith did not write it. The new");
    assertThat(fixed).hasContent("# mine\n");
    assertThat(folder.resolve("design.fixed.yaml.new")).exists();
  }

  @Test
  void writesNothingWithoutAnAutomaticFix() throws IOException {
    review("--fix");
    Files.move(fixed, folder.resolve("design.yaml"), StandardCopyOption.REPLACE_EXISTING);
    CommandRun run = review("--fix");
    assertThat(run.out()).contains("No finding has an automatic fix; nothing was written.\n");
    assertThat(run.err()).isEmpty();
    assertThat(fixed).doesNotExist();
  }

  @Test
  void writesEverythingAsJson() throws IOException {
    CommandRun run = review("--format", "json", "--fix");
    JsonNode result = json(run);
    assertThat(result.fieldNames())
        .toIterable()
        .containsExactly("application", "findings", "suppressed", "fit", "fixed", "mended");
    JsonNode first = result.get("findings").get(0);
    assertThat(first.fieldNames())
        .toIterable()
        .contains(
            "rule", "severity", "where", "message", "fix", "arithmetic", "fixable", "mendable");
    assertThat(first.get("rule").asText()).isEqualTo("UnpaddedNumber");
    assertThat(first.get("where").asText()).isEqualTo("design.yaml:10:9");
    assertThat(first.get("fixable").asBoolean()).isTrue();
    assertThat(first.get("mendable").asBoolean()).isTrue();
    assertThat(result.get("fit").get("verdict").asText()).isEqualTo("suited in part");
    assertThat(result.get("fit").get("for")).isNotEmpty();
    assertThat(result.get("fit").get("against")).hasSize(1);
    assertThat(result.get("fit").get("elsewhere").get(0).get("pattern").asText()).isEqualTo("S1");
    assertThat(result.get("mended")).isEqualTo(result.get("fixed"));
    assertThat(result.get("fixed").get("findings").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(result.get("fixed").get("file").asText()).isEqualTo("design.fixed.yaml");
  }

  @Test
  void codeHostsGetSarif() throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        DESIGN + "suppress:\n  - {rule: UnusedIndex, reason: for the next release}\n");
    JsonNode log = json(review("--format", "sarif"));
    assertThat(log.get("version").asText()).isEqualTo("2.1.0");
    JsonNode run = log.get("runs").get(0);
    assertThat(run.at("/tool/driver/rules").findValuesAsText("id"))
        .contains("UnpaddedNumber", "UnusedSuppression");
    JsonNode results = run.get("results");
    assertThat(results.findValuesAsText("ruleId"))
        .containsSubsequence("UnpaddedNumber", "NotForDynamoDb", "UnusedIndex");
    assertThat(results.findValuesAsText("level")).containsSubsequence("error", "note", "warning");
    JsonNode region = results.get(0).at("/locations/0/physicalLocation/region");
    assertThat(region.get("startLine").asInt()).isEqualTo(10);
    assertThat(region.get("startColumn").asInt()).isEqualTo(9);
    assertThat(region.get("endColumn").asInt()).isEqualTo(11);
    assertThat(results.get(0).at("/message/text").asText()).contains("\nfix: write SK: ");
    assertThat(results.get(0).has("suppressions")).isFalse();
    // Suppressed findings are last.
    assertThat(results.get(results.size() - 1).at("/suppressions/0/justification").asText())
        .isEqualTo("for the next release");
  }

  @Test
  void derivesADesignWhereNoneIsGiven() {
    CommandRun run = run("review", file("spec.yaml"));
    assertThat(run.status()).isZero();
    assertThat(run.err()).startsWith("Derived a ");
    assertThat(run.out())
        .startsWith("Issues: ")
        .contains("spec.yaml:21:5: suggestion: S1")
        .contains("  keysmith verify spec.yaml    # verify it on DynamoDB Local\n");
  }

  @Test
  void wrongUsageSaysWhatWouldBeRight() {
    CommandRun derived = run("review", file("spec.yaml"), "--fix");
    assertThat(derived.status()).isEqualTo(2);
    assertThat(derived.err())
        .startsWith("keysmith: --fix needs a design file: pass --design FILE\n");
    CommandRun word = review("--fail-on", "warnings");
    assertThat(word.status()).isEqualTo(2);
    assertThat(word.err()).contains("did you mean 'warning'?");
    assertThat(run("cost", file("spec.yaml"), "--format", "sarif").status()).isEqualTo(2);
  }

  @Test
  void errorsInFilesAreShownAsElsewhere() throws IOException {
    Files.writeString(folder.resolve("design.yaml"), DESIGN.replace("Issue:", "Isue:"));
    CommandRun run = review();
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("did you mean 'Issue'?");
  }

  @Test
  void everyPublishedDesignCanBeReviewed() {
    for (Path folder : CorpusCases.experts()) {
      CommandRun run =
          CommandRun.of(
              "review",
              folder.resolve("spec.yaml").toString(),
              "--design",
              folder.resolve("expert.yaml").toString());
      assertThat(run.status()).as("%s", ProjectCheckout.ROOT.relativize(folder)).isLessThan(2);
      assertThat(run.err()).isEmpty();
    }
  }
}
