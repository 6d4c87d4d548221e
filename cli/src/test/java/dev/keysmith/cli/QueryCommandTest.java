package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code query}: its output for each example, the dialogue, JSON, and mistakes. */
final class QueryCommandTest {
  private static final Path EXPECTED = ProjectCheckout.ROOT.resolve("corpus/query");

  private static CommandRun query(String example, String... arguments) {
    List<String> all = new ArrayList<>();
    all.add("query");
    all.add(ProjectCheckout.ROOT.resolve("examples/" + example + ".yaml").toString());
    all.add("--design");
    all.add(ProjectCheckout.ROOT.resolve("examples/designs/" + example + ".yaml").toString());
    all.addAll(List.of("--items", "120"));
    all.addAll(List.of(arguments));
    return CommandRun.of(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "code-hosting, P9",
    "code-hosting, P7",
    "online-shop, P13",
    "online-shop, P23",
    "session-store, P2",
    "session-store, P4"
  })
  void showsRequestsItemsCapacityAndResult(String example, String pattern) {
    CommandRun run = query(example, pattern);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    GoldenFiles.compare(
        EXPECTED.resolve(example + "-" + pattern + ".txt"),
        CommandRun.relative(run.out(), ProjectCheckout.ROOT));
  }

  @Test
  void theGuideShowsTheOutput() {
    Path file = ProjectCheckout.ROOT.resolve("docs/guide/query.md");
    String guide = ProjectCheckout.read(file);
    String start = "```console\n$ keysmith query examples/session-store.yaml P4";
    int from = guide.indexOf('\n', guide.indexOf(start) + start.length()) + 1;
    String shown = guide.substring(from, guide.indexOf("```", from));
    String root = ProjectCheckout.ROOT + "/";
    CommandRun run =
        CommandRun.of(
            "query",
            root + "examples/session-store.yaml",
            "P4",
            "--design",
            root + "examples/designs/session-store.yaml");
    GoldenFiles.compare(
        file,
        guide.substring(0, from)
            + CommandRun.relative(run.out(), ProjectCheckout.ROOT)
            + guide.substring(from + shown.length()));
  }

  @Test
  void asksForPatternsAndValuesUntilTheInputEnds() {
    InputStream before = System.in;
    String script = "nothing\nP2\n\nshipments of a warehouse\n\nn\nP23\n\n\nmany\n2\n\n";
    try {
      System.setIn(new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)));
      CommandRun run = query("online-shop");
      assertThat(run.status()).isZero();
      assertThat(run.err()).isEmpty();
      GoldenFiles.compare(
          EXPECTED.resolve("dialogue.txt"), CommandRun.relative(run.out(), ProjectCheckout.ROOT));
      System.setIn(new ByteArrayInputStream("P2\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(query("session-store").status()).isZero();
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void listsPatternsWithTheirParametersWithoutAnEngine() throws Exception {
    assertThat(query("session-store", "--list").out())
        .contains("P4  Revoke every session of a user  write  username");
    JsonNode list =
        new ObjectMapper().readTree(query("session-store", "--list", "--format", "json").out());
    assertThat(list.at("/patterns/0/parameters/3").toString())
        .isEqualTo("{\"name\":\"expiresAt\",\"type\":\"epoch\",\"optional\":false}");
  }

  @Test
  void givesTheSameAsJson() throws Exception {
    JsonNode run =
        new ObjectMapper().readTree(query("online-shop", "P13", "--format", "json").out());
    JsonNode page = run.at("/pages/0");
    assertThat(page.at("/requests/0/operation").asText()).isEqualTo("Query");
    assertThat(page.at("/requests/0/request/TableName").asText()).isEqualTo("OnlineShop");
    assertThat(page.at("/requests/0/items/0/PK/S").asText()).isNotEmpty();
    assertThat(page.at("/consumed/readUnits").asDouble()).isPositive();
    assertThat(page.get("results").size()).isEqualTo(page.at("/requests/0/items").size());
    assertThat(run.at("/values/0/chosen").asBoolean()).isTrue();
  }

  @Test
  void aRejectedWriteIsShownAsSuch() {
    CommandRun run =
        query("session-store", "P1", "--set", "token=t", "--set", "expiresAt=1900000000");
    assertThat(run.status()).isZero();
    CommandRun rejected = query("online-shop", "P23", "--set", "productId=none");
    assertThat(rejected.status()).isEqualTo(1);
    assertThat(rejected.out())
        .contains("ConditionalCheckFailedException")
        .contains("\nResult: rejected, ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P99|no pattern 'P99'; use P1, P2, P3 or P4",
        "P2 --set token|--set takes NAME=VALUE, not 'token'",
        "P2 --set tokn=x|P2 has no parameter 'tokn'; did you mean 'token'?",
        "P1 --set expiresAt=soon|'soon' is not a value of type epoch, which expiresAt takes",
        "P2 --write|--write and --table-prefix need --endpoint",
        "P2 --endpoint nowhere|--endpoint is not a DynamoDB endpoint",
        "P2 --endpoint http://localhost:1 --keep x|--keep is for generated data",
        "--set token=x|--set needs PATTERN"
      })
  void reportsMistakesWithWhatToDo(String line) {
    String[] parts = line.split("\\|", 2);
    CommandRun run = query("session-store", parts[0].split(" "));
    assertThat(run.err()).contains(parts[1]);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }
}
