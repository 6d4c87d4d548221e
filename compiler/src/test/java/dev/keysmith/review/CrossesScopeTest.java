package dev.keysmith.review;

import static dev.keysmith.review.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What counts as within a scope. */
final class CrossesScopeTest {
  private static final RuleCase CASE = RuleCase.of(new CrossesScope());

  @Test
  void findsAPatternThatDoesNotAsk() {
    String spec = with(CASE.spec(), "where: {tenant: $tenant, id: $id}", "where: {id: $id}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.fix()).contains("tenant: $tenant"));
  }

  /** A composed key confines as well as a plain one. */
  @Test
  void isQuietWhereAComposedKeyHasTheScope() {
    String design =
        "design: 1\ntables:\n  documents:\n    key: {partition: PK}\n"
            + "    items:\n      Document:\n        PK: \"TENANT#{tenant}#{id}\"\n";
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
  }

  @Test
  void isQuietWithoutAScope() {
    String spec = with(CASE.spec(), "    scope: tenant\n", "");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }
}
