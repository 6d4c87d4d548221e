package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.OrderedCode.OrderedEnd;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import java.util.List;
import java.util.stream.Collectors;

/** Expressions for the rows of a read. */
final class RowsCode {
  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;
  private final RowOrigins origins;
  private final RepeatedRequests repeated;
  private final BatchCode batches;
  private final OrderedCode orders;

  RowsCode(MethodScope scope, StepCode steps, CodeSyntax syntax, RowOrigins origins) {
    this.scope = scope;
    this.steps = steps;
    this.syntax = syntax;
    this.origins = origins;
    this.repeated = new RepeatedRequests(scope, steps, syntax, origins);
    this.batches = new BatchCode(scope, steps, syntax, origins, repeated);
    this.orders = new OrderedCode(steps, syntax, this, repeated);
  }

  /** The rows of a page, or the first rows, in the order of their keys. */
  String ordered(RowsTask task, OrderedEnd end) {
    return orders.rows(task, end);
  }

  /** Everything that the steps find, with what the client does besides. */
  String all(RowsTask task, boolean limited) {
    return found(task) + tasks(task, limited);
  }

  /** What the client does with rows, which it may compare with those that they were found for. */
  String tasks(RowsTask task, boolean limited) {
    return task.tasks().stream()
        .map(
            one ->
                one.kind().equals("filter")
                    ? filters(task, StepCode.list(one.details().get("conditions")))
                    : steps.tasks(List.of(one), limited))
        .collect(Collectors.joining());
  }

  private String filters(RowsTask task, List<?> conditions) {
    return conditions.stream()
        .map(one -> "\n    .filter(%s)".formatted(filter(task, one)))
        .collect(Collectors.joining());
  }

  private String filter(RowsTask task, Object condition) {
    boolean byOrigin =
        origins.of(task.of()).stream()
            .anyMatch(origin -> condition.toString().contains("{" + origin + "."));
    if (!byOrigin) {
      return steps.where(condition);
    }
    BoundRow row = BoundRow.of(task.of(), origins, scope, syntax);
    String code =
        syntax.where(
            "each", "%s %s".formatted(syntax.lambda(row.variable()), steps.where(condition)));
    row.unbind();
    return code;
  }

  private String rows(RequestStep step, String entity) {
    if (step.operation().equals("BatchGetItem")) {
      return batches.rows(step, "\n    .rows(" + StepCode.quoted(entity) + ")");
    }
    String suffix = "\n    .rows(" + StepCode.quoted(entity) + ")";
    return repeated.repeated(step.forEach(), () -> steps.read(step) + suffix);
  }

  /** How a further request completes rows. */
  String completion(RowsTask.Completion completion, RowsTask task, String rows) {
    return "\n    .%s(\n        %s\n            .rows(%s))"
        .formatted(
            completion.optional() ? "completedIfFoundBy" : "completedBy",
            indented(batches.completing(completion.step(), task.of(), rows), 8),
            StepCode.quoted(task.entity()));
  }

  /** Rows that others complete, where all of them are read. */
  String completed(RowsTask task, String found, boolean limited) {
    StringBuilder code = new StringBuilder(found);
    for (RowsTask.Completion completion : task.completions()) {
      code.append(completion(completion, task, found));
    }
    return code.append(tasks(task, limited)).toString();
  }

  /** Everything that the steps find. */
  String found(RowsTask task) {
    return task.sources().stream()
        .map(step -> rows(step, task.entity()))
        .reduce(RowsCode::and)
        .orElseThrow(() -> new UnsupportedShape("rows that no request returns"));
  }

  static String and(String one, String other) {
    return one + "\n    .and(" + RowsCode.indented(other, 4) + ")";
  }

  static String indented(String code, int spaces) {
    return code.replace("\n", "\n" + " ".repeat(spaces));
  }
}
