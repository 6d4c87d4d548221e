package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Which names stand in expressions. */
final class ReservedWordTest {
  private static final RuleCase CASE = RuleCase.of(new ReservedWord());

  /** Put and GetItem name no attribute in an expression. */
  @Test
  void isQuietWhereNoExpressionNamesIt() {
    String spec =
        with(
            CASE.spec(),
            "  - {name: Ship an order, update: Order, where: {id: $id}, set: {status: SHIPPED},"
                + " rps: 5}\n",
            "");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void aProjectionNamesIt() {
    String spec =
        with(
            with(CASE.spec(), "set: {status: SHIPPED}", "add: [weight]"),
            "where: {id: $id}, rps: 50",
            "where: {id: $id}, needs: [status], rps: 50");
    spec = with(spec, "      status:", "      weight: number\n      status:");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("in P3"));
  }
}
