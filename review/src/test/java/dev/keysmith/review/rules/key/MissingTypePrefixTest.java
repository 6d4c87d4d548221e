package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Where a bare sort key is no harm. */
final class MissingTypePrefixTest {
  private static final RuleCase CASE = RuleCase.of(new MissingTypePrefix());

  /** In collections of its own a kind needs no name. */
  @Test
  void isQuietWherePartitionsAreApart() {
    String design =
        with(
            CASE.bad(),
            "Bookmark:\n        PK: \"CUSTOMER#{customer}\"",
            "Bookmark:\n        PK: \"BOOKMARKS#{customer}\"");
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
  }

  @Test
  void isQuietInATableOfOneEntity() {
    String design =
        "design: 1\ntables:\n  customers:\n    key: {partition: customer}\n"
            + "    items: {Customer: {}}\n  bookmarks:\n    key: {partition: customer, sort: url}\n"
            + "    items: {Bookmark: {}}\n";
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
  }
}
