package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken for a time, and where its order matters. */
final class UnsortableTimeTest {
  private static final RuleCase CASE = RuleCase.of(new UnsortableTime());

  @Test
  void isAdviceWhileNobodyGoesByTheOrder() {
    String spec = with(CASE.spec(), "    sort: placedAt desc\n", "");
    assertThat(CASE.findings(spec, CASE.bad()))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"created_at", "orderDate", "timestamp", "Date"})
  void knowsTimesByTheirNames(String name) {
    assertThat(CASE.findings(renamed(CASE.spec(), name), renamed(CASE.bad(), name))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "location", "season", "update", "lifetimeValue"})
  void isQuietAboutOtherNames(String name) {
    assertThat(CASE.findings(renamed(CASE.spec(), name), renamed(CASE.bad(), name))).isEmpty();
  }

  /** In neither a sort key nor an order. */
  @Test
  void isQuietAboutATimeThatIsOnlyShown() {
    String spec = with(CASE.spec(), "sort: placedAt desc", "sort: id desc");
    assertThat(CASE.findings(spec, with(CASE.bad(), "{placedAt}#{id}", "{id}"))).isEmpty();
  }

  private static String renamed(String text, String name) {
    return with(text, "placedAt", name);
  }
}
