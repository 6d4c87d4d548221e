package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** An order from the key is worth nothing where a filter discards nearly all that is read in it. */
final class SequentialPagesTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Shop
      entities:
        Buyer:
          identity: [bid]
          count: 1M
          attributes:
            bid: {type: string, bytes: 26}
        Purchase:
          identity: [pid]
          count: 40M
          attributes:
            pid:   {type: string, bytes: 26}
            bid:   {type: string, references: Buyer.bid, average: 40, max: 50k}
            phase: {type: string, bytes: 6, distinct: 6}
            made:  {type: timestamp, immutable: true}
      patterns:
        - {id: P1, create: Purchase, rps: 50}
        - {id: P2, read: Purchase, where: {bid: $bid}, sort: made desc, limit: 10, rps: 100}
      """;

  private static Plan plan(String indexes, String keys) {
    Spec spec = SpecFixtures.of(SPEC);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      purchases:
                        key: {partition: pid}
                        indexes: {%s}
                        items: {Purchase: {%s}}
                      buyers: {key: {partition: bid}, items: {Buyer: {}}}
                    """
                        .formatted(indexes, keys)),
                spec)
            .design()
            .orElseThrow();
    return new DesignPlanner(spec, design, Plan::readUnits)
        .plan(spec.pattern("P2").orElseThrow())
        .best()
        .orElseThrow();
  }

  /** Sorting 16 pages of the largest buyer beats thousands of pages of everybody's purchases. */
  @Test
  void readsNoLogForOneBuyer() {
    Plan plan =
        plan(
            "all: {partition: ALL, sort: made, project: all}, own: {partition: bid, sort: X,"
                + " project: all}",
            "ALL: LOG, X: \"{phase}#{made}\"");
    assertThat(plan.steps().get(0).request().index()).contains("own");
    assertThat(plan.readUnits()).isLessThan(10);
  }

  @Test
  void takesTheOrderOfTheKeyWhereNothingIsFilteredOut() {
    Plan plan =
        plan(
            "byTime: {partition: bid, sort: made, project: all}, own: {partition: bid, sort: X,"
                + " project: all}",
            "X: \"{phase}#{made}\"");
    assertThat(plan.steps().get(0).request().index()).contains("byTime");
    assertThat(plan.steps().get(0).lastRound()).isEqualTo(1);
  }
}
