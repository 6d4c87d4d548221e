package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.cost.ForumFixture;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code cost}, {@code explain} and {@code compare} on a small application. */
final class BillCommandsTest {
  private static final int WIDTH = 100;

  /** Runs a command on the forum; names of its files may be given alone. */
  private static CommandRun forum(String... arguments) {
    return forum(WIDTH, arguments);
  }

  private static CommandRun forum(int width, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] resolved =
        Stream.of(arguments)
            .map(
                word ->
                    word.endsWith(".yaml") ? ForumFixture.FOLDER.resolve(word).toString() : word)
            .toArray(String[]::new);
    int status =
        Keysmith.run(
            new PrintWriter(out, true), new PrintWriter(err, true), false, width, resolved);
    String folder = ForumFixture.FOLDER.toString();
    return new CommandRun(
        status,
        CommandRun.relative(out.toString(), folder),
        CommandRun.relative(err.toString(), folder));
  }

  private static void golden(String file, int status, String... arguments) {
    CommandRun run = forum(arguments);
    assertThat(run.err()).isEmpty();
    GoldenFiles.compare(ForumFixture.FOLDER.resolve(file), run.out());
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out().lines().filter(line -> !line.contains("keysmith ")))
        .allMatch(line -> line.length() <= WIDTH);
  }

  private static ImmutableList<String> fields(JsonNode node) {
    return ImmutableList.copyOf(node.fieldNames());
  }

  private static JsonNode json(CommandRun run) throws Exception {
    assertThat(run.err()).isEmpty();
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void costSaysWhatAMonthCosts() {
    golden("cost.txt", 1, "cost", "spec.yaml", "--design", "design.yaml");
    golden(
        "cost-provisioned.txt",
        0,
        "cost",
        "spec.yaml",
        "--design",
        "indexed.yaml",
        "--mode",
        "provisioned",
        "--utilisation",
        "60%",
        "--reserved",
        "1y",
        "--recovery",
        "--stream-reads",
        "1");
  }

  @Test
  void explainShowsThePlanAndWhatLost() {
    golden("explain-P2.txt", 0, "explain", "spec.yaml", "P2", "--design", "design.yaml");
    golden("explain-W2.txt", 0, "explain", "spec.yaml", "w2", "--design", "design.yaml");
    golden("explain-P4.txt", 1, "explain", "spec.yaml", "P4", "--design", "design.yaml");
    golden("explain-S1.txt", 0, "explain", "spec.yaml", "by words", "--design", "design.yaml");
  }

  @Test
  void compareShowsDesignsSideBySide() {
    golden(
        "compare.txt",
        0,
        "compare",
        "spec.yaml",
        "--design",
        "design.yaml",
        "--design",
        "indexed.yaml");
  }

  /** The guide shows the actual output; {@code -Dgolden.update=true} writes it there. */
  @Test
  void theGuideShowsWhatTheCommandsSay() {
    Path file = ProjectCheckout.ROOT.resolve("docs/guide/cost.md");
    String guide = ProjectCheckout.read(file);
    Matcher session =
        Pattern.compile("```console\n\\$ keysmith (.*?)\n(.*?)```", Pattern.DOTALL).matcher(guide);
    String actual = guide;
    int shown = 0;
    while (session.find()) {
      String output = forum(session.group(1).split(" ", -1)).out();
      actual = actual.replace(session.group(2), output);
      shown++;
    }
    assertThat(shown).isEqualTo(3);
    GoldenFiles.compare(file, actual);
  }

  @Test
  void aDesignCostsAsMuchAsItself() {
    CommandRun run =
        forum("compare", "spec.yaml", "--design", "design.yaml", "--design", "design.yaml");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("design.yaml (1) and design.yaml (2) cost the same.");
  }

  @Test
  void moreThanTwoDesignsCanBeCompared() {
    CommandRun run =
        forum(
            "compare",
            "spec.yaml",
            "--design",
            "indexed.yaml",
            "--design",
            "design.yaml",
            "--design",
            "design.yaml");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("only by indexed.yaml (1)")
        .contains("indexed.yaml (1) serves 1 pattern more than design.yaml (2)");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 132, 200})
  void tablesFitTheTerminal(int width) {
    for (List<String> command :
        List.of(
            List.of("cost", "spec.yaml", "--design", "design.yaml"),
            List.of("explain", "spec.yaml", "P2", "--design", "design.yaml"))) {
      CommandRun run = forum(width, command.toArray(String[]::new));
      assertThat(run.out().lines().filter(line -> !line.contains("keysmith ")))
          .allMatch(line -> line.length() <= Math.max(width, 80));
    }
  }

  @Test
  void costForMachinesHasTheFieldsThatWerePromised() throws Exception {
    JsonNode result =
        json(forum("cost", "spec.yaml", "--design", "design.yaml", "--format", "json"));
    assertThat(fields(result))
        .containsExactly(
            "plans", "unsolved", "cost", "otherMode", "tables", "peaks", "options", "variation");
    JsonNode plan = result.get("plans").get(1);
    assertThat(fields(plan))
        .contains(
            "pattern", "name", "steps", "roundTrips", "readUnits", "writeUnits", "monthlyUsd");
    JsonNode step = plan.get("steps").get(0);
    assertThat(fields(step))
        .contains(
            "operation", "table", "index", "key", "filter", "items", "readUnits", "writeUnits");
    assertThat(step.get("operation").asText()).isEqualTo("Query");
    assertThat(step.get("index").asText()).isEqualTo("ByAuthor");
    assertThat(step.get("key").asText()).isEqualTo("author = :author");
    assertThat(step.get("filter").isNull()).isTrue();
    assertThat(fields(result.get("cost"))).contains("monthlyUsd", "reads", "writes", "storage");
    JsonNode unsolved = result.get("unsolved");
    assertThat(fields(unsolved.get(0))).contains("pattern", "reason", "alternative");
    assertThat(unsolved.get(0).get("alternative").isNull()).isTrue();
    assertThat(unsolved.get(1).get("alternative").asText()).startsWith("feed a search service");
    double sum = result.get("cost").get("storage").asDouble();
    for (JsonNode one : result.get("plans")) {
      sum += one.get("monthlyUsd").asDouble();
    }
    assertThat(sum)
        .isCloseTo(
            result.get("cost").get("monthlyUsd").asDouble(),
            org.assertj.core.data.Offset.offset(1e-9));
    assertThat(result.get("peaks").get(1).get("hottestWrite").get("tooHot").asBoolean()).isTrue();
    assertThat(result.get("options").get("mode").asText()).isEqualTo("on-demand");
  }

  @Test
  void explainAndCompareSpeakJsonToo() throws Exception {
    JsonNode explained =
        json(forum("explain", "spec.yaml", "P2", "--design", "design.yaml", "--format", "json"));
    assertThat(explained.get("plan").get("monthlyUsd").asDouble()).isPositive();
    assertThat(explained.get("others").get(0).get("lost").asText())
        .endsWith("/month, +1 round trip");
    JsonNode unserved =
        json(forum("explain", "spec.yaml", "P4", "--design", "design.yaml", "--format", "json"));
    assertThat(unserved.get("plan").isNull()).isTrue();
    assertThat(unserved.get("missing")).hasSize(2);
    JsonNode compared =
        json(
            forum(
                "compare",
                "spec.yaml",
                "--design",
                "design.yaml",
                "--design",
                "indexed.yaml",
                "--format",
                "json"));
    assertThat(compared.get("designs")).hasSize(2);
    assertThat(compared.get("best").asText()).isEqualTo("indexed.yaml");
    // The largest difference first: the index that projects ALL is written with every like.
    assertThat(compared.get("patterns").get(0).get("pattern").asText()).isEqualTo("W2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cost spec.yaml", "explain spec.yaml P1"})
  void withoutADesignOneIsDerived(String command) {
    CommandRun run = forum(command.split(" ", -1));
    assertThat(run.err())
        .matches(
            "Derived a (multi|single)-table design(, not proven optimal)?; to"
                + " write it to a folder: keysmith design spec.yaml --out DIR\n");
    assertThat(run.out()).contains("$162.00").doesNotContain("--design null");
    assertThat(forum(command.split(" ", -1))).isEqualTo(run);
  }

  @Test
  void oneDesignIsComparedWithTheDerivedOne() {
    CommandRun run = forum("compare", "spec.yaml", "--design", "design.yaml");
    assertThat(run.status()).isZero();
    assertThat(run.err()).startsWith("Derived a ");
    assertThat(run.out().lines().skip(2).findFirst().orElseThrow().strip().split(" +", -1))
        .containsExactly("design.yaml", "derived");
  }

  @Test
  void aWrongPatternGetsSuggestions() {
    CommandRun misspelt = forum("explain", "spec.yaml", "Read a pots", "--design", "design.yaml");
    assertThat(misspelt.status()).isEqualTo(2);
    assertThat(misspelt.err()).contains("did you mean 'Read a post'?");
    CommandRun unknown =
        forum("explain", "spec.yaml", "completely elsewhere", "--design", "design.yaml");
    assertThat(unknown.err()).contains("use P1, P2, P3, P4, W1, W2 or S1");
    CommandRun several = forum("explain", "spec.yaml", "newest", "--design", "design.yaml");
    assertThat(several.status()).isEqualTo(2);
    assertThat(several.err())
        .contains("P2 (List an author's posts, newest first)")
        .contains("P3 (List public posts, newest first)");
  }

  @Test
  void errorsInADesignAreShownLikeThoseOfASpec() {
    for (List<String> command :
        List.of(
            List.of("cost", "spec.yaml", "--design", "broken.yaml"),
            List.of("explain", "spec.yaml", "P1", "--design", "broken.yaml"),
            List.of(
                "compare", "spec.yaml", "--design", "design.yaml", "--design", "broken.yaml"))) {
      CommandRun run = forum(command.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .contains("broken.yaml:6:7: error: ")
          .contains("did you mean 'Post'?")
          .contains("^^^^");
    }
    CommandRun spec = forum("cost", "design.yaml", "--design", "design.yaml");
    assertThat(spec.status()).isEqualTo(2);
    assertThat(spec.err()).contains("design.yaml:1:1: error: ");
    assertThat(forum("cost", "spec.yaml", "--design", "nowhere.yaml").err())
        .contains("no such file");
  }

  @Test
  void wrongUsageSaysWhatWouldBeRight() {
    assertThat(forum("compare", "spec.yaml").err()).contains("--design");
    CommandRun reserved = forum("cost", "spec.yaml", "--design", "design.yaml", "--reserved", "1y");
    assertThat(reserved.status()).isEqualTo(2);
    assertThat(reserved.err()).contains("only provisioned capacity can be reserved");
    assertThat(forum("cost", "spec.yaml", "--design", "design.yaml", "--reserved", "2y").err())
        .contains("unknown value '2y'");
    assertThat(
            forum("cost", "spec.yaml", "--design", "design.yaml", "--mode", "provisionned").err())
        .contains("did you mean 'provisioned'?");
    assertThat(forum("cost", "spec.yaml", "--design", "design.yaml", "--utilisation", "much").err())
        .contains("such as 70% or 0.7");
    assertThat(
            forum("cost", "spec.yaml", "--design", "design.yaml", "--utilisation", "0%").status())
        .isEqualTo(2);
  }

  @Test
  void sameInputSameBytes() {
    String[] command = {"cost", "spec.yaml", "--design", "design.yaml", "--format", "json"};
    assertThat(forum(command)).isEqualTo(forum(command));
  }
}
