package dev.keysmith.review.rules.index;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.aws.PriceListReader;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Reviewer;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import org.junit.jupiter.api.Test;

/** When an index is worth its writes, and where it stands among other findings. */
final class IndexForFewReadsTest {
  private static final RuleCase CASE = RuleCase.of(new IndexForFewReads());

  /** With its dollars, before anything that costs less. */
  @Test
  void isTheFirstOfTheReview() {
    ReviewReport review =
        new Reviewer().review(RulePage.context(CASE.spec(), "design.yaml", CASE.bad()));
    ReviewFinding first = review.findings().get(0);
    assertThat(first.rule()).isEqualTo("IndexForFewReads");
    assertThat(first.severity()).isEqualTo(Severity.WARNING);
    assertThat(first.savingUsd()).isGreaterThan(30_000);
    assertThat(first.message()).contains("20,000 times/s for 5 reads/s of P3");
  }

  @Test
  void isQuietWhereItIsReadMoreOften() {
    assertThat(CASE.findings(with(CASE.spec(), "rps: 5}", "rps: 300}"), CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereItCostsLittle() {
    String spec = with(CASE.spec(), "limit: 50, rps: 1000}", "limit: 50, rps: 2000k}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** The same design gets the same findings, wherever it came from. */
  @Test
  void warnsOfADerivedDesignToo() {
    ReviewContext given = RulePage.context(CASE.spec(), "design.yaml", CASE.bad());
    ReviewContext derived =
        ReviewContext.of(
            SpecReader.read(
                new SourceText("spec.yaml", CASE.spec()), PriceListReader.shipped().regionNames()),
            given.design(),
            PriceListReader.shipped());
    assertThat(new IndexForFewReads().review(derived))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.inAnyDesign()).isTrue();
            });
  }
}
