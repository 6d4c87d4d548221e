package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.TransactionConflict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Begins a write again if another client changed what it read. Of several instances, only those
 * that were changed are written again.
 */
public final class Repetition {
  private static final int MOST_ATTEMPTS = 200;

  private final Call call;
  private Optional<Set<Map<String, Value>>> left = Optional.empty();
  private final Set<Map<String, Value>> conflicted = new LinkedHashSet<>();
  private final FailedAttempts failed = new FailedAttempts();
  private final List<Row> written = new ArrayList<>();
  private int attempts;

  Repetition(Call call) {
    this.call = call;
  }

  /** Those that are still to be written, of the elements of a list the last one first. */
  public Rows pending(Rows rows) {
    Rows pending =
        left.isEmpty() ? rows : rows.filter(row -> left.get().contains(row.distinguishing()));
    return pending.lastFirst();
  }

  /**
   * Notes a conflict; false if there were too many, or it is none.
   *
   * @param sent what the write consisted of
   */
  boolean conflicted(Row row, List<Object> sent) {
    boolean more = !failed.isFinal(row, sent) && attempts < MOST_ATTEMPTS;
    if (more) {
      conflicted.add(row.distinguishing());
    }
    return more;
  }

  void wrote(Row row) {
    written.add(row);
  }

  /** The rows of an entity that were written, as they were read. */
  public Rows written(String entity) {
    return Rows.of(written).filter(row -> row.form().entity().equals(entity));
  }

  /** Whether anything is left to write, which then begins. */
  public boolean again() {
    attempts++;
    left = Optional.of(Set.copyOf(conflicted));
    conflicted.clear();
    if (!left.get().isEmpty() && !call.sender().backoff().pause()) {
      throw new TransactionConflict(
          String.format(
              "%s: other clients kept changing what was read; gave up after %d attempts",
              call.pattern(), attempts));
    }
    return !left.get().isEmpty();
  }
}
