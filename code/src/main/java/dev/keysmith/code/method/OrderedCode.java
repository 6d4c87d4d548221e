package dev.keysmith.code.method;

import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Rows in the order of their keys, as many as are wanted. */
final class OrderedCode {
  /** Where reading in the order of keys ends. */
  enum OrderedEnd {
    /** After the first rows. */
    TAKE("take(%d)"),
    PAGE("page(page, %d)"),
    /** After as many rows as all pages have up to the wanted one: they are merged with others. */
    UP_TO("upTo(page, %d)");

    private final String call;

    OrderedEnd(String call) {
      this.call = call;
    }
  }

  private final StepCode steps;
  private final CodeSyntax syntax;
  private final RowsCode rows;
  private final RepeatedRequests repeated;

  OrderedCode(StepCode steps, CodeSyntax syntax, RowsCode rows, RepeatedRequests repeated) {
    this.steps = steps;
    this.syntax = syntax;
    this.rows = rows;
    this.repeated = repeated;
  }

  /** The rows of a page, or the first rows. */
  String rows(RowsTask task, OrderedEnd end) {
    List<String> found = RowOrigins.found(task.sources().get(0));
    return found.isEmpty()
        ? orderedRead(task, end)
        : repeated.each(found, () -> orderedRead(task, end));
  }

  private String orderedRead(RowsTask task, OrderedEnd end) {
    StringBuilder code = new StringBuilder(streams(task));
    task.tasks().stream()
        .filter(one -> one.kind().equals("sort"))
        .forEach(
            sort ->
                code.append("\n    .sort(%s)".formatted(steps.order(sort.details().get("by")))));
    String finish = finish(task);
    if (!finish.isEmpty() && finish.indexOf('\n', 1) < 0) {
      code.append(
          "\n    .%s(%s rows%s)"
              .formatted(syntax.changeRows(), syntax.lambda("rows"), finish.strip()));
    } else if (!finish.isEmpty()) {
      code.append(
          "\n    .%s(\n        %s\n            rows%s)"
              .formatted(
                  syntax.changeRows(),
                  syntax.lambda("rows"),
                  finish.replace("\n", "\n            ")));
    }
    int limit = task.limit().orElseThrow();
    return code.append("\n    .").append(end.call.formatted(limit)).toString();
  }

  private String streams(RowsTask task) {
    return "call.ordered(\n    %s,\n    %s)"
        .formatted(
            StepCode.quoted(task.entity()),
            task.sources().stream()
                .map(step -> queries(step, RepeatedRequests.notFound(step.forEach())))
                .map(queries -> RowsCode.indented(queries, 4))
                .collect(Collectors.joining(",\n    ")));
  }

  /** The queries of one step: lists and shards are merged, time buckets follow each other. */
  private String queries(RequestStep step, List<StepRepetition> each) {
    if (each.isEmpty()) {
      return steps.read(step);
    }
    Supplier<String> inner = () -> queries(step, each.subList(1, each.size()));
    if (each.get(0) instanceof StepRepetition.EachShard shards) {
      return repeated.inShards(
          () -> syntax.mergedShards(shards.count(), RowsCode.indented(inner.get(), 8)));
    }
    return repeated.forEach(
        each.get(0) instanceof StepRepetition.EachBucket ? "call.following(" : "call.merged(",
        each.get(0),
        inner);
  }

  /** What is done with rows while a page fills. */
  private String finish(RowsTask task) {
    StringBuilder finish = new StringBuilder();
    for (RowsTask.Completion completion : task.completions()) {
      finish.append(rows.completion(completion, task, "rows"));
    }
    finish.append(
        steps.tasks(
            task.tasks().stream()
                .filter(one -> !one.kind().equals("sort") && !one.kind().equals("limit"))
                .toList(),
            false));
    return finish.toString();
  }
}
