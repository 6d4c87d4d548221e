package dev.keysmith.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.Design;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternExecution;
import dev.keysmith.verify.PatternSession;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.ResultComparison;
import dev.keysmith.verify.oracle.ResultDifference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Patterns run by hand: results are those of the plain definition, and mistakes are reported. */
final class PatternQueryTest {
  private static final int ITEMS = 150;
  private static final long SEED = 3;
  private static final DesignCompiler COMPILER = ExampleAnalyses.COMPILER;

  static List<String> examples() {
    return ExampleAnalyses.names();
  }

  private static Spec spec(String example) {
    return COMPILER
        .read(ProjectCheckout.ROOT.resolve("examples/" + example + ".yaml"))
        .spec()
        .orElseThrow();
  }

  private static Design design(String example, Spec spec) {
    return COMPILER
        .readDesign(ProjectCheckout.ROOT.resolve("examples/designs/" + example + ".yaml"), spec)
        .design()
        .orElseThrow();
  }

  private static PatternQuery open(String example, Optional<Path> keep) {
    Spec spec = spec(example);
    return PatternQuery.onGeneratedData(
        COMPILER,
        spec,
        design(example, spec),
        new PatternQuery.GeneratedData(SEED, ITEMS, keep),
        ProgressListener.NONE);
  }

  private static AccessPattern pattern(Spec spec, String id) {
    return spec.patterns().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyReadFindsWhatItMeansWithValuesThatMatch(String example) {
    Spec spec = spec(example);
    InstanceStore instances =
        DataGenerator.of(
            DataScale.of(spec, ITEMS).scaled(spec), SEED, PatternSession.GENERATED_NOW);
    ReadOracle meaning = new ReadOracle(spec, PatternSession.GENERATED_NOW);
    ResultComparison comparison = new ResultComparison(spec);
    try (PatternQuery query = open(example, Optional.empty())) {
      for (AccessPattern pattern : spec.patterns()) {
        if (pattern instanceof AccessPattern.Read read) {
          PatternRun run = query.run(read, ImmutableMap.of());
          while (run.hasMore()) {
            run = query.next(run);
          }
          ImmutableList<ReadMatch> expected =
              meaning.matches(read, instances, run.arguments().shared());
          assertThat(expected).as(read.id() + " with " + run.values()).isNotEmpty();
          List<ImmutableList<ReadResult>> pages =
              run.pages().stream().map(PatternExecution::results).toList();
          assertThat(comparison.difference(read, expected, pages).map(ResultDifference::where))
              .as(read.id())
              .isEmpty();
          assertThat(run.last().units().readUnits()).as(read.id()).isPositive();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyWriteSucceedsWithValuesThatMatch(String example) {
    Spec spec = spec(example);
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write && isSampled(spec, pattern)) {
        try (PatternQuery query = open(example, Optional.empty())) {
          PatternRun run = query.run(pattern, ImmutableMap.of());
          assertThat(run.isRejected()).as(pattern.id() + " " + run.values()).isFalse();
          assertThat(run.last().requests()).isNotEmpty();
        }
      }
    }
  }

  /** Each needs fresh data, so every sixth will do. */
  private static boolean isSampled(Spec spec, AccessPattern pattern) {
    return spec.patterns().indexOf(pattern) % 6 == 0;
  }

  @Test
  void whatAWriteStoredIsReadInALaterRun(@TempDir Path folder) {
    Path data = folder.resolve("data");
    Spec spec = spec("session-store");
    Map<String, Object> session =
        Map.of(
            "token", "t-1",
            "username", "ann",
            "createdAt", "2026-11-15T10:00:00Z",
            "expiresAt", "1900000000");
    try (PatternQuery query = open("session-store", Optional.of(data))) {
      assertThat(query.run(pattern(spec, "P1"), session).isRejected()).isFalse();
      assertThat(query.run(pattern(spec, "P1"), session).isRejected()).isTrue();
    }
    try (PatternQuery query = open("session-store", Optional.of(data))) {
      PatternRun run = query.run(pattern(spec, "P2"), Map.of("token", "t-1"));
      assertThat(run.last().results().get(0).values()).containsEntry("username", "ann");
      // Values are taken from what is stored.
      assertThat(query.run(pattern(spec, "P2"), Map.of()).last().results()).hasSize(1);
    }
  }

  @Test
  void aFolderWithOtherThingsIsLeftAlone(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> open("session-store", Optional.of(folder)))
        .isInstanceOf(QueryProblem.class)
        .hasMessageContaining("is not empty");
    assertThat(folder.resolve("notes.txt")).hasContent("mine");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void allMistakesAreReportedAtOnceWithTheTypeWanted() {
    Spec spec = spec("online-shop");
    try (PatternQuery query = open("online-shop", Optional.empty())) {
      assertThatThrownBy(
              () ->
                  query.run(
                      pattern(spec, "P9"),
                      ImmutableMap.of("productid", "p", "from", "yesterday", "to", "2026-01-01")))
          .isInstanceOfSatisfying(
              QueryProblem.class,
              problem ->
                  assertThat(problem.problems())
                      .containsExactly(
                          "P9 has no parameter 'productid'; did you mean 'productId'?",
                          "'yesterday' is not a value of type timestamp, which from takes; use one such as"
                              + " 2026-11-15T09:30:00.000Z",
                          "'2026-01-01' is not a value of type timestamp, which to takes; use one such as"
                              + " 2026-11-15T09:30:00.000Z"));
    }
  }

  @Test
  void writesNeedPermissionAtAnEndpoint() {
    Spec spec = spec("session-store");
    try (PatternQuery query =
        PatternQuery.atEndpoint(
            COMPILER,
            spec,
            design("session-store", spec),
            DynamoDbEngine::embedded,
            "dev-",
            false,
            PatternSession.GENERATED_NOW)) {
      assertThatThrownBy(() -> query.run(pattern(spec, "P3"), Map.of("token", "t")))
          .isInstanceOf(QueryProblem.class)
          .hasMessageContaining("pass --write");
      assertThatThrownBy(() -> query.run(pattern(spec, "P2"), Map.of("token", "t")))
          .isInstanceOf(ExternalFailure.class)
          .hasMessageContaining("has no table dev-Sessions")
          .hasMessageContaining("--table-prefix");
      assertThatThrownBy(() -> query.run(pattern(spec, "P2"), Map.of()))
          .isInstanceOf(QueryProblem.class)
          .hasMessageContaining("no value for token (string)");
    }
  }
}
