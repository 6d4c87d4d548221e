package dev.keysmith.verify;

import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.oracle.WriteOracle;
import dev.keysmith.verify.oracle.WriteOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Writes at the same time. What came of them must be possible in sequence. */
final class ConcurrentWrites {
  private final WriteOracle oracle = new WriteOracle();
  private final Predicate<InstanceStore> stored;

  /**
   * @param stored whether the tables are in a state
   */
  ConcurrentWrites(Predicate<InstanceStore> stored) {
    this.stored = stored;
  }

  /**
   * One of them.
   *
   * @param result empty if its client does not know the outcome
   */
  record ConcurrentWrite(
      AccessPattern.Write write, PatternArguments arguments, Optional<WriteResult> result) {

    private boolean endsAs(WriteOutcome outcome) {
      return result.isEmpty()
          || (result.get().done() == outcome.done()
              && (!outcome.done()
                  || outcome
                      .old()
                      .map(EntityInstance::values)
                      .equals(result.get().old().map(values -> PlainValues.normal(values)))));
    }

    @Override
    public String toString() {
      return "%s with %s: %s"
          .formatted(
              write.id(),
              arguments,
              result
                  .map(
                      one -> one.done() ? "done, before " + one.old() : "rejected: " + one.reason())
                  .orElse("outcome unknown"));
    }
  }

  /**
   * The state after the writes in an order in which each ends as its client says; one whose outcome
   * is unknown was done or was not. Empty if there is no such order after which the tables are as
   * they are.
   */
  Optional<InstanceStore> inSequence(InstanceStore before, List<ConcurrentWrite> writes) {
    if (writes.isEmpty()) {
      return stored.test(before) ? Optional.of(before) : Optional.empty();
    }
    for (int i = 0; i < writes.size(); i++) {
      ConcurrentWrite first = writes.get(i);
      List<ConcurrentWrite> others = new ArrayList<>(writes);
      others.remove(i);
      InstanceStore after = before.copy();
      Optional<InstanceStore> found =
          first.endsAs(oracle.write(first.write(), after, first.arguments()))
              ? inSequence(after, others)
              : Optional.empty();
      if (found.isEmpty() && first.result().isEmpty()) {
        found = inSequence(before, others);
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
