package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Items that are read by their keys, many at once. */
final class BatchCode {
  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;
  private final RowOrigins origins;
  private final RepeatedRequests repeated;

  BatchCode(
      MethodScope scope,
      StepCode steps,
      CodeSyntax syntax,
      RowOrigins origins,
      RepeatedRequests repeated) {
    this.scope = scope;
    this.steps = steps;
    this.syntax = syntax;
    this.origins = origins;
    this.repeated = repeated;
  }

  /** The rows of a BatchGetItem. */
  String rows(RequestStep step, String suffix) {
    Map<?, ?> tables = StepCode.map(step.request().get("RequestItems"));
    Map.Entry<?, ?> only = tables.entrySet().iterator().next();
    Map<?, ?> wanted = StepCode.map(only.getValue());
    List<?> keys = StepCode.list(wanted.get("Keys"));
    boolean consistent = Boolean.TRUE.equals(wanted.get("ConsistentRead"));
    if (keys.stream().anyMatch(key -> ((Map<?, ?>) key).containsKey("forEach"))) {
      throw new UnsupportedShape("a batch with keys of several kinds");
    }
    if (step.forEach().isEmpty()) {
      return "call.batchGet(\n    %s,\n    %s,\n    %s)"
              .formatted(
                  StepCode.quoted(only.getKey()),
                  consistent,
                  syntax.listLines(keys.stream().map(key -> steps.key((Map<?, ?>) key)).toList()))
          + suffix;
    }
    StepRepetition last = step.forEach().get(step.forEach().size() - 1);
    if (last instanceof StepRepetition.EachValue) {
      return repeated.repeated(
          step.forEach().subList(0, step.forEach().size() - 1),
          () ->
              keys.stream()
                  .map(key -> batchEach(last, only.getKey(), consistent, key) + suffix)
                  .reduce(RowsCode::and)
                  .orElseThrow());
    }
    if (!RepeatedRequests.notFound(step.forEach()).isEmpty()) {
      throw new UnsupportedShape(
          "a batch " + RepeatedRequests.notFound(step.forEach()).get(0).text());
    }
    return keys.stream()
        .map(
            key -> {
              List<String> found = mentioned(key, keys, step);
              return batchFor(
                      scope.rows(repeated.innermost(found)), found, only.getKey(), consistent, key)
                  + suffix;
            })
        .reduce(RowsCode::and)
        .orElseThrow();
  }

  /** A batch with a key for each value of a list. */
  private String batchEach(StepRepetition each, Object table, boolean consistent, Object key) {
    return repeated.forEach(
        "%s(\n    %s,\n    %s,"
            .formatted(syntax.batchGetEach(), StepCode.quoted(table), consistent),
        each,
        () -> steps.key((Map<?, ?>) key));
  }

  /** Of the instances that a batch is for, those that one of its keys is made of. */
  private static List<String> mentioned(Object key, List<?> keys, RequestStep step) {
    List<String> found = RowOrigins.found(step);
    return found.size() == 1 || keys.size() == 1
        ? found
        : found.stream().filter(one -> key.toString().contains("{" + one + ".")).toList();
  }

  private String batchFor(
      String rows, List<String> found, Object table, boolean consistent, Object key) {
    BoundRow row = repeated.bind(found);
    String code =
        "%s(\n    %s,\n    %s,\n    %s,\n    %s\n        %s)"
            .formatted(
                syntax.batchGetFor(),
                StepCode.quoted(table),
                consistent,
                rows,
                syntax.lambda(row.variable()),
                RowsCode.indented(steps.key((Map<?, ?>) key), 8));
    row.unbind();
    return code;
  }

  /** A batch with a key for each row; where there is at most one row, of one key. */
  String completing(RequestStep step, String of, String rows) {
    Map<?, ?> request = step.request();
    if (request.containsKey("Key") && RepeatedRequests.notFound(step.forEach()).isEmpty()) {
      List<String> found = RowOrigins.found(step);
      return batchFor(
          rows,
          found.contains(of) ? found : List.of(of),
          Objects.requireNonNull(request.get("TableName")),
          Boolean.TRUE.equals(request.get("ConsistentRead")),
          Objects.requireNonNull(request.get("Key")));
    }
    Map<?, ?> tables = StepCode.map(request.get("RequestItems"));
    if (tables.isEmpty() || RowOrigins.found(step).isEmpty()) {
      throw new UnsupportedShape("rows that a %s completes".formatted(step.operation()));
    }
    Map.Entry<?, ?> only = tables.entrySet().iterator().next();
    Map<?, ?> wanted = StepCode.map(only.getValue());
    List<?> keys = StepCode.list(wanted.get("Keys"));
    if (!isOneKind(keys, step) || ((Map<?, ?>) keys.get(0)).containsKey("forEach")) {
      throw new UnsupportedShape("a batch with keys of several kinds");
    }
    return batchFor(
        rows,
        mentioned(keys.get(0), keys, step),
        only.getKey(),
        Boolean.TRUE.equals(wanted.get("ConsistentRead")),
        keys.get(0));
  }

  /** Whether rows of several requests have keys of one form: they are completed together. */
  private boolean isOneKind(List<?> keys, RequestStep step) {
    Set<String> forms = new LinkedHashSet<>();
    for (Object key : keys) {
      forms.add(
          origins
              .innermost(mentioned(key, keys, step))
              .map(instance -> key.toString().replace("{" + instance + ".", "{."))
              .orElse(""));
    }
    return forms.size() == 1 && !forms.contains("");
  }
}
