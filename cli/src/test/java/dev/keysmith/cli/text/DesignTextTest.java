package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.challenge.ChallengeResult;
import dev.keysmith.challenge.ChallengeSummary;
import dev.keysmith.cli.HandMadeDesigns;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.optimizer.OptimizedDesign;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** What a person sees of a derived design. */
final class DesignTextTest {
  private static final Path EXPECTED = ProjectCheckout.ROOT.resolve("corpus/derive");
  private static final int WIDTH = 100;

  private static String text(HandMadeDesigns made, int width, Ansi ansi) {
    StringWriter out = new StringWriter();
    new DesignText(new PrintWriter(out, true), width, Help.defaultColorScheme(ansi))
        .show(made.analysis(), "keysmith review forum.yaml");
    return out.toString();
  }

  private static String text(HandMadeDesigns made) {
    return text(made, WIDTH, Ansi.OFF);
  }

  private static HandMadeDesigns with(HandMadeDesigns made, OptimalityGap optimality) {
    OptimizedDesign derived = made.derived();
    return new HandMadeDesigns(
        made.spec(),
        new OptimizedDesign(
            derived.style(),
            derived.design(),
            derived.plans(),
            derived.bill(),
            optimality,
            derived.alternatives(),
            derived.rationale(),
            derived.rejected()));
  }

  @Test
  void saysWhatItIsWhatItCostsAndWhy() {
    GoldenFiles.compare(EXPECTED.resolve("forum.txt"), text(HandMadeDesigns.forum(1)));
    GoldenFiles.compare(EXPECTED.resolve("github.txt"), text(HandMadeDesigns.hosting()));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 132, 200})
  void fitsTheTerminal(int width) {
    assertThat(text(HandMadeDesigns.forum(1), width, Ansi.OFF).lines())
        .allMatch(line -> line.length() <= Math.max(width, 80));
    // A key is never cut: it would be another one.
    assertThat(text(HandMadeDesigns.hosting(), width, Ansi.OFF).lines())
        .allMatch(line -> line.length() <= Math.max(width, 90) || line.contains("REACTION#"))
        .anyMatch(
            line -> line.endsWith("{targetType}REACTION#{owner}#{repo}#{targetId}#{username}"));
  }

  @Test
  void howLongItTookChangesNothing() {
    assertThat(text(HandMadeDesigns.forum(1))).isEqualTo(text(HandMadeDesigns.forum(29.7)));
  }

  @Test
  void isColouredOnATerminalAlone() {
    String coloured = text(HandMadeDesigns.forum(1), WIDTH, Ansi.ON);
    assertThat(coloured).contains("\u001b[1m").contains("Optimal:");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(text(HandMadeDesigns.forum(1)));
  }

  @Test
  void saysHowSureItIs() {
    HandMadeDesigns forum = HandMadeDesigns.forum(1);
    assertThat(text(forum)).contains("Optimal: no combination of 1,234 candidates is cheaper.");
    double bill = forum.derived().bill().monthlyUsd();
    assertThat(
            text(
                with(
                    forum,
                    new OptimalityGap(
                        Status.OPTIMAL,
                        bill - 2.5,
                        0,
                        bill - 2.5,
                        1234,
                        1,
                        false,
                        ChallengeSummary.NONE))))
        .endsWith(
            """
            Simplest within 2%% of the optimum: the cheapest of all combinations of 1,234 candidates costs
              %s/month, $2.50 less; set 'prefer: {tolerance: 0%%}' to choose it.
            """
                .formatted(MoneyFormat.text(bill - 2.5)));
    assertThat(
            text(
                with(
                    forum,
                    new OptimalityGap(
                        Status.FEASIBLE,
                        300,
                        0.18083,
                        bill,
                        1234,
                        30,
                        true,
                        ChallengeSummary.NONE))))
        .containsIgnoringWhitespaces(
            "Not proven optimal: no combination of 1,234 candidates costs less than $300.00/month,"
                + " so the gap is at most 18.1%.")
        .containsIgnoringWhitespaces("stopped early, so another run may give another design.")
        .doesNotContain("simplest");
    assertThat(
            text(
                with(
                    forum,
                    new OptimalityGap(
                        Status.FEASIBLE,
                        300,
                        0.18083,
                        bill - 5,
                        1234,
                        30,
                        false,
                        ChallengeSummary.NONE))))
        .containsIgnoringWhitespaces(
            "The cheapest design found costs %s/month. This design is the simplest within 2%%"
                .formatted(MoneyFormat.text(bill - 5)));
  }

  /** A design that the candidates do not contain shows that their bound is none. */
  @Test
  void aDesignBeyondTheCandidatesIsNotCalledOptimal() {
    HandMadeDesigns forum = HandMadeDesigns.forum(1);
    ChallengeSummary challenge =
        new ChallengeSummary(
            12,
            34,
            true,
            ImmutableList.of(new ChallengeResult.MissingCandidate("embed Post", 12.5)));

    assertThat(
            text(
                with(
                    forum,
                    new OptimalityGap(Status.IMPROVED, 0, 1, 100, 1234, 1, false, challenge))))
        .containsIgnoringWhitespaces(
            "Best design found: the best combination of 1,234 candidates, and 1 change that no"
                + " candidate provided for, which saved $12.50/month. Of 12 single and 34 double"
                + " changes to the design, none saves more than the tolerance")
        .doesNotContain("Optimal:");
  }

  @Test
  void aSectionWithoutContentIsLeftOut() {
    HandMadeDesigns hosting = HandMadeDesigns.hosting();
    assertThat(hosting.derived().rationale()).isEmpty();
    assertThat(text(hosting)).doesNotContain("Design rationale");
  }
}
