package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Which changes move an item. */
final class MutableKeyTest {
  private static final RuleCase CASE = RuleCase.of(new MutableKey());

  /** DynamoDB moves an entry itself. */
  @Test
  void isQuietAboutAnIndex() {
    String design =
        "design: 1\ntables:\n  tasks:\n    key: {partition: list, sort: id}\n"
            + "    indexes:\n      ByStatus: {partition: [list, status], project: all}\n"
            + "    items: {Task: {}}\n";
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
  }

  @Test
  void isQuietWhileNothingChanges() {
    String spec = with(CASE.spec(), "set: {status: DONE}", "set: [text]");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** A condition of an alternative moves it too. */
  @Test
  void anAlternativeDependsOnItsCondition() {
    String design =
        with(
            CASE.bad(),
            "SK: \"TASK#{status}#{id}\"",
            "SK:\n"
                + "          - {when: {status: OPEN}, is: \"OPEN#{id}\"}\n"
                + "          - {is: \"DONE#{id}\"}");
    assertThat(CASE.findings(CASE.spec(), design)).hasSize(1);
  }
}
