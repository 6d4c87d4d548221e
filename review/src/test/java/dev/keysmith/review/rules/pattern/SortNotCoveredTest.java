package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where the client may well sort. */
final class SortNotCoveredTest {
  private static final RuleCase CASE = RuleCase.of(new SortNotCovered());

  @Test
  void isQuietWhereAllAreWanted() {
    String spec = with(CASE.spec(), "    limit: 10\n", "");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereAllFitThePage() {
    String spec = with(CASE.spec(), "distinct: 1000}", "distinct: 1M}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isAdviceWhereTheOrderChangesTooOftenToBeKept() {
    String spec = with(with(CASE.spec(), "rps: 20}", "rps: 2000}"), "rps: 50\n", "rps: 1\n");
    assertThat(CASE.findings(spec, CASE.bad()))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }

  @Test
  void isQuietAboutAnOrderByTheKey() {
    String spec = with(CASE.spec(), "sort: points desc", "sort: player desc");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** The three best of each of the games that a page lists. */
  @Test
  void findsWhatIsIncludedToo() {
    String spec =
        with(
            with(
                CASE.spec(),
                "entities:\n",
                "entities:\n  Game:\n    identity: [name]\n    count: 1000\n    attributes:\n"
                    + "      name: {type: string, bytes: 12}\n"
                    + "      maker: {type: string, bytes: 12, distinct: 100, immutable: true}\n"),
            "{type: string, bytes: 12, distinct: 1000}",
            "{type: string, bytes: 12, references: Game.name}");
    spec =
        spec.substring(0, spec.indexOf("  - name: The ten best"))
            + """
              - {name: Bring out a game, create: Game, rps: 0.01}
              - name: The games of a maker with their best
                read: Game
                where: {maker: $maker}
                include: {Score: {sort: points desc, limit: 3}}
                rps: 20
            """;
    String design =
        CASE.bad()
            + "  games: {key: {partition: name}, indexes: {ByMaker: {partition: maker, project:"
            + " all}}, items: {Game: {}}}\n";
    assertThat(CASE.findings(spec, design))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message()).contains("for the included Score, needs 3 items by");
              assertThat(finding.fix())
                  .isEqualTo("add ScoresByGame: {partition: game, sort: points, project: keys}");
            });
  }

  private static final String PURCHASES =
      """
      keysmith: 1
      application: Shop
      entities:
        Buyer:
          identity: [bid]
          count: 1M
          attributes:
            bid: {type: string, bytes: 26, generated: ulid}
        Purchase:
          identity: [pid]
          count: 40M
          attributes:
            pid:   {type: string, bytes: 26, generated: ulid}
            bid:   {type: string, references: Buyer.bid, average: 40, max: 300}
            phase: {type: string, bytes: 6, distinct: 6}
            made:  {type: timestamp, immutable: true}
      patterns:
        - {create: Buyer, rps: 1}
        - {read: Buyer, where: {bid: $bid}, rps: 1}
        - {create: Purchase, rps: 50}
        - {update: Purchase, where: {pid: $pid}, set: [phase], rps: 100}
        - {read: Purchase, where: {pid: $pid}, rps: 10}
        - {read: Purchase, where: {bid: $bid}, sort: made desc, limit: 10, rps: 100}
        - {read: Purchase, where: {bid: $bid, phase: $phase}, sort: made desc, limit: 10, rps: 10}
      """;

  private static String purchases(String keys, String index) {
    return """
    design: 1
    tables:
      buyers: {key: {partition: bid}, items: {Buyer: {}}}
      purchases:
        key: {partition: pid}
        indexes: {one: {partition: bid, %s, project: all}}
        items: {Purchase: {%s}}
    """
        .formatted(index, keys);
  }

  /** Each update of the status moves the entry, and the latest of any status need all of them. */
  @Test
  void movesTheStatusBehindTheTime() {
    assertThat(CASE.findings(PURCHASES, purchases("X: \"{phase}#{made}\"", "sort: X")))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.fix()).isEqualTo("write X: \"{made}\" in Purchase");
              assertThat(finding.savingUsd()).isGreaterThan(100);
            });
    assertThat(CASE.findings(PURCHASES, purchases("", "sort: [phase, made]")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.fix()).isEqualTo("write sort: [made] in one"));
    assertThat(CASE.findings(PURCHASES, purchases("", "sort: made"))).isEmpty();
  }

  /** Nobody has that many on average, and somebody does. */
  @Test
  void warnsWhereTheLargestParentTakesManyPages() {
    String spec =
        with(
            with(
                with(PURCHASES, "max: 300", "max: 100k"),
                "limit: 10, rps: 100}",
                "limit: 10, rps: 0.001}"),
            "rps: 100}",
            "rps: 0.001}");
    assertThat(CASE.findings(spec, purchases("X: \"{phase}#{made}\"", "sort: X")))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.arithmetic())
                  .anyMatch(line -> line.startsWith("at the largest parent: "));
            });
  }
}
