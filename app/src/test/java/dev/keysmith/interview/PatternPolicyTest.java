package dev.keysmith.interview;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PatternPolicyTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Orders
      entities:
        Order:
          identity: [orderId]
          count: 1M
          attributes: {orderId: {type: string, bytes: 10}}
        OrderLine:
          identity: [orderId, line]
          count: 3M
          attributes:
            orderId: {type: string, references: Order.orderId}
            line: {type: number, digits: 3}
      patterns:
        - {name: Place an order, create: Order, rps: 5}   # from the shop
        - {name: Get an order, read: Order, where: {orderId: $orderId}, rps: 50}
        - {name: Add a line, create: OrderLine, rps: 15}
      """;

  private static AnswerOutcome answer(String question, String answer) {
    return Interview.about(SPEC).orElseThrow().answer(question, answer);
  }

  @Test
  void writesWhatIsReadTogether() {
    AnswerOutcome outcome = answer("related", "P2 with order lines");
    assertThat(outcome.learned()).containsExactly("P2 (Get an order) comes with OrderLine.");
    assertThat(outcome.spec())
        .contains("include: [OrderLine]")
        .contains("rps: 5}   # from the shop");
    assertThat(Interview.about(outcome.spec()).orElseThrow().open())
        .noneMatch(question -> question.id().equals("related"));
  }

  @Test
  void writesFreshnessAndSkew() {
    assertThat(answer("freshness", "P2").spec()).contains("consistency: strong");
    assertThat(answer("skew", "P2 2.5%").spec()).contains("hottest: 2.5%");
    assertThat(answer("skew", "p2 evenly").spec()).contains("popularity: evenly");
  }

  @Test
  void remembersThatThereIsNone() {
    AnswerOutcome outcome = answer("skew", "no");
    assertThat(outcome.spec()).isEqualTo(SPEC + "# skipped: skew\n");
  }

  @Test
  void changesNothingThatItDoesNotUnderstand() {
    assertThat(answer("related", "P1 with order lines").problem())
        .hasValueSatisfying(it -> assertThat(it).contains("P2 (Get an order)"));
    assertThat(answer("related", "P2 with kites").problem())
        .hasValueSatisfying(it -> assertThat(it).contains("'kites' is none of the entities"));
    assertThat(answer("freshness", "P2 always").isUnderstood()).isFalse();
    assertThat(answer("skew", "P2 a lot").isUnderstood()).isFalse();
    assertThat(answer("skew", "P2 250%").spec()).isEqualTo(SPEC);
  }
}
