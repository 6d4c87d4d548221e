package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Which attributes may well be in several keys. */
final class KeyAttributeReusedTest {
  private static final RuleCase CASE = RuleCase.of(new KeyAttributeReused());
  private static final RuleCase SHARED =
      new RuleCase(new KeyAttributeReused(), RuleCase.of(new MissingTypePrefix()).page());

  @Test
  void isQuietAboutAttributesOfTheApplication() {
    assertThat(CASE.good())
        .contains("[device, state], sort: [at]", "[escalated, state], sort: [at]");
    assertThat(CASE.findings(CASE.spec(), CASE.good())).isEmpty();
  }

  @Test
  void isQuietAboutAnInvertedIndex() {
    String inverted =
        "    indexes:\n      Inverted: {partition: SK, sort: PK, project: all}\n    items:";
    assertThat(SHARED.findings(SHARED.spec(), with(SHARED.good(), "    items:", inverted)))
        .isEmpty();
  }

  @Test
  void findsATableKeyInAnIndex() {
    String index =
        "    indexes:\n      ByEmail: {partition: email, sort: SK, project: all}\n    items:";
    assertThat(SHARED.findings(SHARED.spec(), with(SHARED.good(), "    items:", index)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).startsWith("SK is in the keys"));
  }
}
