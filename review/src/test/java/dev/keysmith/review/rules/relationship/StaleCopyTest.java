package dev.keysmith.review.rules.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import org.junit.jupiter.api.Test;

/** A copy may lag where the read may. */
final class StaleCopyTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("StaleCopy.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new StaleCopy().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereTheReadMayLag() {
    assertThat(findings(SPEC.replace("    consistency: strong\n", ""), BAD)).isEmpty();
  }

  @Test
  void isQuietWhereNothingChangesTheSource() {
    assertThat(findings(SPEC.replaceAll("(?m)^.*Change the limit.*\n", ""), BAD)).isEmpty();
  }

  /** A copy that is created while the index lags is missed by the change, and stays as it was. */
  @Test
  void warnsOfCopiesThatAreNeverRepaired() {
    String spec =
        """
        keysmith: 1
        application: Shop
        entities:
          Customer:
            identity: [id]
            count: 1000
            attributes:
              id:   {type: string, bytes: 12}
              name: {type: string, bytes: 20}
          Order:
            identity: [number]
            count: 1M
            attributes:
              number:   {type: string, bytes: 12}
              customer: {type: string, references: Customer.id}
        patterns:
          - {create: Customer, rps: 1/hour}
          - {create: Order, rps: 10}
          - {read: Order, where: {number: $number}, include: {Customer: [name]}, rps: 100}
          - {update: Customer, where: {id: $id}, set: [name], rps: RATE}
        """;
    String design =
        """
        design: 1
        tables:
          customers: {key: {partition: id}, items: {Customer: {}}}
          orders:
            key: {partition: number}
            indexes: {ByCustomer: {partition: customer, project: keys}}
            items: {Order: {copies: {customerName: Customer.name}}}
        """;
    assertThat(findings(spec.replace("RATE", "1/min"), design))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.WARNING);
    assertThat(findings(spec.replace("RATE", "1/day"), design))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
    String often = spec.replace("RATE", "1/min");
    ReviewContext derived =
        ReviewContext.of(
            SpecReader.read(
                new SourceText("spec.yaml", often), PriceListReader.shipped().regionNames()),
            RulePage.context(often, "design.yaml", design).design(),
            PriceListReader.shipped());
    assertThat(new StaleCopy().review(derived))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.inAnyDesign()).isFalse();
              assertThat(finding.arithmetic()).last().asString().contains("lower");
            });
  }
}
