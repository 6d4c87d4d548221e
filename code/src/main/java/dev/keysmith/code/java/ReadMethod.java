package dev.keysmith.code.java;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.java.ResultType.IncludedResult;
import dev.keysmith.code.java.ResultType.Multiplicity;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.StepRepetition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The body of a read: its requests round by round, then the result put together. */
final class ReadMethod {
  private final PatternRequests requests;
  private final MethodScope scope;
  private final StepCode steps;
  private final RowsCode rows;
  private final Map<?, ?> shape;
  private final SourceWriter body;

  /** The variable with an item collection of several entities. */
  private Optional<String> collection = Optional.empty();

  /** The variable with the page, where there is one. */
  private Optional<String> page = Optional.empty();

  ReadMethod(PatternRequests requests, MethodScope scope, KeyConstants keys, SourceWriter body) {
    this.requests = requests;
    this.scope = scope;
    this.steps = new StepCode(new ValueCode(keys, scope::value));
    this.rows = new RowsCode(scope, steps);
    this.shape = requests.result().orElseThrow();
    this.body = body;
  }

  /** A variable that one round reads: what is declared, and how. */
  private record Declared(RowsTask task, String type, String name, String expression) {}

  void write(Optional<ResultType> type, Multiplicity multiplicity) {
    Map<Integer, List<RowsTask>> rounds = new TreeMap<>();
    for (RowsTask task : RowsTask.of(requests.steps())) {
      int round = task.in().isPresent() ? task.last().round() : task.sources().get(0).round();
      rounds.computeIfAbsent(round, added -> new ArrayList<>()).add(task);
    }
    rounds.values().forEach(tasks -> round(tasks, multiplicity));
    result(type, multiplicity);
  }

  // --- requests ---------------------------------------------------------------------------------

  private void round(List<RowsTask> tasks, Multiplicity multiplicity) {
    List<Declared> declared = new ArrayList<>();
    tasks.stream()
        .filter(task -> task.in().isEmpty())
        .forEach(task -> declared.add(declared(task, multiplicity)));
    List<Declared> started =
        declared.isEmpty() ? List.of() : declared.subList(0, declared.size() - 1);
    Map<String, String> suppliers = new LinkedHashMap<>();
    for (Declared one : started) {
      String supplier = scope.variable(one.name() + "Started");
      suppliers.put(one.name(), supplier);
      body.line(
          "Supplier<%s> %s =\n    call.start(\n        () ->\n            %s);"
              .formatted(one.type(), supplier, RowsCode.indented(one.expression(), 12)));
    }
    for (Declared one : declared) {
      if (!suppliers.containsKey(one.name())) {
        assign(one.type(), one.name(), one.expression());
      }
    }
    started.forEach(
        one ->
            body.line(
                "%s %s = %s.get();".formatted(one.type(), one.name(), suppliers.get(one.name()))));
    declared.forEach(one -> follow(one, multiplicity));
    tasks.stream().filter(task -> task.in().isPresent()).forEach(this::embedded);
  }

  private void assign(String type, String name, String expression) {
    body.line("%s %s =\n    %s;".formatted(type, name, RowsCode.indented(expression, 4)));
  }

  private boolean isRoot(RowsTask task) {
    return task.of().equals(shape.get("rows"));
  }

  private boolean isPaged(RowsTask task, Multiplicity multiplicity) {
    return isRoot(task) && multiplicity == Multiplicity.PAGED;
  }

  private Declared declared(RowsTask task, Multiplicity multiplicity) {
    if (task.isOrdered()) {
      boolean paged = isPaged(task, multiplicity);
      String code = rows.ordered(task, paged ? Optional.of(1) : Optional.empty());
      return paged
          ? new Declared(task, "Page<Row>", scope.variable("found"), code)
          : new Declared(task, "Rows", scope.declareRows(task.of()), code);
    }
    if (isRoot(task) && isCollection(shape)) {
      if (task.sources().size() != 1 || !task.sources().get(0).forEach().isEmpty()) {
        throw new UnsupportedShape("an item collection that several requests read");
      }
      String name = scope.variable("collection");
      collection = Optional.of(name);
      return new Declared(task, "Items", name, steps.read(task.sources().get(0)) + enough());
    }
    if (!task.completions().isEmpty() || isPaged(task, multiplicity)) {
      return new Declared(task, "Rows", scope.variable("found"), rows.found(task));
    }
    return new Declared(task, "Rows", scope.declareRows(task.of()), rows.all(task, true));
  }

