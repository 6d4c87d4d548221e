package dev.keysmith.review.rules.index;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.aws.PriceListReader;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Reviewer;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import org.junit.jupiter.api.Test;

/** When an index is worth its writes, and where it stands among other findings. */
final class IndexForFewReadsTest {
  private static final RuleCase CASE = RuleCase.of(new IndexForFewReads());

  /** With its dollars, before anything that costs less. */
  @Test
  void isTheFirstOfTheReview() {
    ReviewReport review =
        new Reviewer().review(RulePage.context(CASE.spec(), "design.yaml", CASE.bad()));
    ReviewFinding first = review.findings().get(0);
    assertThat(first.rule()).isEqualTo("IndexForFewReads");
    assertThat(first.severity()).isEqualTo(Severity.WARNING);
    assertThat(first.savingUsd()).isGreaterThan(30_000);
    assertThat(first.message()).startsWith("5 reads/s of P3 cost $2.50 per 1,000");
  }

  @Test
  void isQuietWhereItIsReadMoreOften() {
    assertThat(CASE.findings(with(CASE.spec(), "rps: 5}", "rps: 300}"), CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereItCostsLittle() {
    String spec = with(CASE.spec(), "limit: 50, rps: 1000}", "limit: 50, rps: 2000k}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** A Scan is no answer to who means one item. */
  @Test
  void asksWhoLooksUpOneItemForTheRestOfItsKey() {
    String spec =
        """
        keysmith: 1
        application: Telemetry
        entities:
          Event:
            identity: [eventId]
            count: 500M
            attributes:
              eventId:  {type: string, generated: ulid}
              deviceId: {type: string, bytes: 20, distinct: 1M, immutable: true}
              severity: {type: string, values: {info: 99%, alarm: 1%}}
        patterns:
          - {create: Event, rps: 20000}
          - {read: Event, where: {deviceId: $deviceId}, sort: eventId desc, limit: 50, rps: 1000}
          - {update: Event, where: {eventId: $eventId}, set: {severity: alarm}, rps: 5}
        """;
    String design =
        """
        design: 1
        tables:
          events:
            key: {partition: deviceId, sort: eventId}
            indexes:
              ById: {partition: eventId, project: keys}
            items:
              Event: {}
        """;
    assertThat(CASE.findings(spec, design))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo(
                        "pass deviceId in the where of P3 if its callers know it: the key of events"
                            + " then finds the item, and nothing reads this index"));
  }

  @Test
  void asksWhoUpdatesCopiesWhetherTheyMustFollow() {
    String spec =
        """
        keysmith: 1
        application: Telemetry
        entities:
          Device:
            identity: [deviceId]
            count: 1M
            attributes:
              deviceId: {type: string, bytes: 20}
              name:     {type: string, bytes: 20}
          Event:
            identity: [eventId]
            count: 500M
            attributes:
              eventId:  {type: string, generated: ulid}
              deviceId: {type: string, bytes: 20, references: Device.deviceId, immutable: true}
        patterns:
          - {create: Event, knows: [Device.name], rps: 20000}
          - {read: Event, where: {eventId: $eventId}, include: {Device: [name]}, rps: 1000}
          - {update: Device, where: {deviceId: $deviceId}, set: [name], rps: 0.1}
        """;
    String design =
        """
        design: 1
        tables:
          devices:
            key: {partition: deviceId}
            items:
              Device: {}
          events:
            key: {partition: eventId}
            indexes:
              ByDevice: {partition: deviceId, project: keys}
            items:
              Event:
                copies: {deviceName: Device.name}
        """;
    assertThat(CASE.findings(spec, design))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo(
                        "ask whether the copies in Event must follow P3: a value that may stay as"
                            + " it was is an attribute of Event that its create sets, and needs no"
                            + " index"));
  }

  /** The same design gets the same findings, wherever it came from. */
  @Test
  void warnsOfADerivedDesignToo() {
    ReviewContext given = RulePage.context(CASE.spec(), "design.yaml", CASE.bad());
    ReviewContext derived =
        ReviewContext.of(
            SpecReader.read(
                new SourceText("spec.yaml", CASE.spec()), PriceListReader.shipped().regionNames()),
            given.design(),
            PriceListReader.shipped());
    assertThat(new IndexForFewReads().review(derived))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.inAnyDesign()).isTrue();
            });
  }
}
