package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Which collections can be split. */
final class EverGrowingSortKeyTest {
  private static final RuleCase CASE = RuleCase.of(new EverGrowingSortKey());

  @Test
  void isQuietWhereNewItemsGoAnywhere() {
    String spec = with(CASE.spec(), "generated: ulid", "generated: uuid");
    assertThat(CASE.findings(spec, with(CASE.bad(), "{at}#{id}", "{id}#{at}"))).isEmpty();
  }

  @Test
  void aUlidGrowsToo() {
    assertThat(CASE.findings(CASE.spec(), with(CASE.bad(), "{at}#{id}", "EVENT#{id}"))).hasSize(1);
  }

  @Test
  void isQuietBelowHalf() {
    String spec = with(CASE.spec(), "35%", "20%");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** Past the limit it is another rule's. */
  @Test
  void isQuietPastTheLimit() {
    String spec = with(CASE.spec(), "35%", "60%");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }
}
