package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;

/**
 * How a write went. An atomic write that failed has changed nothing; of one that is not atomic,
 * what did not fail has happened.
 *
 * @param failures for people: which action, and why
 */
public record Outcome(ImmutableList<String> failures) {
  public static final Outcome DONE = new Outcome(ImmutableList.of());

  static Outcome failed(String reason) {
    return new Outcome(ImmutableList.of(reason));
  }

  /** Whether nothing failed. */
  public boolean done() {
    return failures.isEmpty();
  }

  /** Why it failed; empty where it did not. */
  public String reason() {
    return String.join("; ", failures);
  }
}
