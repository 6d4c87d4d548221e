package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.review.rules.key.UnpaddedNumber;
import org.junit.jupiter.api.Test;

/** What counts as reading and as writing. */
final class NeverUsedTest {
  private static final RuleCase READ = RuleCase.of(new ReadNeverWritten());
  private static final RuleCase WRITTEN = RuleCase.of(new WriteNeverRead());

  /** An update needs something that is there. */
  @Test
  void anUpdateCreatesNothing() {
    String spec = READ.spec() + "  - {update: Product, where: {sku: $sku}, set: [price], rps: 5}\n";
    assertThat(READ.findings(spec, READ.bad())).hasSize(1);
  }

  @Test
  void aPutCreates() {
    assertThat(READ.findings(READ.spec() + "  - {put: Product, rps: 5}\n", READ.bad())).isEmpty();
  }

  @Test
  void anIncludeReads() {
    String spec =
        with(
            WRITTEN.spec(),
            "read: Account, where: {account: $account}",
            "read: Account, where: {account: $account}, include: {AuditEntry: {limit: 5}}");
    assertThat(WRITTEN.findings(spec, WRITTEN.bad())).isEmpty();
  }

  @Test
  void aStreamReads() {
    String spec =
        with(
            WRITTEN.spec(),
            "    count: 50M\n",
            "    count: 50M\n    operations: {stream: [archive]}\n");
    assertThat(WRITTEN.findings(spec, WRITTEN.bad())).isEmpty();
  }

  /** Its item is read whenever a number is drawn. */
  @Test
  void aCounterIsRead() {
    RuleCase numbers = new RuleCase(new WriteNeverRead(), RuleCase.of(new UnpaddedNumber()).page());
    assertThat(numbers.spec()).contains("generated: {sequence: Project}");
    assertThat(numbers.findings(numbers.spec(), numbers.good())).isEmpty();
  }
}
