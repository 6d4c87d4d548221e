package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Expressions for the rows of a read. */
final class RowsCode {
  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;

  RowsCode(MethodScope scope, StepCode steps, CodeSyntax syntax) {
    this.scope = scope;
    this.steps = steps;
    this.syntax = syntax;
  }

  /** Everything that the steps find, with what the client does besides. */
  String all(RowsTask task, boolean limited) {
    Predicate<ClientTask> byParent = one -> isFilteredByParent(task, one);
    if (task.tasks().stream().noneMatch(byParent)) {
      return found(task) + steps.tasks(task.tasks(), limited);
    }
    RequestStep step = task.sources().get(0);
    if (task.sources().size() > 1 || step.operation().equals("BatchGetItem")) {
      throw new UnsupportedShape("rows that the client filters by their parents");
    }
    String each =
        each(
            step,
            only(step),
            () ->
                "%s\n    .rows(%s)%s"
                    .formatted(
                        steps.read(step),
                        StepCode.quoted(task.entity()),
                        steps.tasks(task.tasks().stream().filter(byParent).toList(), false)));
    return each + steps.tasks(task.tasks().stream().filter(byParent.negate()).toList(), limited);
  }

  /** Whether a condition compares with the row that a request is sent for. */
  private static boolean isFilteredByParent(RowsTask task, ClientTask filter) {
    return filter.kind().equals("filter")
        && task.sources().stream()
            .flatMap(step -> step.forEach().stream())
            .anyMatch(
                each ->
                    each instanceof StepRepetition.FoundInstance found
                        && filter.details().toString().contains("{" + found.instance() + "."));
  }

  private String rows(RequestStep step, String entity) {
    if (step.operation().equals("BatchGetItem")) {
      return batch(step) + "\n    .rows(" + StepCode.quoted(entity) + ")";
    }
    String suffix = "\n    .rows(" + StepCode.quoted(entity) + ")";
    if (step.forEach().isEmpty()) {
      return steps.read(step) + suffix;
    }
    StepRepetition only = only(step);
    if (only instanceof StepRepetition.EachShard shards) {
      return sharded(step, shards, suffix);
    }
    return each(step, only, () -> steps.read(step) + suffix);
  }

  private String sharded(RequestStep step, StepRepetition.EachShard shards, String suffix) {
    scope.bindShard("shard");
    String code = syntax.eachShard(shards.count(), indented(steps.read(step) + suffix, 8));
    scope.unbindShard();
    return code;
  }

  private static StepRepetition only(RequestStep step) {
    if (step.forEach().size() > 1) {
      throw new UnsupportedShape("a request for each combination of several rows or shards");
    }
    return step.forEach().get(0);
  }

  /** A read for each row of another. */
  private String each(RequestStep step, StepRepetition repetition, Supplier<String> read) {
    if (!(repetition instanceof StepRepetition.FoundInstance found)) {
      throw new UnsupportedShape("a request " + repetition.text());
    }
    String rows = scope.rows(found.instance());
    String row = scope.declareRow(found.instance());
    String body = read.get();
    String by =
        syntax.list(scope.mentioned(found.instance()).stream().map(CodeNames::quoted).toList());
    scope.unbind(found.instance());
    return "call.each(\n    %s,\n    %s,\n    %s\n        %s)"
        .formatted(rows, by, syntax.lambda(row), indented(body, 8));
  }

