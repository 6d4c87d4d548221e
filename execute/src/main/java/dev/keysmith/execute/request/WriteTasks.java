package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.execute.RequestPort.FailedCondition;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import java.util.List;
import java.util.Map;

/** What a client does with the response to a write. */
final class WriteTasks {
  private WriteTasks() {}

  /** What the caller of the pattern gets. */
  static final ClientTask RETURNED_OLD =
      new ClientTask(
          "old",
          "The result is the instance of the response's Attributes, as it was before; without"
              + " Attributes there was none.",
          ImmutableMap.of());

  /** A write of several actions at once, on instances that earlier steps found. */
  static final ClientTask ONCE =
      new ClientTask(
          "once",
          "Send one transaction for all of them: an operation that uses what was found is in it"
              + " once for each, any other operation once.",
          ImmutableMap.of());

  /** A read without which there is nothing to write. */
  static ClientTask required(String instance) {
    return new ClientTask(
        "require",
        "Without a row of %s, the write is rejected.".formatted(instance),
        ImmutableMap.of("of", instance));
  }

  /** A read that finds what is written. */
  static ClientTask ending(String instance) {
    return new ClientTask(
        "end",
        "Without a row of %s, there is nothing to write, and the write is done."
            .formatted(instance),
        ImmutableMap.of("of", instance));
  }

  /** An update that returns what later steps need. */
  static ClientTask returned(String instance) {
    return new ClientTask(
        "returned",
        "The Attributes of the response are those of %s.".formatted(instance),
        ImmutableMap.of("of", instance));
  }

  /** The operations of a write: those of a transaction, or itself. */
  static List<?> operations(Map<String, Object> request) {
    return request.get("TransactItems") instanceof List<?> items ? items : List.of(request);
  }

  /** An operation without how often it is sent. */
  static Map<?, ?> withoutRepetition(Object operation) {
    return Maps.filterKeys((Map<?, ?>) operation, name -> !"forEach".equals(name));
  }

  /**
   * An update of a number of children, in a request of its own.
   *
   * @param step the id of the write of what is counted
   */
  static ClientTask counted(int step) {
    return new ClientTask(
        "ignore",
        ("Send it when step %d has succeeded, and only then. If a condition fails, there is no"
                + " parent to count on, and the write is done.")
            .formatted(step),
        ImmutableMap.of("after", step));
  }

  /**
   * @param comparing the operations, by position, that rest on what an earlier step read
   * @param alone whether the write is a single operation
   */
  static ImmutableList<ClientTask> conditional(
      ImmutableList<Integer> comparing, boolean alone, FailedCondition failed) {
    ImmutableList.Builder<ClientTask> tasks = ImmutableList.builder();
    if (!comparing.isEmpty()) {
      tasks.add(
          new ClientTask(
              "repeat",
              "If a condition fails, another client may have changed what was read: begin again"
                  + " with step 1.",
              alone ? ImmutableMap.of() : ImmutableMap.of("operations", comparing)));
    }
    switch (failed) {
      case REJECTS -> {}
      case REJECTS_PART ->
          tasks.add(
              new ClientTask(
                  "continue",
                  "If a condition fails, this part of the write is rejected; the other steps are"
                      + " sent all the same.",
                  ImmutableMap.of()));
      case IS_DONE ->
          tasks.add(
              new ClientTask(
                  "ignore",
                  "If a condition fails, there is nothing to change, and the write is done.",
                  ImmutableMap.of()));
      case UNCOUNTED -> throw new IllegalArgumentException("a count follows another step");
    }
    return tasks.build();
  }
}
