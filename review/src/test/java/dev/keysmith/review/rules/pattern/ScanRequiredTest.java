package dev.keysmith.review.rules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** What else than a read of the entity itself may need a Scan. */
final class ScanRequiredTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("UnpaddedNumber.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String APART =
      "design: 1\ntables:\n  projects:\n    key: {partition: project}\n"
          + "    items: {Project: {}}\n  issues:\n    key: {partition: PK}\n"
          + "    items:\n      Issue: {PK: \"{project}#{number:06}\"}\n";

  private static ImmutableList<ReviewFinding> findings(String pattern) {
    String spec = SPEC.substring(0, SPEC.indexOf("  - name: List")) + pattern;
    return new ScanRequired().review(RulePage.context(spec, "design.yaml", APART));
  }

  @Test
  void namesTheRelatedEntitiesThatAreNotFound() {
    assertThat(
            findings("  - {read: Project, where: {project: $p}, include: {Issue: all}, rps: 1}\n"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo("add an index of Issue with partition key [project]"));
  }

  @Test
  void aWriteMustFindWhatItChanges() {
    assertThat(findings("  - {delete: Issue, where: {project: $p}, rps: 1}\n"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.subject().name()).isEqualTo("P3");
              assertThat(finding.fix())
                  .isEqualTo("add an index of Issue with partition key [project]");
            });
  }

  /** The old item may have another key, which only the old instance shows. */
  @Test
  void aPutMustFindWhatItReplaces() {
    String spec =
        """
        keysmith: 1
        application: Accounts
        entities:
          Account:
            identity: [accountId]
            count: 25k
            attributes: {accountId: string, status: {type: string, present: 62%}}
        patterns:
          - {put: Account, rps: 41}
        """;
    String design =
        """
        design: 1
        tables:
          accounts:
            key: {partition: PK}
            items:
              Account:
                PK: [{when: {status: {exists: false}}, is: "NEW#{accountId}"}, {is: "ACCOUNT#{accountId}"}]
        """;
    assertThat(new ScanRequired().review(RulePage.context(spec, "design.yaml", design)))
        .allSatisfy(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo("add an index of Account with partition key [accountId]"))
        .isNotEmpty();
  }

  @Test
  void aCreateMustFindWhatItIsEmbeddedIn() {
    String spec =
        """
        keysmith: 1
        application: Rooms
        entities:
          Room:
            identity: [roomId]
            count: 100
            attributes: {roomId: string, building: {type: string, immutable: true}}
          Booking:
            identity: [roomId, number]
            count: 1k
            attributes:
              roomId: {type: string, references: Room.roomId, max: 20}
              number: number
        patterns:
          - {create: Booking, rps: 1}
        """;
    String design =
        """
        design: 1
        tables:
          rooms:
            key: {partition: PK, sort: SK}
            items:
              Room: {PK: "B#{building}", SK: "R#{roomId}", embeds: {bookings: Booking}}
        """;
    assertThat(new ScanRequired().review(RulePage.context(spec, "design.yaml", design)))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo("add an index of Room with partition key [roomId]"));
  }

  @Test
  void aCreateMustFindWhatItCopies() {
    String spec =
        """
        keysmith: 1
        application: Rooms
        entities:
          Room:
            identity: [roomId]
            count: 100
            attributes: {roomId: string, building: {type: string, immutable: true}}
          Booking:
            identity: [bookingId]
            count: 10k
            attributes:
              bookingId: {type: string, generated: ulid}
              roomId: {type: string, references: Room.roomId, immutable: true}
        patterns:
          - {create: Booking, rps: 1}
        """;
    String design =
        """
        design: 1
        tables:
          rooms: {key: {partition: building, sort: roomId}, items: {Room: {}}}
          bookings:
            key: {partition: bookingId}
            items: {Booking: {copies: {building: Room.building}}}
        """;
    assertThat(new ScanRequired().review(RulePage.context(spec, "design.yaml", design)))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo("add an index of Room with partition key [roomId]"));
  }

  @Test
  void isQuietWhereTheKeyIsKnown() {
    assertThat(
            findings(
                "  - {read: Issue, where: {project: $p, number: $n}, include: {Project: all}, rps:"
                    + " 1}\n"))
        .isEmpty();
  }
}
