package dev.keysmith.review.rules.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** Where it is quiet. */
final class IdentityNotEnforcedTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("IdentityNotEnforced.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec) {
    return new IdentityNotEnforced()
        .review(RulePage.context(spec, "design.yaml", PAGE.block("yaml bad").orElseThrow()));
  }

  @Test
  void uniqueGeneratedValuesNeedNoUniquenessItem() {
    assertThat(findings(SPEC.replace("bytes: 10}", "bytes: 36, generated: uuid}"))).isEmpty();
  }

  /** A put replaces whatever has the identity: nothing is to be refused. */
  @Test
  void isQuietWhereNothingIsCreated() {
    assertThat(findings(SPEC.replace("create: Invoice", "put: Invoice"))).isEmpty();
  }

  @Test
  void isQuietWhereTheKeyIsTheIdentity() {
    assertThat(findings(SPEC.replace("identity: [number]", "identity: [customer, number]")))
        .isEmpty();
  }
}
