package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often puts replace something, for rates, counts and identities. */
final class ReplacementShareTest {
  private static final double MONTH = 2_592_000;

  @ParameterizedTest
  @CsvSource({
    // 100,000 of 129.6 million puts can be new.
    "100000, 50, 0, 0, 0.99923",
    // As many as are deleted can be new, unless others are created in their place.
    "1000, 50, 20, 0, 0.59999",
    "1000, 50, 20, 20, 0.99999",
    "1000, 50, 50, 0, 0",
    // More could be stored than there are.
    "10000000, 1, 0, 0, 0",
  })
  void followsFromRatesAndCounts(
      double count, double puts, double deletes, double creates, double share) {
    Spec spec = spec("bytes: 8", "", count, puts, deletes, creates);
    WriteAction.Store put = (WriteAction.Store) action(spec, 0);
    assertThat(ReplacementShare.of(spec).of(put)).isCloseTo(share, within(1e-5));
    assertThat(1 - share).isLessThanOrEqualTo(1 + (count / (puts * MONTH)));
    assertThat(ReplacementShare.of(spec).of((WriteAction.Store) action(spec, 1))).isZero();
  }

  @ParameterizedTest
  @CsvSource({"generated: uuid, ''", "bytes: 8, 'ttl: until,'"})
  void whatIsGeneratedOrExpiresIsNew(String id, String ttl) {
    Spec spec = spec(id, ttl, 1000, 50, 0, 0);
    assertThat(ReplacementShare.of(spec).of((WriteAction.Store) action(spec, 0))).isZero();
  }

  private static WriteAction action(Spec spec, int pattern) {
    return ((AccessPattern.Write) spec.patterns().get(pattern)).actions().get(0);
  }

  private static Spec spec(
      String id, String ttl, double count, double puts, double deletes, double creates) {
    return SpecFixtures.of(
        """
        keysmith: 1
        application: Leases
        entities:
          Lease: {identity: [id], %s count: %s, attributes: {id: {type: string, %s}, until: epoch}}
        patterns:
          - {put: Lease, rps: %s}
          - {create: Lease, rps: %s}
          - {delete: Lease, where: {id: $id}, rps: %s}
          - {read: Lease, where: {id: $id}, rps: 1}
        """
            .formatted(
                ttl,
                (long) count,
                id,
                (long) puts,
                creates == 0 ? "0.0000001" : (long) creates,
                deletes == 0 ? "0.0000001" : (long) deletes));
  }
}
