package dev.keysmith.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.verify.engine.LocalServer;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code verify} on a small application, with the engine in process. */
final class VerifyCommandTest {
  private static final Path NOTES = ProjectCheckout.ROOT.resolve("corpus/verify/notes");
  private static final int WIDTH = 100;

  /** Runs it on the notes; names of their files may be given alone. */
  private static CommandRun verify(String... more) {
    List<String> words = new ArrayList<>(List.of("verify", "spec.yaml"));
    words.addAll(List.of(more));
    return run(words);
  }

  private static CommandRun run(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Keysmith.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            UserTerminal.plain(WIDTH),
            words.stream()
                .map(word -> word.endsWith(".yaml") ? NOTES.resolve(word).toString() : word)
                .toArray(String[]::new));
    String folder = NOTES.toString();
    return new CommandRun(
        status,
        CommandRun.relative(out.toString(), folder),
        CommandRun.relative(err.toString(), folder));
  }

  private static JsonNode json(CommandRun run) throws Exception {
    assertThat(run.err()).isEmpty();
    return new ObjectMapper().readTree(run.out());
  }

  private static ImmutableList<String> fields(JsonNode node) {
    return ImmutableList.copyOf(node.fieldNames());
  }

  @ParameterizedTest
  @CsvSource({"design, 0", "broken, 1"})
  void reportsWhetherADesignIsVerified(String design, int status) {
    CommandRun run = verify("--design", design + ".yaml", "--items", "60");

    assertThat(run.err()).isEmpty();
    GoldenFiles.compare(NOTES.resolve(design + ".txt"), run.out());
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out().lines().filter(line -> !line.contains("keysmith ")))
        .allMatch(line -> line.length() <= WIDTH);
  }

  /** Each block was seen by the test above, so nothing has to run again. */
  @Test
  void theGuideShowsWhatItSays() {
    Path file = ProjectCheckout.ROOT.resolve("docs/guide/verify.md");
    String guide = ProjectCheckout.read(file);
    String actual = guide;
    Matcher session =
        Pattern.compile(
                "```console\n"
                    + "\\$ keysmith verify spec.yaml --design (\\w+).yaml --items 60\n"
                    + "(.*?)```",
                Pattern.DOTALL)
            .matcher(guide);
    List<String> shown = new ArrayList<>();
    while (session.find()) {
      shown.add(session.group(1));
      String output = ProjectCheckout.read(NOTES.resolve(session.group(1) + ".txt"));
      actual = actual.replace(session.group(2), output);
    }
    assertThat(shown).containsExactly("design", "broken");
    GoldenFiles.compare(file, actual);
  }

  @Test
  void forMachinesItHasTheFieldsThatWerePromisedAndTheSameBytesEachTime() throws Exception {
    String[] command = {"--design", "design.yaml", "--items", "60", "--seed", "7"};
    String[] asJson =
        Stream.concat(Stream.of(command), Stream.of("--format", "json")).toArray(String[]::new);
    CommandRun run = verify(asJson);
    JsonNode result = json(run);

    assertThat(run.status()).isZero();
    assertThat(fields(result))
        .startsWith(
            "engine", "items", "patterns", "correct", "worstCapacityError", "worstEstimateError");
    assertThat(result.get("engine").asText()).startsWith("DynamoDB Local ");
    assertThat(result.get("items").asLong()).isBetween(80L, 120L);
    assertThat(result.get("correct").asBoolean()).isTrue();
    assertThat(result.get("worstCapacityError").asDouble()).isZero();
    assertThat(result.get("seed").asLong()).isEqualTo(7);
    assertThat(result.get("patterns").findValuesAsText("pattern"))
        .containsExactly("R1", "R2", "W1", "W2", "W3");
    JsonNode pattern = result.get("patterns").get(3);
    assertThat(fields(pattern))
        .contains(
            "pattern",
            "runs",
            "correct",
            "firstDifference",
            "predicted",
            "recomputed",
            "consumed",
            "exceptions");
    assertThat(pattern.get("firstDifference").isNull()).isTrue();
    assertThat(pattern.get("predicted").get("writeUnits").asDouble()).isEqualTo(5);
    assertThat(pattern.get("recomputed").get("writeUnits").asDouble()).isEqualTo(5);
    assertThat(pattern.get("consumed").get("writeUnits").asDouble()).isEqualTo(6);
    assertThat(pattern.get("exceptions").get(0).asText()).isEqualTo("TRANSACTED_INDEX_WRITES");
    assertThat(result.get("unserved").findValuesAsText("pattern")).containsExactly("R3", "S1");

    assertThat(verify(asJson)).isEqualTo(run);
  }

  @Test
  void theCommandThatIsGivenShowsTheSameDifference() throws Exception {
    JsonNode all = json(verify("--design", "broken.yaml", "--items", "60", "--format", "json"));
    JsonNode difference = all.get("patterns").get(3).get("firstDifference");
    assertThat(fields(difference))
        .containsExactly("what", "about", "arguments", "plan", "expected", "got", "reproduce");
    String reproduce = difference.get("reproduce").asText();
    assertThat(reproduce).endsWith("broken.yaml --seed 1 --items 60 --pattern W2");

    List<String> words = new ArrayList<>(List.of(reproduce.split(" ")));
    words.remove("keysmith");
    words.addAll(List.of("--format", "json"));
    CommandRun again = run(words);

    assertThat(again.status()).isEqualTo(1);
    JsonNode alone = json(again).get("patterns");
    assertThat(alone).hasSize(1);
    assertThat(alone.get(0)).isEqualTo(all.get("patterns").get(3));
  }

  @Test
  void aPatternThatIsNotServedProvesNothing() {
    CommandRun run = verify("--design", "design.yaml", "--pattern", "by words");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("Not verified: no pattern could be run")
        .contains("S1 Search notes by words: DynamoDB does not support full-text search");
  }

  @Test
  void aRunningEngineIsUsedWithoutShowingItsPassword() throws Exception {
    try (LocalServer server = new LocalServer()) {
      String given = server.address().replace("//", "//me:secret@");
      CommandRun run =
          verify(
              "--design", "broken.yaml", "--items", "60", "--pattern", "W2", "--endpoint", given);

      assertThat(run.status()).isEqualTo(1);
      assertThat(run.err()).isEmpty();
      assertThat(run.out())
          .contains(", on " + server.address() + "; ")
          .contains("✗ W2 Write a note: the write should have been rejected")
          .contains("--pattern W2 --endpoint " + server.address() + "\n")
          .doesNotContain("secret");
    }
  }

  @Test
  void anEngineThatIsNotThereIsTheOutsideFailing() {
    String address = "http://127.0.0.1:" + LocalServer.freePort();
    CommandRun run = verify("--design", "design.yaml", "--endpoint", address);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("keysmith: connection refused by " + address + "; start the engine,")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--items 0 | is not a whole number from 1 to 100000",
        "--items 2000000000 | is not a whole number from 1 to 100000",
        "--items -5 | is not a whole number from 1 to 100000",
        "--items many | is not a whole number from 1 to",
        "--seed 1.5 | is not a whole number",
        "--pattern W9 | did you mean",
        "--pattern note | matches several patterns; use one of R1 (Get a note)",
        "--endpoint localhost:8000 | use a URL such as http://localhost:8000",
        "--endpoint ftp://me:secret@host/ | use a URL such as http://localhost:8000",
        "--format xml | xml",
        "--design nowhere.yaml | "
      })
  void wrongUsageSaysWhatWouldBeRight(String more, String said) {
    CommandRun run = verify(("--design design.yaml " + more).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(said == null ? "--design" : said).doesNotContain("secret");
  }

  @Test
  void withoutADesignTheDerivedOneIsVerified() {
    CommandRun run = verify("--items", "60");

    assertThat(run.err())
        .startsWith("Derived a ")
        .endsWith("; to write it to a folder: keysmith design spec.yaml --out DIR\n");
    assertThat(run.out())
        .startsWith("Verified: ")
        .contains("  keysmith verify spec.yaml --seed 2 --items 60    # verify with other data\n")
        .endsWith("  keysmith cost spec.yaml    # show the bill\n");
    assertThat(run.status()).isZero();
  }

  /** As with {@code java -jar}: the class path that the launcher gives to all other commands. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--endpoint http://127.0.0.1:1"})
  void withoutTheEnginesJarsItSaysHowToStart(String more) throws Exception {
    CommandRun run =
        inProcessWithoutEngine(("verify spec.yaml --design design.yaml " + more).strip());

    assertThat(run)
        .isEqualTo(
            new CommandRun(
                3,
                "",
                "keysmith: DynamoDB Local cannot be loaded; start Keysmith with the ./keysmith"
                    + " launcher\n"));
  }

  @Test
  void otherCommandsDoNotMissTheEngine() throws Exception {
    CommandRun run = inProcessWithoutEngine("cost spec.yaml --design design.yaml");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Notes: $");
    assertThat(inProcessWithoutEngine("design spec.yaml --design design.yaml").err()).isEmpty();
    assertThat(inProcessWithoutEngine("design spec.yaml --design design.yaml --verify"))
        .isEqualTo(
            new CommandRun(
                3,
                "",
                "keysmith: DynamoDB Local cannot be loaded; start Keysmith with the ./keysmith"
                    + " launcher\n"));
  }

  private static CommandRun inProcessWithoutEngine(String command) throws Exception {
    String classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*(amazon|awssdk|DynamoDBLocal|test-classes).*"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                Keysmith.class.getName()));
    for (String word : command.split(" ")) {
      words.add(word.endsWith(".yaml") ? NOTES.resolve(word).toString() : word);
    }
    Process process = new ProcessBuilder(words).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new CommandRun(process.waitFor(), out, err);
  }
}
