package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * The steps that the rows of a read come from.
 *
 * @param found steps whose items are rows
 * @param completed steps that are sent for each row, and have further attributes of it
 */
record RowSources(ImmutableList<Integer> found, ImmutableList<Completion> completed) {
  /**
   * A step that completes rows.
   *
   * @param optional whether a row stays that it does not find
   */
  record Completion(int step, boolean optional) {
    ImmutableMap<String, Object> details() {
      return optional
          ? ImmutableMap.of("step", step, "optional", true)
          : ImmutableMap.of("step", step);
    }
  }

  void describe(ImmutableMap.Builder<String, Object> details) {
    details.put("steps", found);
    if (!completed.isEmpty()) {
      details.put(
          "completedBy",
          completed.stream().map(Completion::details).collect(ImmutableList.toImmutableList()));
    }
  }

  /** Added to the sentence about the rows. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Completion one : completed) {
      text.append(" Step %d completes each row".formatted(one.step()))
          .append(
              one.optional()
                  ? ", if it finds an item."
                  : "; one that it does not find is dropped.");
    }
    return text.toString();
  }
}
