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
  private final RowOrigins origins;

  RowsCode(MethodScope scope, StepCode steps, CodeSyntax syntax, RowOrigins origins) {
    this.scope = scope;
    this.steps = steps;
    this.syntax = syntax;
    this.origins = origins;
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
        repeated(
            step.forEach(),
            () ->
                "%s\n    .rows(%s)%s"
                    .formatted(
                        steps.read(step),
                        StepCode.quoted(task.entity()),
                        steps.tasks(task.tasks().stream().filter(byParent).toList(), false)));
    return each + steps.tasks(task.tasks().stream().filter(byParent.negate()).toList(), limited);
  }

  /** Whether a condition compares with a row that a request is sent for. */
  private boolean isFilteredByParent(RowsTask task, ClientTask filter) {
    return filter.kind().equals("filter")
        && origins.of(task.of()).stream()
            .anyMatch(origin -> filter.details().toString().contains("{" + origin + "."));
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
    List<String> found = RowOrigins.found(each);
    if (!found.isEmpty()) {
      return each(found, () -> repeated(notFound(each), read));
    }
    StepRepetition first = each.get(0);
    Supplier<String> inner = () -> repeated(each.subList(1, each.size()), read);
    if (first instanceof StepRepetition.EachShard shards) {
      return inShards(() -> syntax.eachShard(shards.count(), indented(inner.get(), 8)));
    }
    if (first instanceof StepRepetition.EachValue || first instanceof StepRepetition.EachBucket) {
      return forEach("call.forEach(", first, inner);
    }
    throw new UnsupportedShape("a request " + first.text());
  }

  private static List<StepRepetition> notFound(List<StepRepetition> each) {
    return each.stream().filter(one -> !(one instanceof StepRepetition.FoundInstance)).toList();
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

  /** A read for each row of another, and of those that it was found for. */
  private String each(List<String> found, Supplier<String> read) {
    String rows = scope.rows(innermost(found));
    BoundRow row = bind(found);
    String body = read.get();
    String by = row.by();
    row.unbind();
    return "call.each(\n    %s,\n    %s,\n    %s\n        %s)"
        .formatted(rows, by, syntax.lambda(row.variable()), indented(body, 8));
  }

  private BoundRow bind(List<String> found) {
    return BoundRow.of(innermost(found), origins, scope, syntax);
  }

  private String innermost(List<String> found) {
    return origins
        .innermost(found)
        .orElseThrow(
            () ->
                new UnsupportedShape(
                    "a request for each combination of rows that were not found for each other (%s)"
                        .formatted(String.join(", ", found))));
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
    if (!notFound(step.forEach()).isEmpty()) {
      throw new UnsupportedShape("a batch " + notFound(step.forEach()).get(0).text());
    }
    return keys.stream()
        .map(
            key -> {
              List<String> found = mentioned(key, keys, step);
              return batchFor(scope.rows(innermost(found)), found, only.getKey(), consistent, key)
                  + suffix;
            })
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

  /** Of the instances that a batch is for, those that one of its keys is made of. */
  private static List<String> mentioned(Object key, List<?> keys, RequestStep step) {
    List<String> found = RowOrigins.found(step);
    return found.size() == 1 || keys.size() == 1
        ? found
        : found.stream().filter(one -> key.toString().contains("{" + one + ".")).toList();
  }

  private String batchFor(
      String rows, List<String> found, Object table, boolean consistent, Object key) {
    BoundRow row = bind(found);
    String code =
        "%s(\n    %s,\n    %s,\n    %s,\n    %s\n        %s)"
            .formatted(
                syntax.batchGetFor(),
                StepCode.quoted(table),
                consistent,
                rows,
                syntax.lambda(row.variable()),
                indented(steps.key((Map<?, ?>) key), 8));
    row.unbind();
    return code;
  }

  // --- in the order of keys ---------------------------------------------------------------------

  /** The rows of a page, or the first rows. */
  String ordered(RowsTask task, OrderedEnd end) {
    List<String> found = RowOrigins.found(task.sources().get(0));
    return found.isEmpty() ? orderedRead(task, end) : each(found, () -> orderedRead(task, end));
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
                .map(step -> queries(step, notFound(step.forEach())))
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
    if (request.containsKey("Key") && notFound(step.forEach()).isEmpty()) {
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

  static String indented(String code, int spaces) {
    return code.replace("\n", "\n" + " ".repeat(spaces));
  }
}
