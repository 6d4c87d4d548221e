package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.verify.CapacityComparison;
import dev.keysmith.verify.ConsumedUnits;
import dev.keysmith.verify.Mismatch;
import dev.keysmith.verify.PatternCoverage;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** What can hardly be brought about on an engine that works. */
final class VerifyTextTest {
  private static final VerifyCommandLines COMMANDS =
      new VerifyCommandLines(
          new NextCommands(
              Path.of("my spec.yaml"),
              Optional.of(Path.of("design.yaml")),
              Optional.of(Path.of("prices.yaml")),
              Optional.empty()),
          VerificationOptions.USUAL,
          Optional.of("http://localhost:8000"),
          Optional.empty());

  private static String text(Optional<Mismatch> load, PatternVerification... patterns) {
    VerificationOutcome verified =
        new VerificationOutcome(
            "an engine", 1234, load, ImmutableList.copyOf(patterns), ImmutableList.of());
    StringWriter out = new StringWriter();
    new VerifyText(
            new PrintWriter(out, true), 80, CommandLine.Help.defaultColorScheme(Ansi.OFF), COMMANDS)
        .show(new VerificationReport(verified, ImmutableList.of(), COMMANDS.options()));
    return out.toString();
  }

  private static PatternVerification report(double predicted, double measured, double error) {
    return report(predicted, measured, error, 12);
  }

  private static PatternVerification report(
      double predicted, double measured, double error, int runs) {
    ConsumedUnits recomputed = new ConsumedUnits(0, measured);
    return new PatternVerification(
        "P1",
        "Write",
        12,
        PatternCoverage.EXERCISED,
        Optional.empty(),
        Optional.of(
            new CapacityComparison(
                new ConsumedUnits(0, predicted),
                recomputed,
                recomputed,
                new ConsumedUnits(0, error),
                runs)),
        0,
        ImmutableSet.of());
  }

  @Test
  void dataThatCouldNotBeWrittenIsADifference() {
    Mismatch mismatch =
        new Mismatch(
            "a generated Note could not be created",
            "generated data",
            ImmutableList.of("$noteId = \"a\""),
            "PutItem",
            "created",
            "rejected\nby its condition");
    assertThat(text(Optional.of(mismatch)))
        .isEqualTo(
            """
            Not verified: the data could not be written, on an engine; 1,234 items, seed 1

            ✗ a generated Note could not be created
              with      generated data
                        $noteId = "a"
              plan      PutItem
              expected  created
              actual    rejected
                        by its condition
              reproduce keysmith verify 'my spec.yaml' --design design.yaml --seed 1 --items 2000 --endpoint http://localhost:8000 --prices prices.yaml

            Next:
              keysmith verify 'my spec.yaml' --design design.yaml --seed 1 --items 2000 --endpoint http://localhost:8000 --prices prices.yaml    # run again after fixing the design
            """);
  }

  @Test
  void aPredictionIsMarkedOnlyWhereChanceDoesNotExplainIt() {
    String mark = "! the prediction differs";
    assertThat(text(Optional.empty(), report(3, 4, 0.1))).contains("4 ± 0.1 !").contains(mark);
    assertThat(text(Optional.empty(), report(3, 4, 0.4))).contains("4 ± 0.4").doesNotContain(mark);
    assertThat(text(Optional.empty(), report(3, 3.2, 0))).contains("3.2").doesNotContain(mark);
    assertThat(text(Optional.empty(), report(0, 1, 0))).contains(mark);
    assertThat(text(Optional.empty(), report(3, 4, 0, 4))).doesNotContain(mark);
    assertThat(text(Optional.empty(), report(1, 1, 0))).doesNotContain("read units");
  }

  @Test
  void figuresOfAnotherEngineMayDiffer() {
    PatternVerification exact = report(1, 1, 0);
    PatternVerification off =
        new PatternVerification(
            "P2",
            "Read",
            3,
            PatternCoverage.EXERCISED,
            Optional.empty(),
            exact.estimate(),
            0.5,
            ImmutableSet.of());
    assertThat(text(Optional.empty(), report(1, 1, 0), off))
        .startsWith("Verified: 2 patterns behave as specified, on an engine")
        .contains(
            """
            Capacity: the engine reports up to 0.5 units more or less than calculated from
              the items of a request, in P2
            """);
  }

  @Test
  void withoutARunNothingIsVerified() {
    assertThat(text(Optional.empty()))
        .startsWith("Not verified: no pattern could be run, on an engine");
  }

  @Test
  void patternsThatWereNotExercisedAreNotVerified() {
    PatternVerification refused = report("P2", "Settle", PatternCoverage.REJECTED);
    PatternVerification empty = report("P3", "Find", PatternCoverage.EMPTY);
    String text = text(Optional.empty(), report(1, 1, 0), refused, empty);
    assertThat(text)
        .startsWith("Not verified: no generated data exercises 2 of 3 patterns, on an engine")
        .containsPattern("✓ +P1")
        .containsPattern("– +P2")
        .containsPattern("– +P3")
        .contains("P2 Settle: every run was rejected, because no generated data met its")
        .contains("P3 Find: every run returned nothing, because no generated data met its");
  }

  private static PatternVerification report(String id, String name, PatternCoverage coverage) {
    return new PatternVerification(
        id, name, 4, coverage, Optional.empty(), Optional.empty(), 0, ImmutableSet.of());
  }
}
