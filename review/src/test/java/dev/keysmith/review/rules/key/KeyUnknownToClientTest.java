package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** What is a lookup of a key, and what is not. */
final class KeyUnknownToClientTest {
  private static final RuleCase CASE = RuleCase.of(new KeyUnknownToClient());

  /** Who passes the rest of the key needs no index for it. */
  @Test
  void countsAnIndexThatNothingElseReads() {
    assertThat(CASE.findings(CASE.spec(), CASE.bad()))
        .singleElement()
        .satisfies(
            finding -> {
              // 20 written entries per second at $0.625 per million, and 0.33 GB.
              assertThat(finding.message()).contains("P2 looks it up, for $35.71");
              assertThat(finding.arithmetic())
                  .anyMatch(line -> line.startsWith("orders.ById, which nothing else reads: $32."));
            });
  }

  @Test
  void countsNoIndexThatAnotherPatternReads() {
    String spec =
        CASE.spec()
            + "  - {name: Find, read: Order, where: {id: $id}, needs: [customer], rps: 1}\n";
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("P2 looks it up, for $3.24"));
  }

  @Test
  void isQuietWhereTheClientPassesTheRest() {
    String spec = with(CASE.spec(), "where: {id: $id}", "where: {id: $id, customer: $customer}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** The index holds all that is asked for: no second request. */
  @Test
  void isQuietAboutAReadThatTheIndexAnswers() {
    String spec =
        with(
            CASE.spec(),
            "update: Order, where: {id: $id}, set: {status: CANCELLED}",
            "read: Order, where: {id: $id}, needs: [customer]");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** Who cancels all orders of a customer knows no identity. */
  @Test
  void isQuietAboutAWriteToAllThatMatch() {
    String spec = with(CASE.spec(), "where: {id: $id}, set", "where: {customer: $customer}, set");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }
}
