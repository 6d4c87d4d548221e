package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.cli.json.DesignResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All generated files of each example. */
final class DesignArtifactsTest {
  private static final Path EXPECTED = ProjectCheckout.ROOT.resolve("corpus/artifacts");

  /** {@code -$1,234.50}, {@code $0.001234}. */
  private static final Pattern DOLLARS = Pattern.compile("\\$[0-9][0-9,]*(\\.[0-9]+)?");

  static List<String> examples() {
    return ExampleAnalyses.names();
  }

  private static ImmutableList<Artifact> artifacts(String example) {
    DesignAnalysis analysis = ExampleAnalyses.derived(example);
    return ImmutableList.<Artifact>builder()
        .add(new Artifact("design.yaml", DesignWriter.write(analysis.design())))
        .add(
            new Artifact(
                "design.json",
                JsonOutput.of(DesignResult.repeatable(analysis, Optional.empty())) + "\n"))
        .addAll(ExampleAnalyses.COMPILER.emit(analysis))
        .build();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyFileIsAsExpectedAndNoOtherIsThere(String example) throws Exception {
    Path folder = EXPECTED.resolve(example);
    ImmutableList<Artifact> artifacts = artifacts(example);
    for (Artifact artifact : artifacts) {
      // The checkout may stand anywhere.
      GoldenFiles.compare(
          folder.resolve(artifact.name()),
          CommandRun.relative(artifact.text(), ProjectCheckout.ROOT));
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString()))
          .containsExactlyInAnyOrderElementsOf(artifacts.stream().map(Artifact::name).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyDollarIsOneOfTheResult(String example) throws Exception {
    ImmutableList<Artifact> artifacts = artifacts(example);
    Set<String> known = new HashSet<>();
    JsonNode result = new ObjectMapper().readTree(artifacts.get(1).text());
    collect(result, known);
    differences(result, known);
    int seen = 0;
    for (Artifact artifact : artifacts) {
      if (artifact.name().endsWith(".md") || artifact.name().endsWith(".html")) {
        List<String> dollars =
            DOLLARS.matcher(artifact.text()).results().map(MatchResult::group).toList();
        assertThat(known).as(artifact.name()).containsAll(dollars);
        seen += dollars.size();
      }
    }
    assertThat(seen).isPositive();
  }

  /** What the alternatives of the result cost more or less than the design. */
  private static void differences(JsonNode result, Set<String> known) {
    double monthlyUsd = result.get("cost").get("monthlyUsd").asDouble();
    Stream.concat(
            Stream.of(
                result.get("otherMode").get("monthlyUsd"),
                result.get("optimality").get("cheapestUsd")),
            StreamSupport.stream(result.get("rejected").spliterator(), false)
                .map(one -> one.get("monthlyUsd")))
        .map(other -> MoneyFormat.text(Math.abs(other.asDouble() - monthlyUsd)))
        .forEach(known::add);
  }

  /** Every figure of the result as a person reads it, and those in its texts. */
  private static void collect(JsonNode node, Set<String> known) {
    if (node.isNumber()) {
      known.add(MoneyFormat.text(node.asDouble()));
    } else if (node.isTextual()) {
      DOLLARS.matcher(node.asText()).results().map(MatchResult::group).forEach(known::add);
    }
    node.forEach(child -> collect(child, known));
  }
}
