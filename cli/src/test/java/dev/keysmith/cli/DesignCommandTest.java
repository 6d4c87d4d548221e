package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.spec.SpecFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code design}, on an application that every designer would make the same tables for. */
final class DesignCommandTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Notes
      entities:
        Note:
          identity: [noteId]
          count: 1M
          attributes:
            noteId: {type: string, generated: ulid}
            text:   {type: string, bytes: 500}
      patterns:
        - {id: R1, name: Read a note, read: Note, where: {noteId: $note}, rps: 100}
        - {id: W1, name: Write a note, create: Note, rps: 5}
        - {id: S1, name: Search notes, search: Note, rps: 1}
      """;

  private Path folder;
  private Path out;

  @BeforeEach
  void inside(@TempDir Path empty) throws IOException {
    folder = empty;
    out = folder.resolve("model");
    Files.writeString(folder.resolve("notes.yaml"), SPEC);
  }

  /** Runs it on the notes; shows names of files without their folder. */
  private CommandRun design(String... more) {
    String[] words =
        Stream.concat(Stream.of("design", spec()), Stream.of(more)).toArray(String[]::new);
    CommandRun run = CommandRun.of(words);
    return new CommandRun(
        run.status(),
        CommandRun.relative(run.out(), folder),
        CommandRun.relative(run.err(), folder));
  }

  /** What was printed; line breaks depend on the length of the folder name. */
  private static String unbroken(CommandRun run) {
    return run.err().replaceAll("\\s+", " ");
  }

  private String spec() {
    return folder.resolve("notes.yaml").toString();
  }

  @Test
  void showsTheDesignAndWhatToDoNext() {
    CommandRun run = design();
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("Notes: 1 entity, 1 read, 1 write, 1 for other services\n")
        .contains("Read a note")
        .contains("S1 Search notes: DynamoDB does not support full-text search. Alternative: ")
        .contains("  keysmith design notes.yaml --out DIR    # write it to a folder\n")
        .contains("  keysmith explain notes.yaml R1    # explain the most expensive pattern\n")
        .endsWith("  keysmith verify notes.yaml    # verify it on DynamoDB Local\n");
    assertThat(design()).isEqualTo(run);
  }

  @Test
  void whatIsNextKeepsTheStyle() {
    assertThat(design("--style", "multi-table").out())
        .endsWith(
            "Next:\n  keysmith design notes.yaml --style multi-table --out DIR    # write it"
                + " to a folder\n");
    assertThat(design("--style", "multi-table", "--out", out.toString()).out())
        .contains("  keysmith explain notes.yaml R1 --design model/design.yaml    # ");
  }

  @Test
  void forMachinesStdoutIsJsonAlone() throws Exception {
    CommandRun run = design("--format", "json", "--out", out.toString());
    assertThat(run.status()).isZero();
    JsonNode shown = new ObjectMapper().readTree(run.out());
    assertThat(shown.get("application").asText()).isEqualTo("Notes");
    assertThat(shown.get("optimality").get("seconds").isNumber()).isTrue();
    assertThat(unbroken(run)).startsWith("Written to model: design.yaml, design.json, ");
    JsonNode written = new ObjectMapper().readTree(out.resolve("design.json").toFile());
    assertThat(written.get("optimality").has("seconds")).isFalse();
    assertThat(written.get("tables")).isEqualTo(shown.get("tables"));
  }

  @Test
  void whatIsWrittenIsTheDesignAndCanBeUsed() {
    design("--out", out.toString());
    Path file = out.resolve("design.yaml");
    assertThat(DesignReader.read(file, SpecFixtures.of(SPEC)).findings()).isEmpty();
    CommandRun given =
        CommandRun.of("cost", spec(), "--design", file.toString(), "--format", "json");
    CommandRun derived = CommandRun.of("cost", spec(), "--format", "json");
    assertThat(given.out()).isEqualTo(derived.out());
  }

  @Test
  void aChangedFileIsKeptWithWhatToDo() throws IOException {
    design("--out", out.toString());
    assertThat(unbroken(design("--out", out.toString())))
        .startsWith("Unchanged in model: design.yaml, design.json, ");
    String before = ProjectCheckout.read(out.resolve("design.yaml"));
    Files.writeString(out.resolve("design.yaml"), before + "# mine\n");

    CommandRun run = design("--out", out.toString());
    assertThat(run.status()).isZero();
    assertThat(unbroken(run)).contains("Unchanged in model: design.json, ");
    assertThat(run.err())
        .contains("Kept model/design.yaml: you edited it")
        .contains("  diff model/design.yaml model/design.yaml.new\n")
        .contains("  mv model/design.yaml.new model/design.yaml\n");
    assertThat(run.out()).contains("--design model/design.yaml.new    # ");
    assertThat(out.resolve("design.yaml")).hasContent(before + "# mine\n");
    assertThat(out.resolve("design.yaml.new")).hasContent(before);
  }

  @Test
  void filesOfTwoDesignsAreNotMixed() throws IOException {
    design("--out", out.toString());
    Path file = out.resolve("design.yaml");
    String mine = ProjectCheckout.read(file).replace("  Notes:", "  MyNotes:");
    Files.writeString(file, mine);
    Files.delete(out.resolve("main.tf"));

    CommandRun run = design("--out", out.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(unbroken(run))
        .contains("Kept model/design.yaml: you edited it, and it is another design.")
        .doesNotContain("Written to");
    assertThat(run.err())
        .contains("  diff model/design.yaml model/design.yaml.new\n")
        .contains("  keysmith design notes.yaml --design model/design.yaml --out model\n");
    assertThat(file).hasContent(mine);
    assertThat(out.resolve("main.tf")).doesNotExist();

    assertThat(design("--design", file.toString(), "--out", out.toString()).status()).isZero();
    assertThat(out.resolve("main.tf")).content().contains("MyNotes");
  }

  @Test
  void filesAreGeneratedForADesignMadeByHandToo() throws IOException {
    design("--out", out.toString());
    Path mine = folder.resolve("mine.yaml");
    Files.move(out.resolve("design.yaml"), mine);
    Path other = folder.resolve("other");
    CommandRun run = design("--design", mine.toString(), "--out", other.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("Hand-made design, 1 table")
        .doesNotContain("Optimal")
        .contains("  keysmith cost notes.yaml --design mine.yaml    # ");
    assertThat(other.resolve("cloudformation.yaml"))
        .hasSameTextualContentAs(out.resolve("cloudformation.yaml"));
    assertThat(other.resolve("design.yaml")).hasSameTextualContentAs(mine);
  }

  @Test
  void theDesignThatIsInTheFolderIsNotWrittenBesideItself() throws IOException {
    design("--out", out.toString());
    Path file = out.resolve("design.yaml");
    Files.writeString(file, ProjectCheckout.read(file) + "# mine\n");
    CommandRun run = design("--design", file.toString(), "--out", out.toString());
    assertThat(run.err()).doesNotContain("Kept");
    assertThat(out.resolve("design.yaml.new")).doesNotExist();
  }

  @Test
  void theFilesOfAVerifiedDesignIncludeTheResult() throws Exception {
    CommandRun run = design("--verify", "--out", out.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("\nVerified: 2 patterns behave as specified, on DynamoDB Local ")
        .endsWith("    # show the consumed capacity per pattern\n");
    String model = Files.readString(out.resolve("dynamodb_data_model.md"));
    assertThat(model)
        .contains("- [x] verified on DynamoDB Local ")
        .contains("seed 1): results, stored items and index entries of 2 patterns match the spec");
    assertThat(Files.readString(out.resolve("dynamodb_requirement.md")))
        .contains("served in 1 round trip, verified");
    JsonNode result = new ObjectMapper().readTree(out.resolve("design.json").toFile());
    assertThat(result.at("/verification/correct").asBoolean()).isTrue();
    // The same run writes the same bytes.
    assertThat(unbroken(design("--verify", "--out", out.toString()))).startsWith("Unchanged in ");
  }

  @Test
  void withoutItTheDocumentsSayWhatWasNotRun() throws IOException {
    design("--out", out.toString());
    assertThat(Files.readString(out.resolve("dynamodb_data_model.md")))
        .contains("- [ ] not verified yet: `keysmith design SPEC --verify --out DIR`");
    assertThat(Files.readString(out.resolve("design.json"))).doesNotContain("verification");
  }

  /** Both versions of a note have the same key, so that the second takes the first one's place. */
  @Test
  void aDesignThatIsNotVerifiedIsReportedWithTheDifference() throws IOException {
    Path mine = folder.resolve("mine.yaml");
    Files.writeString(
        mine,
        "design: 1\n"
            + "tables:\n"
            + "  notes:\n"
            + "    key: {partition: PK}\n"
            + "    items:\n"
            + "      Note: {PK: \"{noteId}\"}\n"
            + "      Note/again: {PK: \"{noteId}\", holds: [text]}\n");
    CommandRun run = design("--design", mine.toString(), "--verify", "--out", out.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("\nNot verified: ");
    assertThat(Files.readString(out.resolve("dynamodb_requirement.md")))
        .contains("- [ ] Not verified on DynamoDB Local ");
  }

  @Test
  void chartsOfIndexesThatAreGoneAreRemoved() throws IOException {
    String indexed =
        "design: 1\ntables:\n  notes:\n    key: {partition: noteId}\n    indexes:\n"
            + "      ByText: {partition: text, project: keys}\n    items:\n      Note: {}\n";
    Path mine = folder.resolve("mine.yaml");
    Files.writeString(mine, indexed);
    design("--design", mine.toString(), "--out", out.toString());
    assertThat(out.resolve("entity-chart-ByText.md")).exists();
    CommandRun run = design("--out", out.toString());
    assertThat(unbroken(run))
        .containsPattern(
            "Removed from model, no longer part of the design: [^;]*entity-chart-ByText\\.md");
    assertThat(out.resolve("entity-chart-ByText.md")).doesNotExist();
    // One that a person changed is kept, and named with what to do.
    design("--design", mine.toString(), "--out", out.toString());
    Files.writeString(out.resolve("entity-chart-ByText.md"), "Ours.");
    assertThat(unbroken(design("--out", out.toString())))
        .contains("Kept model/entity-chart-ByText.md: you edited it,")
        .contains(" rm model/entity-chart-ByText.md");
  }

  @Test
  void aDesignThatIsGivenIsNotSearchedFor() {
    CommandRun run = design("--design", "any.yaml", "--style", "auto");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--design cannot be combined with --style or --time-limit");
  }

  @Test
  void aFolderThatCannotBeUsedIsReportedBeforeTheSearch() throws IOException {
    Files.writeString(out, "a file");
    CommandRun run = design("--out", out.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("keysmith: model is a file, not a folder; choose another folder\n");
  }

  /** To root nothing is forbidden; there, the kernel's own folder stands in. */
  @Test
  void aFolderThatNobodyMayWriteToIsAnExternalFailure() throws IOException {
    Files.createDirectories(out);
    assumeThat(out.toFile().setWritable(false)).isTrue();
    Path closed = Files.isWritable(out) ? Path.of("/proc/keysmith") : out;
    assumeThat(closed.equals(out) || Files.isDirectory(Path.of("/proc/self"))).isTrue();
    CommandRun run = design("--out", closed.toString());
    assertThat(out.toFile().setWritable(true)).isTrue();
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains(closed.getFileName().toString()).doesNotContain("Exception");
  }

  @Test
  void aFolderThatCannotBeWrittenToIsNoFault() throws IOException {
    Files.createDirectories(out.resolve("design.json/inside"));
    CommandRun run = design("--out", out.toString());
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            "keysmith: model/design.json is a folder, not a file; move it, or choose another"
                + " folder\n");
    assertThat(out.resolve("design.yaml")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--time-limit | 30 | is not a valid duration; use a number with its unit, such as 30s, 2m"
            + " or",
        "--time-limit | 0s | is not a valid duration; use a duration greater than 0s and at most"
            + " 24h",
        "--time-limit | 25h | use a duration greater than 0s and at most 24h",
        "--time-limit | -1s | is not a valid duration",
        "--style | singletable | unknown value 'singletable'; did you mean 'single-table'?",
        "--style | MULTI | use auto, multi-table or single-table",
        "--out | '' | the path is empty; use '.' for the working directory",
        "--design | '' | the path is empty; use '.' for the working directory",
      })
  void wrongUsageSaysWhatWouldBeRight(String option, String value, String right) {
    CommandRun run = design(option, value);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(right).contains("See 'keysmith design --help'.");
  }

  @Test
  void errorsInTheSpecAreShownAsElsewhere() throws IOException {
    Files.writeString(
        folder.resolve("notes.yaml"), SPEC.replace("where: {noteId", "where: {notId"));
    CommandRun run = design();
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("notes.yaml:11:53: error: ").contains("did you mean 'noteId'?");
  }

  @Test
  void helpShowsHowToUseIt() {
    assertThat(CommandRun.of("design", "--help").out())
        .contains("Examples:")
        .contains("--out model")
        .contains("--time-limit 2m")
        .contains("Ctrl-C");
    assertThat(ImmutableList.copyOf(CommandRun.of("help").out().split("\n", -1)))
        .anyMatch(line -> line.strip().startsWith("design"));
  }
}
