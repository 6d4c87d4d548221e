package dev.keysmith.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells a condition that does not hold from a concurrent write: after that, what is read is
 * different, and so is the write that is made of it.
 */
final class FailedAttempts {
  /** How often the same is sent: more than twice, because an index may lag behind. */
  private static final int MOST = 3;

  private final Map<Map<String, Value>, Attempt> last = new HashMap<>();

  private record Attempt(List<Object> sent, int times) {}

  /**
   * Notes an attempt; whether the same has failed so often that another is of no use.
   *
   * @param row of the instance that is written
   */
  boolean isFinal(Row row, List<Object> sent) {
    Map<String, Value> instance = row.distinguishing();
    Attempt before = last.get(instance);
    int times = before != null && before.sent().equals(sent) ? before.times() + 1 : 1;
    last.put(instance, new Attempt(sent, times));
    return times >= MOST;
  }
}
