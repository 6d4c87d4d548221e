package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** What is the same thing written in two ways. */
final class InconsistentPrefixTest {
  private static final RuleCase CASE = RuleCase.of(new InconsistentPrefix());

  /** A '#' in front sorts the parent before its children: it is the same word. */
  @Test
  void isQuietAboutATextThatSorts() {
    assertThat(CASE.good()).contains("\"#ORDER\"");
    assertThat(CASE.findings(CASE.spec(), CASE.good())).isEmpty();
  }

  @Test
  void isQuietAboutWordsThatOnlyBeginAlike() {
    assertThat(CASE.findings(CASE.spec(), with(CASE.good(), "LINE#", "ORDERLINE#"))).isEmpty();
  }

  @Test
  void findsAPlural() {
    assertThat(CASE.findings(CASE.spec(), with(CASE.good(), "\"#ORDER\"", "\"ORDERS\"")))
        .hasSize(1);
  }

  /** Up here and down there is an order, not a spelling. */
  @Test
  void isQuietAboutDirections() {
    String design =
        with(
            with(
                CASE.good(),
                "    items:",
                "    indexes:\n      Last: {partition: PK, sort: DOWN, project: keys}\n    items:"),
            "SK: \"LINE#{line:02}\"",
            "SK: \"LINE#{line:02}\"\n        DOWN: \"LINE#{line:-02}\"");
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
    assertThat(CASE.findings(CASE.spec(), with(design, "{line:-02}", "{line}"))).hasSize(1);
  }
}
