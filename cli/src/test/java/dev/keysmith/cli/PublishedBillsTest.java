package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bills of the experts' designs, by the plans that the tool makes. */
final class PublishedBillsTest {
  static List<Path> experts() {
    return CorpusCases.experts();
  }

  private static CommandRun run(Path folder, String... options) {
    String[] command = {
      "cost",
      folder.resolve("spec.yaml").toString(),
      "--design",
      folder.resolve("expert.yaml").toString()
    };
    return CommandRun.of(Stream.of(command, options).flatMap(Stream::of).toArray(String[]::new));
  }

  private static double sum(JsonNode list, String field) {
    double sum = 0;
    for (JsonNode one : list) {
      sum += one.get(field).asDouble();
    }
    return sum;
  }

  /** Every plan, every unit and every cent of the published designs, to the byte. */
  @ParameterizedTest
  @MethodSource("experts")
  void costToTheByte(Path folder) {
    CommandRun run = run(folder, "--format", "json");
    assertThat(run.err()).isEmpty();
    GoldenFiles.compare(folder.resolve("cost.json"), run.out());
  }

  /** A star and its repository's counter meet in one partition, as the notes say. */
  @Test
  void starsOfOneRepositoryAreTooHot() throws Exception {
    Path hosting = ProjectCheckout.ROOT.resolve("corpus/github");
    JsonNode peaks =
        new ObjectMapper().readTree(run(hosting, "--format", "json").out()).get("peaks");
    JsonNode hottest = peaks.get(0).get("hottestWrite");
    assertThat(hottest.get("tooHot").asBoolean()).isTrue();
    // 900 per second, 30% on one repository, 2 units for the star and 2 for the counter; and what
    // else is written to the largest repository.
    assertThat(hottest.get("units").asDouble()).isBetween(1080.0, 1083.0);
  }

  @ParameterizedTest
  @MethodSource("experts")
  void patternsAndStorageAreTablesAndIndexes(Path folder) throws Exception {
    CommandRun run = run(folder, "--format", "json");
    assertThat(run.err()).isEmpty();
    JsonNode result = new ObjectMapper().readTree(run.out());
    JsonNode cost = result.get("cost");
    double total = cost.get("monthlyUsd").asDouble();
    Offset<Double> close = Offset.offset(1e-9 * total);
    assertThat(total).isPositive();
    assertThat(sum(result.get("plans"), "monthlyUsd") + cost.get("storage").asDouble())
        .isCloseTo(total, close);
    assertThat(sum(result.get("tables"), "monthlyUsd")).isCloseTo(total, close);
    boolean complete = true;
    for (JsonNode unsolved : result.get("unsolved")) {
      complete &= !unsolved.get("alternative").isNull();
    }
    assertThat(run.status()).isEqualTo(complete ? 0 : 1);
  }

  /** Whatever is charged is also found on partitions. */
  @ParameterizedTest
  @MethodSource("experts")
  void everyLoadHasAHottestPartition(Path folder) throws Exception {
    JsonNode peaks =
        new ObjectMapper().readTree(run(folder, "--format", "json").out()).get("peaks");
    for (JsonNode peak : peaks) {
      for (String kind : List.of("Read", "Write")) {
        double units = peak.get(kind.equals("Read") ? "readUnits" : "writeUnits").asDouble();
        JsonNode hottest = peak.get("hottest" + kind);
        assertThat(hottest.isNull()).as("%s of %s", kind, peak).isEqualTo(units == 0);
        if (!hottest.isNull()) {
          assertThat(hottest.get("units").asDouble())
              .isPositive()
              .isLessThanOrEqualTo(units * (1 + 1e-9));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("experts")
  void theTextFits(Path folder) {
    CommandRun run = run(folder);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("/month").endsWith("# compare with another design\n");
  }
}
