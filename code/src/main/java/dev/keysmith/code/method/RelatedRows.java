package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Expressions for the rows that are related to a row. */
final class RelatedRows {
  private final List<RowsTask> tasks;
  private final RepeatedReads repeated;
  private final CarriedRows carried;
  private final boolean merged;
  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;

  /** By the name of rows, the variable with the item collection that they are from. */
  private final Map<String, String> collections = new LinkedHashMap<>();

  /**
   * @param merged whether rows of several reads make the result
   */
  RelatedRows(RepeatedReads repeated, CarriedRows carried, boolean merged, MethodContext context) {
    this.tasks = repeated.tasks();
    this.repeated = repeated;
    this.carried = carried;
    this.merged = merged;
    this.scope = context.scope();
    this.steps = context.steps();
    this.syntax = context.syntax();
  }

  /** Notes the variable of an item collection. */
  void collection(String rows, String variable) {
    collections.put(rows, variable);
  }

  /** Rows that came with others, each for its row. */
  String carried(RowsTask task, String owner) {
    Map<?, ?> include = carried.include(task.of());
    return "%s.all(\n    %s\n        %s)"
        .formatted(
            scope.rows(owner),
            syntax.lambda("row"),
            RowsCode.indented(read(include, "row", carried.parent(task.of())), 8));
  }

  /**
   * @param from the include
   * @param row the variable of the row
   * @param parent what the row is part of
   */
  String of(Map<?, ?> from, String row, Map<?, ?> parent) {
    return carried
        .name(from)
        .map(name -> "%s.of(%s)".formatted(scope.rows(name), row))
        .orElseGet(() -> read(from, row, parent));
  }

  /** The same where rows that came with others are not known yet. */
  private String read(Map<?, ?> from, String row, Map<?, ?> parent) {
    if (from.containsKey("rows")) {
      String name = repeated.name(from);
      // What belongs to all rows of one alternative belongs to no other row of the others.
      return merged || Boolean.TRUE.equals(from.get("joined"))
          ? joined(name, row, from, parent)
          : scope.rows(name);
    }
    if (from.get("embedded") instanceof String attribute) {
      return "%s.children(%s)%s".formatted(row, StepCode.quoted(attribute), selected(from, true));
    }
    if (from.get("copied") instanceof Map<?, ?> copied) {
      return "%s.copied(%s, %s)%s"
          .formatted(
              row,
              syntax.textMap(copied),
              syntax.list(
                  StepCode.map(from.get("on")).keySet().stream().map(StepCode::quoted).toList()),
              selected(from, true));
    }
    return "%s.rows(%s).joined(%s, %s)%s"
        .formatted(
            collection(parent),
            StepCode.quoted(from.get("entity")),
            row,
            on(from),
            selected(from, true));
  }

  /** Those of other rows that belong to a row. */
  String joined(String name, String row, Map<?, ?> from, Map<?, ?> parent) {
    return isReadFor(name, repeated.name(parent))
        ? "%s.of(%s)".formatted(scope.rows(name), row)
        : "%s.joined(%s, %s)".formatted(scope.rows(name), row, on(from));
  }

  /** The item collection that rows are from; rows inside others share that of all. */
  private String collection(Map<?, ?> from) {
    return Optional.ofNullable(collections.get(String.valueOf(from.get("rows"))))
        .or(
            () ->
                collections.size() == 1
                    ? collections.values().stream().findFirst()
                    : Optional.empty())
        .orElseThrow(() -> new UnsupportedShape("a collection inside another"));
  }

  /** Whether rows were requested for each row of another. */
  private boolean isReadFor(String name, String parent) {
    return tasks.stream()
        .filter(task -> task.of().equals(name))
        .flatMap(task -> task.sources().stream())
        .anyMatch(step -> RowOrigins.found(step).contains(parent));
  }

  private String on(Map<?, ?> from) {
    return syntax.textMap(StepCode.map(from.get("on")));
  }

  /** What is done with related rows that came with others. */
  String selected(Map<?, ?> from, boolean limited) {
    StringBuilder calls = new StringBuilder();
    if (from.get("where") instanceof List<?> where) {
      where.forEach(one -> calls.append("\n    .filter(").append(steps.where(one)).append(')'));
    }
    if (from.get("dropExpired") instanceof String attribute) {
      calls.append("\n    .dropExpired(%s, call.now())".formatted(CodeNames.quoted(attribute)));
    }
    if (limited && from.get("sort") instanceof List<?> sort) {
      calls.append("\n    .sort(").append(steps.order(sort)).append(')');
    }
    if (limited && from.get("limit") instanceof Integer limit) {
      calls.append("\n    .limit(%d)".formatted(limit));
    }
    return calls.toString();
  }
}
