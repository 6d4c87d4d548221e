package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Tables in the class that is not the cheaper one. */
final class ExpensiveTableClassTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("ExpensiveTableClass.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();
  private static final String GOOD = PAGE.block("yaml good").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new ExpensiveTableClass().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void theFixIsTheGoodDesign() {
    assertThat(findings(SPEC, BAD))
        .singleElement()
        .satisfies(
            one ->
                assertThat(
                        one.autoFix()
                            .orElseThrow()
                            .apply(RulePage.context(SPEC, "design.yaml", BAD).design()))
                    .isEqualTo(RulePage.context(SPEC, "design.yaml", GOOD).design()));
  }

  /** A class that was right before there was traffic. */
  @Test
  void isAWarningInTheOtherDirection() {
    assertThat(findings(SPEC.replace("rps: 3", "rps: 30k"), GOOD))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.WARNING);
              assertThat(one.fix()).isEqualTo("set 'class: standard' for the table");
            });
  }

  @Test
  void isQuietBelowADollar() {
    assertThat(
            findings(SPEC.replace("count: 50M", "count: 1M").replace("rps: 2", "rps: 0.01"), BAD))
        .isEmpty();
  }

  /** Where both cost nearly the same, a person has other things to do. */
  @Test
  void isQuietWithinTheTolerance() {
    assertThat(findings(SPEC.replace("rps: 2}", "rps: 15.6}"), BAD)).isEmpty();
    assertThat(findings(SPEC.replace("rps: 2}", "rps: 18.4}"), GOOD)).isEmpty();
  }
}
