package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;

/**
 * How a write went. An atomic write that failed has changed nothing; of one that is not atomic,
 * what did not fail has happened.
 *
 * @param failures as text: which action, and why
 */
public record WriteOutcome(ImmutableList<String> failures) {
  public static final WriteOutcome DONE = new WriteOutcome(ImmutableList.of());

  static WriteOutcome failed(String reason) {
    return new WriteOutcome(ImmutableList.of(reason));
  }

  /** Whether nothing failed. */
  public boolean done() {
    return failures.isEmpty();
  }

  /** Why it failed; empty if it did not. */
  public String reason() {
    return String.join("; ", failures);
  }
}
