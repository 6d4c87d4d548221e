package dev.keysmith.review.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceLocation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ReviewFindingTest {
  private static ReviewFinding finding(String rule, Severity severity, int line, double usd) {
    return ReviewFinding.of(
            rule,
            severity,
            new FindingSubject(
                "posts", ImmutableSet.of("posts"), new SourceLocation("design.yaml", line, 1, 1)),
            "a fault",
            "fix it")
        .saving(usd);
  }

  @Test
  void theMostExpensiveOfOneSeverityIsFirst() {
    assertThat(
            Stream.of(
                    finding("Suggestion", Severity.SUGGESTION, 1, 9000),
                    finding("Cheap", Severity.WARNING, 1, 5),
                    finding("Risk", Severity.WARNING, 2, 0),
                    finding("Expensive", Severity.WARNING, 9, 30_000),
                    finding("Error", Severity.ERROR, 8, 0))
                .sorted(ReviewFinding.WORST_FIRST)
                .map(ReviewFinding::rule))
        .containsExactly("Error", "Expensive", "Cheap", "Risk", "Suggestion");
  }
}
