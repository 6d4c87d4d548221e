package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScalarParserTest {
  private static Spec with(String count, String rate, String share) {
    return SpecFixtures.of(
        """
        keysmith: 1
        application: Quantities
        entities:
          Thing:
            identity: [id]
            count: %s
            attributes: {id: {type: string, bytes: 5}, x: {type: string, bytes: 5, present: %s}}
        patterns:
          - {create: Thing, rps: %s}
        """
            .formatted(count, share, rate));
  }

  @ParameterizedTest
  @CsvSource({
    "250, 250",
    "10k, 10000",
    "2.5M, 2500000",
    "1B, 1000000000",
    "1e3, 1000",
    "'\"7\"', 7",
    "0.001k, 1",
    "1000000B, 1000000000000000",
    "4.35M, 4350000",
  })
  void counts(String text, long expected) {
    assertThat(with(text, "1", "1").entity("Thing").count()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "20, 20",
    "90/min, 1.5",
    "5k/day, 0.05787037037037037",
    "36/hour, 0.01",
    "0.5, 0.5",
    "7/week, 0.000011574074074074074",
    "2592/month, 0.001",
    "3/s, 3",
    "1k/min, 16.666666666666668",
  })
  void rates(String text, double expected) {
    TrafficRate traffic = with("1", text, "1").patterns().get(0).traffic();
    assertThat(traffic.average()).isCloseTo(expected, within(expected * 1e-12));
    assertThat(traffic.peak()).isEqualTo(traffic.average());
  }

  @ParameterizedTest
  @CsvSource({"5%, 0.05", "0.05, 0.05", "0.01%, 0.0001", "100%, 1", "1, 1", "12.5%, 0.125", "0, 0"})
  void shares(String text, double expected) {
    assertThat(with("1", "1", text).entity("Thing").attribute("x").present())
        .isCloseTo(expected, within(1e-15));
  }
}
