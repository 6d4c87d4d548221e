package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keysmith.ProjectCheckout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CheckCommandTest {
  static Stream<Path> goodSpecs() {
    return Stream.concat(
        ProjectCheckout.publishedSpecs().stream(), ProjectCheckout.examples().stream());
  }

  @ParameterizedTest
  @MethodSource("goodSpecs")
  void publishedApplicationsAndExamplesAreFine(Path spec) {
    CommandRun run = CommandRun.of("check", spec.toString());
    assertThat(run.out()).contains(": valid; ").doesNotContain("error:");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @MethodSource("publishedSpecs")
  void publishedDesignsAreFine(Path spec) {
    String design = spec.resolveSibling("expert.yaml").toString();
    CommandRun run = CommandRun.of("check", spec.toString(), "--design", design);
    assertThat(run.out()).contains("expert.yaml: valid; ").doesNotContain("error:");
    assertThat(run.status()).isZero();
  }

  static Stream<Path> publishedSpecs() {
    return ProjectCheckout.publishedSpecs().stream();
  }

  @Test
  void errorsInADesignAreReported(@TempDir Path folder) throws Exception {
    Path spec = ProjectCheckout.ROOT.resolve("corpus/session-store/spec.yaml");
    Path design = folder.resolve("design.yaml");
    Files.writeString(
        design, "design: 1\ntables:\n  T:\n    key: {partition: Tokn}\n    items: {Session: {}}\n");
    CommandRun run = CommandRun.of("check", spec.toString(), "--design", design.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).contains("design.yaml:").contains("error: ");
    CommandRun several =
        CommandRun.of("check", spec.toString(), spec.toString(), "--design", design.toString());
    assertThat(several.status()).isEqualTo(2);
    assertThat(several.err()).contains("exactly one SPEC");
    CommandRun json =
        CommandRun.of("check", "--format", "json", spec.toString(), "--design", design.toString());
    assertThat(
            new ObjectMapper()
                .readTree(json.out())
                .get("designs")
                .get(0)
                .get("correct")
                .asBoolean())
        .isFalse();
  }

  @Test
  void severalSpecsAreAllLookedAt() {
    Path broken = ProjectCheckout.ROOT.resolve("corpus/spec/UnknownValue/spec.yaml");
    Path fine = ProjectCheckout.ROOT.resolve("corpus/spec/fine/spec.yaml");
    CommandRun run = CommandRun.of("check", broken.toString(), fine.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).contains("6 errors").contains("fine/spec.yaml: valid; ");
  }

  @Test
  void jsonIsJsonAndNothingElse() throws Exception {
    Path broken = ProjectCheckout.ROOT.resolve("corpus/spec/UnknownValue/spec.yaml");
    CommandRun run = CommandRun.of("check", "--format", "json", broken.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).isEmpty();
    JsonNode result = new ObjectMapper().readTree(run.out());
    assertThat(result.get("correct").asBoolean()).isFalse();
    JsonNode finding = result.get("specs").get(0).get("findings").get(0);
    assertThat(finding.get("rule").asText()).isEqualTo("UnknownValue");
    assertThat(finding.get("severity").asText()).isEqualTo("error");
    assertThat(finding.get("where").asText()).endsWith("spec.yaml:23:35");
    assertThat(finding.get("line").asInt()).isEqualTo(23);
    assertThat(finding.get("fix").asText()).isEqualTo("did you mean 'OPEN'?");
  }

  @Test
  void suggestionsCanBeOmitted() {
    Path incomplete = ProjectCheckout.ROOT.resolve("corpus/spec/NoTraffic/spec.yaml");
    assertThat(CommandRun.of("check", incomplete.toString()).out()).contains("suggestion");
    for (String option : List.of("--no-suggestions", "--no-advice")) {
      assertThat(CommandRun.of("check", option, incomplete.toString()).out())
          .doesNotContain("suggestion")
          .contains("valid");
    }
  }

  @Test
  void ownPricesMakeARegionKnown(@TempDir Path folder) throws Exception {
    Path spec = ProjectCheckout.ROOT.resolve("corpus/spec/UnknownRegion-far/spec.yaml");
    Path prices = folder.resolve("prices.yaml");
    Files.writeString(
        prices, "prices: 1\ndate: 2026-11-15\nregions:\n  mars-north-7: {like: us-east-1}\n");
    assertThat(CommandRun.of("check", spec.toString()).status()).isEqualTo(2);
    assertThat(CommandRun.of("check", "--prices", prices.toString(), spec.toString()).status())
        .isZero();
  }

  @Test
  void errorsInPricesAreReported(@TempDir Path folder) throws Exception {
    Path prices = folder.resolve("prices.yaml");
    Files.writeString(prices, "prices: 1\ndate: 2026-11-15\nregions:\n  mars: {like: us-eest-1}\n");
    CommandRun run =
        CommandRun.of(
            "check",
            "--prices",
            prices.toString(),
            ProjectCheckout.ROOT.resolve("corpus/spec/fine/spec.yaml").toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("prices.yaml:4:16: error: ")
        .contains("did you mean 'us-east-1'?");
  }

  @Test
  void usageErrorsSayWhatToDo() {
    CommandRun none = CommandRun.of("check");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("SPEC").contains("See 'keysmith check --help'.");
    CommandRun misspelt = CommandRun.of("chekc", "x.yaml");
    assertThat(misspelt.status()).isEqualTo(2);
    assertThat(misspelt.err()).contains("check").contains("See 'keysmith --help'.");
    CommandRun option = CommandRun.of("check", "--formt", "json", "x.yaml");
    assertThat(option.status()).isEqualTo(2);
    assertThat(option.err()).contains("--format");
    assertThat(CommandRun.of("check", "--format", "xml", "x").status()).isEqualTo(2);
  }

  @Test
  void helpIsEnoughToUseIt() {
    for (List<String> command :
        List.of(
            List.of("--help"),
            List.of("check", "--help"),
            List.of("help", "check"),
            List.<String>of())) {
      CommandRun run = CommandRun.of(command.toArray(String[]::new));
      assertThat(run.status()).isZero();
      assertThat(run.out()).contains("Usage: keysmith").contains("Exit status:");
    }
    assertThat(CommandRun.of("--version").out()).startsWith("keysmith ");
  }

  @Test
  void sameInputSameBytes() {
    String spec = ProjectCheckout.ROOT.resolve("corpus/spec/WrongShape/spec.yaml").toString();
    assertThat(CommandRun.of("check", spec)).isEqualTo(CommandRun.of("check", spec));
    assertThat(CommandRun.of("check", "--format", "json", spec))
        .isEqualTo(CommandRun.of("check", "--format", "json", spec));
  }
}