  /** A collection is read until a limited include has all that it takes. */
  private String enough() {
    for (Object one : includes(shape)) {
      Map<?, ?> include = (Map<?, ?>) one;
      if (include.containsKey("collection") && include.get("limit") instanceof Integer limit) {
        return "\n    .itemsUntil(\n        items ->\n            items\n                .rows(%s)%s\n                .size()\n            >= %d)"
            .formatted(
                StepCode.quoted(include.get("entity")),
                RowsCode.indented(selected(include, false), 12),
                limit);
      }
    }
    return "\n    .items()";
  }

  private static boolean isCollection(Map<?, ?> shape) {
    return includes(shape).stream().anyMatch(one -> ((Map<?, ?>) one).containsKey("collection"));
  }

  private static List<?> includes(Map<?, ?> shape) {
    return shape.get("include") instanceof List<?> list ? list : List.of();
  }

  /** What is left to do with what a request returned. */
  private void follow(Declared one, Multiplicity multiplicity) {
    RowsTask task = one.task();
    if (one.type().equals("Page<Row>")) {
      page = Optional.of(one.name());
      body.line("Rows %s = Rows.of(%s);".formatted(scope.declareRows(task.of()), one.name()));
    } else if (one.type().equals("Items")) {
      assign(
          "Rows",
          scope.declareRows(task.of()),
          "%s.rows(%s)%s"
              .formatted(
                  one.name(), StepCode.quoted(task.entity()), steps.tasks(task.tasks(), true)));
    } else if (isPaged(task, multiplicity)) {
      String sorted = scope.variable("sorted");
      assign("Rows", sorted, rows.completed(task, one.name(), false));
      String paged = scope.variable("found");
      page = Optional.of(paged);
      body.line(
          "Page<Row> %s = call.page(%s, page, %d);"
              .formatted(paged, sorted, task.limit().orElseThrow()));
      body.line("Rows %s = Rows.of(%s);".formatted(scope.declareRows(task.of()), paged));
    } else if (!task.completions().isEmpty() && !task.isOrdered()) {
      assign("Rows", scope.declareRows(task.of()), rows.completed(task, one.name(), true));
    }
  }

  /** Rows inside the items of others. */
  private void embedded(RowsTask task) {
    String owner =
        RowsTask.of(requests.steps()).stream()
            .filter(other -> other.in().isEmpty() && other.last() == task.last())
            .map(RowsTask::of)
            .reduce((one, other) -> other)
            .orElseThrow(() -> new UnsupportedShape("embedded rows without a parent"));
    OptionalInt limit = task.limit();
    boolean paged = isRoot(task) && limit.isPresent();
    String children =
        "%s.children(%s)%s"
            .formatted(
                scope.rows(owner),
                StepCode.quoted(task.in().orElseThrow()),
                steps.tasks(task.tasks(), !paged));
    if (paged) {
      String sorted = scope.variable("sorted");
      assign("Rows", sorted, children);
      String found = scope.variable("found");
      page = Optional.of(found);
      body.line(
          "Page<Row> %s = call.page(%s, page, %d);".formatted(found, sorted, limit.getAsInt()));
      body.line("Rows %s = Rows.of(%s);".formatted(scope.declareRows(task.of()), found));
    } else {
      assign("Rows", scope.declareRows(task.of()), children);
    }
  }

  // --- the result -------------------------------------------------------------------------------

  private void result(Optional<ResultType> type, Multiplicity multiplicity) {
    if (shape.containsKey("stored")) {
      throw new UnsupportedShape("a stored number of children");
    }
    String found = scope.rows(String.valueOf(shape.get("rows")));
    if (multiplicity == Multiplicity.COUNT) {
      body.line("return %s.size();".formatted(found));
      return;
    }
    String conversion = conversion(type.orElseThrow(), shape, "row");
    switch (multiplicity) {
      case ONE -> body.line("return %s.one(%s);".formatted(found, conversion));
      case ALL -> body.line("return %s.map(%s);".formatted(found, conversion));
      default ->
          body.line(
              "return new Page<>(%s.map(%s), %s.next());"
                  .formatted(
                      found,
                      conversion,
                      page.orElseThrow(
                          () -> new UnsupportedShape("a page of what is not limited"))));
    }
  }

