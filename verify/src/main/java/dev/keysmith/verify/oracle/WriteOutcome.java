package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import java.util.Optional;

/**
 * How a write went. An atomic write that failed has changed nothing; of one that is not atomic,
 * what did not fail has happened.
 *
 * @param failures as text: which action, and why
 * @param old the instance as it was before, where the write returns it and there was one
 */
public record WriteOutcome(ImmutableList<String> failures, Optional<EntityInstance> old) {
  WriteOutcome(ImmutableList<String> failures) {
    this(failures, Optional.empty());
  }

  /** The same, which returns an instance as it was. */
  WriteOutcome returning(EntityInstance instance) {
    return new WriteOutcome(failures, Optional.of(instance));
  }

  static final WriteOutcome DONE = new WriteOutcome(ImmutableList.of());

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
