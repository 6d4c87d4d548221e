package dev.keysmith.runtime;

/**
 * Numbers of children that are updated after the write of a child, each by a request of its own.
 * Without a parent there is nothing to count on.
 */
public final class SeparateCounts {
  private final Transaction updates;

  SeparateCounts(Call call) {
    this.updates = new Transaction(call, WriteRejection.IS_DONE);
  }

  public SeparateCounts add(WriteStep update) {
    updates.add(update.ignoringFailure());
    return this;
  }

  /** Updates each parent once. */
  public void send() {
    updates.sendApart();
  }
}