  /** The items of a BatchGetItem. */
  private String batch(RequestStep step) {
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
              syntax.listLines(keys.stream().map(key -> steps.key((Map<?, ?>) key)).toList()));
    }
    if (!(only(step) instanceof StepRepetition.FoundInstance found) || keys.size() != 1) {
      throw new UnsupportedShape("a batch of keys " + only(step).text());
    }
    return batchFor(
        scope.rows(found.instance()), found.instance(), only.getKey(), consistent, keys.get(0));
  }

  private String batchFor(
      String rows, String instance, Object table, boolean consistent, Object key) {
    String row = scope.declareRow(instance);
    String code =
        "%s(\n    %s,\n    %s,\n    %s,\n    %s\n        %s)"
            .formatted(
                syntax.batchGetFor(),
                StepCode.quoted(table),
                consistent,
                rows,
                syntax.lambda(row),
                indented(steps.key((Map<?, ?>) key), 8));
    scope.unbind(instance);
    return code;
  }

  // --- in the order of keys ---------------------------------------------------------------------

  /** The rows of a page, or the first rows. */
  String ordered(RowsTask task, Optional<Integer> pageLimit) {
    List<RequestStep> sources = task.sources();
    Optional<StepRepetition.FoundInstance> leading =
        sources.get(0).forEach().stream()
            .filter(StepRepetition.FoundInstance.class::isInstance)
            .map(StepRepetition.FoundInstance.class::cast)
            .findFirst();
    if (leading.isPresent()) {
      only(sources.get(0));
      return each(sources.get(0), leading.get(), () -> orderedRead(task, pageLimit));
    }
    return orderedRead(task, pageLimit);
  }

  private String orderedRead(RowsTask task, Optional<Integer> pageLimit) {
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
    return code.append(
            pageLimit.isPresent()
                ? "\n    .page(page, %d)".formatted(limit)
                : "\n    .take(%d)".formatted(limit))
        .toString();
  }

  private String streams(RowsTask task) {
    boolean sharded =
        task.sources().stream()
            .flatMap(step -> step.forEach().stream())
            .anyMatch(StepRepetition.EachShard.class::isInstance);
    if (task.sources().stream()
        .flatMap(step -> step.forEach().stream())
        .anyMatch(StepRepetition.EachBucket.class::isInstance)) {
      throw new UnsupportedShape("time buckets");
    }
    if (sharded) {
      if (task.sources().size() > 1) {
        throw new UnsupportedShape("a list of values over sharded item collections");
      }
      RequestStep step = task.sources().get(0);
      StepRepetition.EachShard shards = (StepRepetition.EachShard) only(step);
      scope.bindShard("shard");
      String code =
          syntax.orderedShards(
              StepCode.quoted(task.entity()), shards.count(), indented(steps.read(step), 12));
      scope.unbindShard();
      return code;
    }
    return "call.ordered(\n    %s,\n    %s)"
        .formatted(
            StepCode.quoted(task.entity()),
            task.sources().stream()
                .map(step -> indented(steps.read(step), 4))
                .collect(Collectors.joining(",\n    ")));
  }

  /** What is done with rows while a page fills. */
  private String finish(RowsTask task) {
    StringBuilder finish = new StringBuilder();
    for (RowsTask.Completion completion : task.completions()) {
      finish.append(completion(completion, task, "rows"));
    }
    finish.append(
        steps.tasks(
            task.tasks().stream()
                .filter(one -> !one.kind().equals("sort") && !one.kind().equals("limit"))
                .toList(),
            false));
    return finish.toString();
  }

  private String completion(RowsTask.Completion completion, RowsTask task, String rows) {
    return "\n    .%s(\n        %s\n            .rows(%s))"
        .formatted(
            completion.optional() ? "completedIfFoundBy" : "completedBy",
            indented(completing(completion.step(), task.of(), rows), 8),
            StepCode.quoted(task.entity()));
  }

  /** A batch with a key for each row; where there is at most one row, of one key. */
  private String completing(RequestStep step, String of, String rows) {
    Map<?, ?> request = step.request();
    if (step.forEach().isEmpty() && request.containsKey("Key")) {
      return batchFor(
          rows,
          of,
          Objects.requireNonNull(request.get("TableName")),
          Boolean.TRUE.equals(request.get("ConsistentRead")),
          Objects.requireNonNull(request.get("Key")));
    }
    Map<?, ?> tables = StepCode.map(request.get("RequestItems"));
    if (tables.isEmpty()
        || step.forEach().size() != 1
        || !(step.forEach().get(0) instanceof StepRepetition.FoundInstance found)) {
      throw new UnsupportedShape("rows that a %s completes".formatted(step.operation()));
    }
    Map.Entry<?, ?> only = tables.entrySet().iterator().next();
    Map<?, ?> wanted = StepCode.map(only.getValue());
    List<?> keys = StepCode.list(wanted.get("Keys"));
    if (keys.size() != 1 || ((Map<?, ?>) keys.get(0)).containsKey("forEach")) {
      throw new UnsupportedShape("a batch with keys of several kinds");
    }
    return batchFor(
        rows,
        found.instance(),
        only.getKey(),
        Boolean.TRUE.equals(wanted.get("ConsistentRead")),
        keys.get(0));
  }

  /** Rows that others complete, where all of them are read. */
  String completed(RowsTask task, String found, boolean limited) {
    if (task.tasks().stream().anyMatch(one -> isFilteredByParent(task, one))) {
      throw new UnsupportedShape("rows that the client filters by their parents");
    }
    StringBuilder code = new StringBuilder(found);
    for (RowsTask.Completion completion : task.completions()) {
      code.append(completion(completion, task, found));
    }
    return code.append(steps.tasks(task.tasks(), limited)).toString();
  }

  /** Everything that the steps find. */
  String found(RowsTask task) {
    return task.sources().stream()
        .map(step -> rows(step, task.entity()))
        .reduce((one, other) -> one + "\n    .and(" + other.replace("\n", "\n    ") + ")")
        .orElseThrow(() -> new UnsupportedShape("rows that no request returns"));
  }

  static String indented(String code, int spaces) {
    return code.replace("\n", "\n" + " ".repeat(spaces));
  }
}
