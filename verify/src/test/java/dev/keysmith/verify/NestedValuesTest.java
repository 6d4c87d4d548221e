package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated cities lie within one state each, so that reads by both are as large as estimated. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NestedValuesTest {
  private static final VerifiedApplication SHOPS =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Shops
          entities:
            Shop:
              identity: [id]
              count: 2k
              attributes:
                id:      {type: string, bytes: 8}
                city:    {type: string, bytes: 10, distinct: 40, within: state}
                state:   {type: string, bytes: 8, distinct: 8, within: country}
                country: {type: string, values: {US: 75%, DE: 25%}}
                about:   {type: string, bytes: 1KB}
          patterns:
            - {id: create, create: Shop, rps: 1}
            - {id: both, read: Shop, where: {state: $state, city: $city}, rps: 1}
            - {id: literal, read: Shop, where: {country: DE, city: $city}, rps: 1}
          """,
          """
          design: 1
          tables:
            Shops:
              key: {partition: id}
              indexes:
                ByPlace: {partition: [state, city], project: all}
                ByCity: {partition: [country, city], project: all}
              items: {Shop: {}}
          """);

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"both", "literal"})
  void areReadTogether(String pattern) {
    VerificationOutcome verified =
        new DesignVerifier(SHOPS.spec(), SHOPS.design(), VerifiedApplication::planner)
            .run(
                engine,
                new VerificationOptions(1, 2000, Optional.of(pattern)),
                ProgressListener.NONE);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.patterns())
        .filteredOn(report -> report.pattern().equals(pattern))
        .singleElement()
        .satisfies(
            report -> {
              CapacityComparison units = report.estimate().orElseThrow();
              assertThat(units.predicted().readUnits()).isGreaterThan(5);
              assertThat(units.error()).isLessThan(0.15);
            });
  }
}
