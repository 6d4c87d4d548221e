package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Expressions for the rows of a read. */
final class RowsCode {
  private static final Pattern BEFORE_NOW = Pattern.compile("\\{now\\.timestamp - (\\d+) s\\}");

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
            foundInstance(only(step)),
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
      return batch(step, "\n    .rows(" + StepCode.quoted(entity) + ")");
    }
    String suffix = "\n    .rows(" + StepCode.quoted(entity) + ")";
    return repeated(step.forEach(), () -> steps.read(step) + suffix);
  }

  /** A read for each combination of what it is repeated for. */
  private String repeated(List<StepRepetition> each, Supplier<String> read) {
    if (each.isEmpty()) {
      return read.get();
    }
    StepRepetition first = each.get(0);
    Supplier<String> inner = () -> repeated(each.subList(1, each.size()), read);
    if (first instanceof StepRepetition.EachShard shards) {
      return inShards(() -> syntax.eachShard(shards.count(), indented(inner.get(), 8)));
    }
    if (first instanceof StepRepetition.EachValue || first instanceof StepRepetition.EachBucket) {
      return forEach("call.forEach(", first, inner);
    }
    if (each.stream().filter(StepRepetition.FoundInstance.class::isInstance).count() > 1) {
      throw new UnsupportedShape("a request for each combination of several rows");
    }
    return each(foundInstance(first), inner);
  }

  private String inShards(Supplier<String> code) {
    scope.bindShard("shard");
    String written = code.get();
    scope.unbindShard();
    return written;
  }

  /**
   * A call with a function of each value of a list, or of each time bucket.
   *
   * @param call up to its last two arguments
   */
  private String forEach(String call, StepRepetition each, Supplier<String> body) {
    String name;
    String values;
    String variable;
    if (each instanceof StepRepetition.EachBucket bucket) {
      name = bucket.name();
      values =
          syntax.buckets(
              time(bucket.from()), time(bucket.to()), bucket.bucket(), bucket.latestFirst());
      variable = scope.declareElement(name, bucket.bucket());
    } else {
      name = ((StepRepetition.EachValue) each).parameter();
      values = scope.listValues(name);
      variable = scope.declareElement(name);
    }
    String written =
        "%s\n    %s,\n    %s\n        %s)"
            .formatted(call, values, syntax.lambda(variable), indented(body.get(), 8));
    scope.unbindElement(name);
    return written;
  }

  /** {@code {from}}, {@code {now.timestamp - 86400 s}} or a literal time. */
  private String time(String template) {
    Matcher before = BEFORE_NOW.matcher(template);
    return before.matches()
        ? "timestamp(%s)".formatted(syntax.secondsBefore("call.now()", before.group(1)))
        : steps.values().template(template);
  }

  private static StepRepetition.FoundInstance foundInstance(StepRepetition each) {
    if (each instanceof StepRepetition.FoundInstance found) {
      return found;
    }
    throw new UnsupportedShape("a request " + each.text());
  }

  private static StepRepetition only(RequestStep step) {
    if (step.forEach().size() > 1) {
      throw new UnsupportedShape("a request for each combination of several rows or shards");
    }
    return step.forEach().get(0);
  }

  /** A read for each row of another. */
  private String each(StepRepetition.FoundInstance found, Supplier<String> read) {
    String rows = scope.rows(found.instance());
    String row = scope.declareRow(found.instance());
    String body = read.get();
    String by =
        syntax.list(scope.mentioned(found.instance()).stream().map(CodeNames::quoted).toList());
    scope.unbind(found.instance());
    return "call.each(\n    %s,\n    %s,\n    %s\n        %s)"
        .formatted(rows, by, syntax.lambda(row), indented(body, 8));
  }

  /** The rows of a BatchGetItem. */
  private String batch(RequestStep step, String suffix) {
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
      return repeated(
          step.forEach().subList(0, step.forEach().size() - 1),
          () ->
              keys.stream()
                  .map(key -> batchEach(last, only.getKey(), consistent, key) + suffix)
                  .reduce(RowsCode::and)
                  .orElseThrow());
    }
    StepRepetition.FoundInstance found = foundInstance(only(step));
    return keys.stream()
        .map(
            key ->
                batchFor(
                        scope.rows(found.instance()),
                        found.instance(),
                        only.getKey(),
                        consistent,
                        key)
                    + suffix)
        .reduce(RowsCode::and)
        .orElseThrow();
  }

  /** A batch with a key for each value of a list. */
  private String batchEach(StepRepetition each, Object table, boolean consistent, Object key) {
    return forEach(
        "%s(\n    %s,\n    %s,"
            .formatted(syntax.batchGetEach(), StepCode.quoted(table), consistent),
        each,
        () -> steps.key((Map<?, ?>) key));
  }

  private static String and(String one, String other) {
    return one + "\n    .and(" + indented(other, 4) + ")";
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
  String ordered(RowsTask task, OrderedEnd end) {
    List<RequestStep> sources = task.sources();
    List<StepRepetition.FoundInstance> found =
        sources.get(0).forEach().stream()
            .filter(StepRepetition.FoundInstance.class::isInstance)
            .map(StepRepetition.FoundInstance.class::cast)
            .toList();
    if (found.size() > 1) {
      throw new UnsupportedShape("a request for each combination of several rows");
    }
    return found.isEmpty()
        ? orderedRead(task, end)
        : each(found.get(0), () -> orderedRead(task, end));
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
                .map(
                    step ->
                        queries(
                            step,
                            step.forEach().stream()
                                .filter(one -> !(one instanceof StepRepetition.FoundInstance))
                                .toList()))
                .map(queries -> indented(queries, 4))
                .collect(Collectors.joining(",\n    ")));
  }

  /** The queries of one step: lists and shards are merged, time buckets follow each other. */
  private String queries(RequestStep step, List<StepRepetition> each) {
    if (each.isEmpty()) {
      return steps.read(step);
    }
    Supplier<String> inner = () -> queries(step, each.subList(1, each.size()));
    if (each.get(0) instanceof StepRepetition.EachShard shards) {
      return inShards(() -> syntax.mergedShards(shards.count(), indented(inner.get(), 8)));
    }
    return forEach(
        each.get(0) instanceof StepRepetition.EachBucket ? "call.following(" : "call.merged(",
        each.get(0),
        inner);
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
        || step.forEach().isEmpty()
        || !(step.forEach().get(0) instanceof StepRepetition.FoundInstance found)) {
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
        found.instance(),
        only.getKey(),
        Boolean.TRUE.equals(wanted.get("ConsistentRead")),
        keys.get(0));
  }

  /** Whether rows of several requests have keys of one form: they are completed together. */
  private static boolean isOneKind(List<?> keys, RequestStep step) {
    Set<String> forms = new LinkedHashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (i >= step.forEach().size()
          || !(step.forEach().get(i) instanceof StepRepetition.FoundInstance found)) {
        return false;
      }
      forms.add(keys.get(i).toString().replace("{" + found.instance() + ".", "{."));
    }
    return forms.size() == 1 && keys.size() == step.forEach().size();
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
        .reduce(RowsCode::and)
        .orElseThrow(() -> new UnsupportedShape("rows that no request returns"));
  }

  /** The rows whose items embedded rows are part of. */
  String owner(RowsTask embedded, List<RowsTask> all) {
    return all.stream()
        .filter(other -> other.in().isEmpty() && other.last() == embedded.last())
        .map(RowsTask::of)
        .reduce((one, other) -> other)
        .orElseThrow(() -> new UnsupportedShape("embedded rows without a parent"));
  }

  static String indented(String code, int spaces) {
    return code.replace("\n", "\n" + " ".repeat(spaces));
  }
}
