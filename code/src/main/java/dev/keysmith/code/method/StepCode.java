package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Requests and client tasks as chains of calls. */
final class StepCode {
  private final ValueCode values;
  private final CodeSyntax syntax;

  StepCode(ValueCode values, CodeSyntax syntax) {
    this.values = values;
    this.syntax = syntax;
  }

  ValueCode values() {
    return values;
  }

  // --- reads ------------------------------------------------------------------------------------

  /** A GetItem, Query or Scan, without what is done with its items. */
  String read(RequestStep step) {
    Map<String, Object> request = step.request();
    return switch (step.operation()) {
      case "GetItem" -> {
        List<String> calls = new ArrayList<>();
        calls.add("call.get(%s)".formatted(quoted(request.get("TableName"))));
        map(request.get("Key"))
            .forEach((name, value) -> calls.add(".key(%s, %s)".formatted(quoted(name), of(value))));
        if (Boolean.TRUE.equals(request.get("ConsistentRead"))) {
          calls.add(".consistent()");
        }
        yield chain(calls);
      }
      case "Query", "Scan" -> query(step.operation(), request);
      default -> throw new UnsupportedShape("a " + step.operation() + " that returns rows");
    };
  }

  private String query(String operation, Map<String, Object> request) {
    List<String> calls = new ArrayList<>();
    calls.add(
        "call.%s(%s)"
            .formatted(
                operation.equals("Scan") ? "scan" : "query", quoted(request.get("TableName"))));
    add(calls, ".index(%s)", request.get("IndexName"));
    add(calls, ".keyCondition(%s)", request.get("KeyConditionExpression"));
    add(calls, ".filter(%s)", request.get("FilterExpression"));
    placeholders(calls, request);
    if (Boolean.FALSE.equals(request.get("ScanIndexForward"))) {
      calls.add(".descending()");
    }
    if (Boolean.TRUE.equals(request.get("ConsistentRead"))) {
      calls.add(".consistent()");
    }
    if (request.get("Limit") instanceof Integer limit) {
      calls.add(".limit(%d)".formatted(limit));
    }
    return chain(calls);
  }

  private void placeholders(List<String> calls, Map<?, ?> request) {
    map(request.get("ExpressionAttributeNames"))
        .forEach(
            (name, attribute) ->
                calls.add(
                    ".name(%s, %s)"
                        .formatted(quoted(name), values.text(String.valueOf(attribute)))));
    map(request.get("ExpressionAttributeValues"))
        .forEach(
            (name, value) ->
                calls.add(
                    values
                        .list(value)
                        .filter(list -> request.toString().contains("IN (%s)".formatted(name)))
                        .map(list -> ".list(%s, %s)".formatted(quoted(name), list))
                        .orElseGet(() -> ".value(%s, %s)".formatted(quoted(name), of(value)))));
  }

  /** The keys of a BatchGetItem as one expression. */
  String key(Map<?, ?> key) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<?, ?> entry : key.entrySet()) {
      text.append(text.length() == 0 ? "ItemKeyValues.of" : "\n    .and")
          .append("(%s, %s)".formatted(quoted(entry.getKey()), of(entry.getValue())));
    }
    return text.toString();
  }

  // --- what the client does ---------------------------------------------------------------------

  /** A call for each task; a limit only where the caller does not page. */
  String tasks(List<ClientTask> tasks, boolean limited) {
    StringBuilder calls = new StringBuilder();
    for (ClientTask task : tasks) {
      switch (task.kind()) {
        case "filter" ->
            ((List<?>) detail(task, "conditions"))
                .forEach(one -> calls.append("\n    .filter(").append(where(one)).append(')'));
        case "dropExpired" ->
            calls.append(
                "\n    .dropExpired(%s, call.now())".formatted(quoted(detail(task, "attribute"))));
        case "set" ->
            map(detail(task, "values"))
                .forEach(
                    (name, value) ->
                        calls.append("\n    .set(%s, %s)".formatted(quoted(name), of(value))));
        case "sort" -> calls.append("\n    .sort(").append(order(detail(task, "by"))).append(')');
        case "limit" ->
            calls.append(limited ? "\n    .limit(%s)".formatted(detail(task, "rows")) : "");
        case "require", "end", "page", "retry" -> {}
        default -> throw new UnsupportedShape("the client's task " + task.kind());
      }
    }
    return calls.toString();
  }

  private static Object detail(ClientTask task, String name) {
    Object detail = task.details().get(name);
    if (detail == null) {
      throw new UnsupportedShape("a task %s without %s".formatted(task.kind(), name));
    }
    return detail;
  }

  /** A condition that the client checks. */
  String where(Object described) {
    Map<?, ?> condition = (Map<?, ?>) described;
    String attribute = quoted(condition.get("attribute"));
    List<?> compared = list(condition.get("values"));
    String given =
        compared.stream()
            .map(one -> values.list(one).map(syntax::arguments).orElseGet(() -> of(one)))
            .collect(Collectors.joining(", "));
    String method =
        switch (String.valueOf(condition.get("test"))) {
          case "=" -> "is";
          case "<>" -> "not";
          case "in" -> "in";
          case "<" -> "before";
          case "<=" -> "upTo";
          case ">" -> "after";
          case ">=" -> "from";
          case "begins_with" -> "beginsWith";
          case "contains" -> "contains";
          case "exists" -> "exists";
          case "not exists" -> "missing";
          default -> throw new UnsupportedShape("the condition " + condition);
        };
    return syntax.where(method, given.isEmpty() ? attribute : attribute + ", " + given);
  }

  /** The comparator of a sort. */
  String order(@Nullable Object by) {
    List<CodeSyntax.SortAttribute> keys = new ArrayList<>();
    for (Object one : list(by)) {
      Map<?, ?> sort = (Map<?, ?>) one;
      keys.add(
          new CodeSyntax.SortAttribute(
              quoted(sort.get("attribute")), Boolean.TRUE.equals(sort.get("descending"))));
    }
    return syntax.order(keys);
  }

  // --- writes -----------------------------------------------------------------------------------

  /**
   * A write, without how it is sent.
   *
   * @param kind {@code put}, {@code update}, {@code delete} or {@code check}
   */
  List<String> write(String kind, Map<?, ?> request) {
    List<String> calls = new ArrayList<>();
    calls.add("call.%s(%s)".formatted(kind, quoted(request.get("TableName"))));
    map(request.get("Key"))
        .forEach((name, value) -> calls.add(".key(%s, %s)".formatted(quoted(name), of(value))));
    map(request.get("Item"))
        .forEach((name, value) -> calls.add(".item(%s, %s)".formatted(quoted(name), of(value))));
    add(calls, ".update(%s)", request.get("UpdateExpression"));
    add(calls, ".condition(%s)", request.get("ConditionExpression"));
    placeholders(calls, request);
    return calls;
  }

  private static void add(List<String> calls, String call, @Nullable Object value) {
    if (value != null) {
      calls.add(call.formatted(quoted(value)));
    }
  }

  static String chain(List<String> calls) {
    return String.join("\n    ", calls);
  }

  String of(Object value) {
    return values.of(value).replace("\n", "\n    ");
  }

  static List<?> list(@Nullable Object described) {
    return described instanceof List<?> list ? list : List.of();
  }

  static Map<?, ?> map(@Nullable Object described) {
    return described instanceof Map<?, ?> map ? map : Map.of();
  }

  static String quoted(@Nullable Object text) {
    return CodeNames.quoted(String.valueOf(text));
  }
}
