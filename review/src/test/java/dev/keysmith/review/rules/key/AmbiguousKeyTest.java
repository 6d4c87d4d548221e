package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** What keeps keys apart, and what only seems to. */
final class AmbiguousKeyTest {
  private static final RuleCase CASE = RuleCase.of(new AmbiguousKey());
  private static final RuleCase SHARED =
      new RuleCase(new AmbiguousKey(), RuleCase.of(new MissingTypePrefix()).page());

  @Test
  void aBareTextMayLookLikeAnotherKey() {
    assertThat(SHARED.findings(SHARED.spec(), SHARED.bad()))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.WARNING);
  }

  @Test
  void aPrefixKeepsApart() {
    assertThat(SHARED.findings(SHARED.spec(), SHARED.good())).isEmpty();
  }

  /** Behind a prefix a value is escaped: it has no '#' to look like a longer key. */
  @Test
  void aLongerPrefixKeepsApart() {
    String design = with(SHARED.good(), "SK: \"CUSTOMER\"", "SK: \"BOOKMARK#OF#{customer}\"");
    assertThat(SHARED.findings(SHARED.spec(), design)).isEmpty();
  }

  /** A UUID begins with no other key's text, and is no other entity's. */
  @Test
  void whatIsMadeUpAtRandomKeepsApart() {
    String spec =
        with(SHARED.spec(), "{type: string, bytes: 60}", "{type: string, generated: uuid}");
    assertThat(SHARED.findings(spec, SHARED.bad())).isEmpty();
  }

  @Test
  void aTimeIsNoPrefix() {
    String spec = with(SHARED.spec(), "{type: string, bytes: 60}", "timestamp");
    assertThat(SHARED.findings(spec, SHARED.bad())).isEmpty();
  }

  @Test
  void aUniqueAttributeIsAsGoodAsTheIdentity() {
    String spec =
        with(
            CASE.spec(),
            "day:      {type: date, distinct: 365, immutable: true}",
            "day: {type: date, unique: true, immutable: true}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** The month of a day is not the day. */
  @Test
  void aBucketDoesNotTellTheTime() {
    String spec = with(CASE.spec(), "identity: [customer, number]", "identity: [customer, day]");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
    assertThat(CASE.findings(spec, with(CASE.bad(), "{day}", "{day:month}")))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.ERROR);
  }
}
