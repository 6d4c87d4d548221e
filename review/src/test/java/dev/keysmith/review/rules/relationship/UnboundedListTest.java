package dev.keysmith.review.rules.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Children that are bounded, and sets that are not. */
final class UnboundedListTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("UnboundedList.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new UnboundedList().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereTheSpecBoundsThem() {
    String bounded = SPEC.replace("Customer.customer}", "Customer.customer, max: 50}");
    assertThat(findings(bounded, BAD)).isEmpty();
  }

  @Test
  void isAdviceAboutASetThatIsAddedTo() {
    String bounded = SPEC.replace("Customer.customer}", "Customer.customer, max: 50}");
    String tagged =
        bounded.replace("      name: ", "      tags: {type: stringSet, bytes: 40}\n      name: ")
            + "  - {update: Customer, where: {customer: $c}, add: [tags], rps: 1}\n";
    assertThat(findings(tagged, BAD))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(one.subject().name()).isEqualTo("Customer.tags");
            });
  }
}