  /** A function from a row to a record. */
  private String conversion(ResultType type, Map<?, ?> from, String row) {
    if (!type.hasIncludes()) {
      return type.base() + "::of";
    }
    List<String> components = new ArrayList<>();
    components.add("%s.of(%s)".formatted(type.base(), row));
    List<?> shapes = includes(from);
    for (int i = 0; i < type.includes().size(); i++) {
      components.add(included(type.includes().get(i), (Map<?, ?>) shapes.get(i), row, from));
    }
    return "\n    %s ->\n        new %s(\n            %s)"
        .formatted(
            row,
            type.record(),
            components.stream()
                .map(one -> RowsCode.indented(one, 12))
                .collect(Collectors.joining(",\n            ")));
  }

  private String included(IncludedResult include, Map<?, ?> from, String row, Map<?, ?> parent) {
    String related = related(from, row, parent);
    String inner = row.equals("row") ? "related" : row + "2";
    return "%s.%s(%s)"
        .formatted(
            related, include.many() ? "map" : "one", conversion(include.type(), from, inner));
  }

  private String related(Map<?, ?> from, String row, Map<?, ?> parent) {
    if (from.get("rows") instanceof String name) {
      String found = scope.rows(name);
      if (!Boolean.TRUE.equals(from.get("joined"))) {
        return found;
      }
      return isReadFor(name, String.valueOf(parent.get("rows")))
          ? "%s.of(%s)".formatted(found, row)
          : "%s.joined(%s, %s)".formatted(found, row, on(from));
    }
    if (from.get("embedded") instanceof String attribute) {
      return "%s.children(%s)%s".formatted(row, StepCode.quoted(attribute), selected(from, true));
    }
    if (from.get("copied") instanceof Map<?, ?> copied) {
      return "%s.copied(%s, List.of(%s))%s"
          .formatted(
              row,
              mapOf(copied),
              StepCode.map(from.get("on")).keySet().stream()
                  .map(StepCode::quoted)
                  .collect(Collectors.joining(", ")),
              selected(from, true));
    }
    return "%s.rows(%s).joined(%s, %s)%s"
        .formatted(
            collection.orElseThrow(() -> new UnsupportedShape("a collection inside another")),
            StepCode.quoted(from.get("entity")),
            row,
            on(from),
            selected(from, true));
  }

  /** Whether rows were requested for each row of another. */
  private boolean isReadFor(String name, String parent) {
    return RowsTask.of(requests.steps()).stream()
        .filter(task -> task.of().equals(name))
        .flatMap(task -> task.sources().stream())
        .flatMap(step -> step.forEach().stream())
        .anyMatch(
            each ->
                each instanceof StepRepetition.FoundInstance found
                    && found.instance().equals(parent));
  }

  private static String on(Map<?, ?> from) {
    return mapOf(StepCode.map(from.get("on")));
  }

  private static String mapOf(Map<?, ?> entries) {
    String pairs =
        entries.entrySet().stream()
            .map(one -> StepCode.quoted(one.getKey()) + ", " + StepCode.quoted(one.getValue()))
            .collect(Collectors.joining(", "));
    return "Map.of(%s)".formatted(pairs);
  }

  /** What is done with related rows that came with others. */
  private String selected(Map<?, ?> from, boolean limited) {
    StringBuilder calls = new StringBuilder();
    if (from.get("where") instanceof List<?> where) {
      where.forEach(one -> calls.append("\n    .filter(").append(steps.where(one)).append(')'));
    }
    if (from.get("dropExpired") instanceof String attribute) {
      calls.append("\n    .dropExpired(%s, call.now())".formatted(JavaNames.quoted(attribute)));
    }
    if (limited && from.get("sort") instanceof List<?> sort) {
      calls.append("\n    .sort(").append(StepCode.order(sort)).append(')');
    }
    if (limited && from.get("limit") instanceof Integer limit) {
      calls.append("\n    .limit(%d)".formatted(limit));
    }
    return calls.toString();
  }
}
