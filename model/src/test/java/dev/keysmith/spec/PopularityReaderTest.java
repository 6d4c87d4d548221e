package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a spec says of children per parent, of popularity and of headroom. */
final class PopularityReaderTest {
  @Test
  void readsThem() {
    Spec spec =
        read("average: 10, max: 5k, skew: 70%", "popularity: bySize", "headroom: 30%")
            .spec()
            .orElseThrow();
    Relationship orders = RelationshipGraph.of(spec).ofChild("Order").get(0);
    assertThat(orders.children().topFifth()).isCloseTo(0.7, within(1e-9));
    assertThat(orders.max()).hasValue(5_000);
    assertThat(spec.pattern("orders").orElseThrow().skew().popularity())
        .contains(Popularity.BY_SIZE);
    assertThat(spec.prefer().headroom()).isEqualTo(0.3);
  }

  @Test
  void leavesThemOpen() {
    Spec spec = read("average: 10", "hottest: 5%", "tolerance: 2%").spec().orElseThrow();
    assertThat(RelationshipGraph.of(spec).ofChild("Order").get(0).children().isEven()).isTrue();
    assertThat(spec.pattern("orders").orElseThrow().skew().popularity()).isEmpty();
    assertThat(spec.prefer().headroom()).isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          average: 10, p99: 50, skew: 70% | popularity: evenly | headroom: 50% | keep 'skew' or 'p99', not both
          average: 10, skew: 10%          | popularity: evenly | headroom: 50% | set 'skew' to at least 20%
          average: 10, p99: 90, max: 80   | popularity: evenly | headroom: 50% | set 'p99' to at most the maximum
          average: 10, p99: 300           | popularity: evenly | headroom: 50% | state 'skew' instead
          average: 10                     | popularity: size   | headroom: 50% | popularity
          average: 10                     | popularity: evenly | headroom: 99% | that is to stay unused at peak
          """)
  void reportsWhatCannotBe(String children, String popularity, String prefer, String fix) {
    assertThat(read(children, popularity, prefer).errors())
        .extracting(SourceDiagnostic::toString)
        .singleElement()
        .asString()
        .contains(fix);
  }

  private static SpecFile read(String children, String popularity, String prefer) {
    return SpecReader.read(
        new SourceText(
            "spec.yaml",
            """
            keysmith: 1
            application: Orders
            prefer: {%s}
            entities:
              Customer:
                identity: [id]
                count: 100k
                attributes:
                  id: {type: string, bytes: 10}
              Order:
                identity: [orderId]
                count: 1M
                attributes:
                  orderId:  {type: string, bytes: 12}
                  customer: {type: string, bytes: 10, references: Customer.id, %s}
            patterns:
              - {id: orders, read: Order, where: {customer: $customer}, rps: 5, %s}
              - {id: customer, read: Customer, where: {id: $id}, rps: 5}
              - {id: join, create: Customer, rps: 1}
              - {id: order, create: Order, rps: 1}
            """
                .formatted(prefer, children, popularity)),
        ImmutableSet.of("us-east-1"));
  }
}
