package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeSyntax.Declaration;
import dev.keysmith.code.method.CodeSyntax.VariableKind;
import dev.keysmith.code.method.ResultType.IncludedResult;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.code.method.RowsCode.OrderedEnd;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The body of a read: its requests round by round, then the result put together. */
final class ReadMethod {
  /** An expression that fits into a line with its variable. */
  private static final int SHORT = 70;

  private final PatternRequests requests;
  private final MethodScope scope;
  private final CodeSyntax syntax;
  private final StepCode steps;
  private final RepeatedReads repeated;
  private final List<RowsTask> tasks;
  private final RowOrigins origins;
  private final RowsCode rows;
  private final Map<?, ?> shape;
  private final CodeLines body;

  /** The rows that make the result, by their names; several where they are merged. */
  private final Map<String, Map<?, ?>> roots = new LinkedHashMap<>();

  /** By the name of rows, the variable with the item collection that they are from. */
  private final Map<String, String> collections = new LinkedHashMap<>();

  /** The variables with pages of rows. */
  private final List<String> pages = new ArrayList<>();

  ReadMethod(
      PatternRequests requests,
      MethodScope scope,
      KeyConstants keys,
      CodeSyntax syntax,
      CodeLines body) {
    this.requests = requests;
    this.scope = scope;
    this.syntax = syntax;
    this.steps = new StepCode(new ValueCode(keys, syntax, scope), syntax);
    this.shape = requests.result().orElseThrow();
    this.body = body;
    StepCode.list(merged() ? shape.get("merged") : List.of(shape))
        .forEach(one -> roots.put(String.valueOf(((Map<?, ?>) one).get("rows")), (Map<?, ?>) one));
    if (merged() && roots.size() < StepCode.list(shape.get("merged")).size()) {
      throw new UnsupportedShape("alternatives that are read by the same key");
    }
    this.repeated = new RepeatedReads(RowsTask.of(requests.steps()), roots.values());
    this.tasks = repeated.tasks();
    this.origins = new RowOrigins(tasks);
    this.rows = new RowsCode(scope, steps, syntax, origins);
  }

  private boolean merged() {
    return shape.containsKey("merged");
  }

  /** A variable that one round reads: what is declared, and how. */
  private record Declared(RowsTask task, Declaration variable) {}

  void write(Optional<ResultType> type, Multiplicity multiplicity) {
    Map<Integer, List<RowsTask>> rounds = new TreeMap<>();
    for (RowsTask task : tasks) {
      if (isFilteredByParents(task)) {
        throw new UnsupportedShape("rows that the client filters by their parents");
      }
      int round = task.in().isPresent() ? task.last().round() : task.sources().get(0).round();
      rounds.computeIfAbsent(round, added -> new ArrayList<>()).add(task);
    }
    rounds.values().forEach(tasks -> round(tasks, multiplicity));
    result(type, multiplicity);
  }

  /** Whether conditions on its rows differ from parent to parent, which one request is sent for. */
  private boolean isFilteredByParents(RowsTask task) {
    String conditions =
        task.tasks().stream()
            .filter(one -> one.kind().equals("filter"))
            .map(one -> one.details().toString())
            .collect(Collectors.joining());
    return tasks.stream()
        .map(RowsTask::of)
        .filter(other -> conditions.contains("{" + other + "."))
        .anyMatch(other -> !origins.of(task.of()).contains(other));
  }

  // --- requests ---------------------------------------------------------------------------------

  private void round(List<RowsTask> tasks, Multiplicity multiplicity) {
    List<Declared> declared = new ArrayList<>();
    tasks.stream()
        .filter(task -> task.in().isEmpty())
        .forEach(task -> declared.add(declared(task, multiplicity)));
    syntax.assignTogether(body, declared.stream().map(Declared::variable).toList(), scope);
    declared.forEach(one -> follow(one, multiplicity));
    tasks.stream().filter(task -> task.in().isPresent()).forEach(this::embedded);
  }

  private void assign(String name, String expression) {
    syntax.assign(body, new Declaration(VariableKind.ROWS, name, expression));
  }

  private void declareRows(String of, String page) {
    syntax.declare(
        body, new Declaration(VariableKind.ROWS, scope.declareRows(of), syntax.rowsOfPage(page)));
  }

  /** A page of rows that are all there. */
  private void declarePage(String name, String sorted, int limit) {
    String read = pages.stream().map(one -> ", " + one).collect(Collectors.joining());
    syntax.declare(
        body,
        new Declaration(
            VariableKind.PAGE, name, "call.page(%s, page, %d%s)".formatted(sorted, limit, read)));
    pages.clear();
    pages.add(name);
  }

  private static Declared declared(
      RowsTask task, VariableKind kind, String name, String expression) {
    return new Declared(task, new Declaration(kind, name, expression));
  }

  private boolean isRoot(RowsTask task) {
    return roots.containsKey(task.of());
  }

  private boolean isPaged(RowsTask task, Multiplicity multiplicity) {
    return isRoot(task) && multiplicity == Multiplicity.PAGED && !merged();
  }

  private Declared declared(RowsTask task, Multiplicity multiplicity) {
    if (task.isOrdered()) {
      boolean paged = isRoot(task) && multiplicity == Multiplicity.PAGED;
      String code =
          rows.ordered(
              task, !paged ? OrderedEnd.TAKE : merged() ? OrderedEnd.UP_TO : OrderedEnd.PAGE);
      return paged
          ? declared(task, VariableKind.PAGE, scope.variable("found"), code)
          : declared(task, VariableKind.ROWS, scope.declareRows(task.of()), code);
    }
    if (isRoot(task) && isCollection(root(task))) {
      if (task.sources().size() != 1 || !task.sources().get(0).forEach().isEmpty()) {
        throw new UnsupportedShape("an item collection that several requests read");
      }
      String name = scope.variable("collection");
      collections.put(task.of(), name);
      return declared(
          task, VariableKind.ITEMS, name, steps.read(task.sources().get(0)) + enough(root(task)));
    }
    if (!task.completions().isEmpty() || isPaged(task, multiplicity)) {
      return declared(task, VariableKind.ROWS, scope.variable("found"), rows.found(task));
    }
    boolean whole = !(merged() && isRoot(task));
    return declared(task, VariableKind.ROWS, scope.declareRows(task.of()), rows.all(task, whole));
  }

  private Map<?, ?> root(RowsTask task) {
    return roots.getOrDefault(task.of(), shape);
  }

  /** A collection is read until a limited include has all that it takes. */
  private String enough(Map<?, ?> from) {
    for (Object one : includes(from)) {
      Map<?, ?> include = (Map<?, ?>) one;
      if (include.containsKey("collection") && include.get("limit") instanceof Integer limit) {
        String rows =
            "items\n                .rows(%s)%s"
                .formatted(
                    StepCode.quoted(include.get("entity")),
                    RowsCode.indented(selected(include, false), 12));
        return "\n    .itemsUntil(\n        %s\n            %s\n            >= %d)"
            .formatted(syntax.lambda("items"), syntax.count(rows + "\n                "), limit);
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
    Declaration variable = one.variable();
    if (variable.kind() == VariableKind.PAGE) {
      pages.add(variable.name());
      declareRows(task.of(), variable.name());
    } else if (variable.kind() == VariableKind.ITEMS) {
      assign(
          scope.declareRows(task.of()),
          "%s.rows(%s)%s"
              .formatted(
                  variable.name(),
                  StepCode.quoted(task.entity()),
                  steps.tasks(task.tasks(), true)));
    } else if (isPaged(task, multiplicity)) {
      String sorted = scope.variable("sorted");
      assign(sorted, rows.completed(task, variable.name(), false));
      String paged = scope.variable("found");
      declarePage(paged, sorted, task.limit().orElseThrow());
      declareRows(task.of(), paged);
    } else if (!task.completions().isEmpty() && !task.isOrdered()) {
      boolean whole = !(merged() && isRoot(task));
      assign(scope.declareRows(task.of()), rows.completed(task, variable.name(), whole));
    }
  }

  /** Rows inside the items of others. */
  private void embedded(RowsTask task) {
    String owner = origins.owner(task);
    OptionalInt limit = task.limit();
    boolean paged = isRoot(task) && limit.isPresent();
    boolean apart = merged() && isRoot(task);
    String children =
        "%s.children(%s)%s"
            .formatted(
                scope.rows(owner),
                StepCode.quoted(task.in().orElseThrow()),
                steps.tasks(task.tasks(), !paged));
    if (paged && !apart) {
      String sorted = scope.variable("sorted");
      assign(sorted, children);
      String found = scope.variable("found");
      declarePage(found, sorted, limit.getAsInt());
      declareRows(task.of(), found);
    } else {
      assign(scope.declareRows(task.of()), children);
    }
  }

  // --- the result -------------------------------------------------------------------------------

  private void result(Optional<ResultType> type, Multiplicity multiplicity) {
    if (shape.get("stored") instanceof String attribute) {
      String parent = last(tasks).of();
      syntax.returnResult(
          body,
          "%s.first().stored(%s).count()"
              .formatted(scope.rows(parent), CodeNames.quoted(attribute)));
      return;
    }
    String found = merged() ? merge(multiplicity) : scope.rows(String.valueOf(shape.get("rows")));
    if (multiplicity == Multiplicity.COUNT) {
      syntax.returnResult(body, syntax.count(found));
      return;
    }
    String conversion = conversion(type.orElseThrow(), List.copyOf(roots.values()), "row");
    switch (multiplicity) {
      case ONE -> syntax.returnResult(body, "%s.one(%s)".formatted(found, conversion));
      case ALL -> syntax.returnResult(body, "%s.map(%s)".formatted(found, conversion));
      default ->
          syntax.returnResult(
              body,
              syntax.pageOf(
                  "%s.map(%s)".formatted(found, conversion),
                  pages.stream()
                      .reduce((one, other) -> other)
                      .orElseThrow(() -> new UnsupportedShape("a page of what is not limited"))));
    }
  }

  private static <T> T last(List<T> all) {
    return all.get(all.size() - 1);
  }

  // --- alternatives -----------------------------------------------------------------------------

  /** The rows of all alternatives, each instance once. */
  private String merge(Multiplicity multiplicity) {
    Map<?, ?> task =
        last(requests.steps()).client().stream()
            .filter(one -> one.kind().equals("merge"))
            .map(ClientTask::details)
            .findFirst()
            .orElseThrow();
    StringBuilder code = new StringBuilder();
    for (String name : roots.keySet()) {
      code.append(
          code.length() == 0 ? scope.rows(name) : "\n    .or(%s)".formatted(scope.rows(name)));
    }
    alternatives(StepCode.list(task.get("any")))
        .forEach(condition -> code.append("\n    .filter(").append(condition).append(')'));
    if (!StepCode.list(task.get("by")).isEmpty() && multiplicity != Multiplicity.COUNT) {
      code.append("\n    .sort(").append(steps.order(task.get("by"))).append(')');
    }
    if (multiplicity == Multiplicity.PAGED) {
      String sorted = scope.variable("sorted");
      assignShort(sorted, code.toString());
      String found = scope.variable("found");
      declarePage(found, sorted, (Integer) Objects.requireNonNull(task.get("rows")));
      return syntax.rowsOfPage(found);
    }
    if (code.indexOf("\n") < 0) {
      return code.toString();
    }
    String all = scope.variable("merged");
    assignShort(all, code.toString());
    return all;
  }

  /** Calls in one line, if they fit. */
  private void assignShort(String name, String expression) {
    String line = expression.replace("\n    .", ".");
    if (line.indexOf('\n') < 0 && line.length() < SHORT) {
      syntax.declare(body, new Declaration(VariableKind.ROWS, name, line));
    } else {
      assign(name, expression);
    }
  }

  /** The conditions that rows must meet: all of the only alternative, or one of several. */
  private List<String> alternatives(List<?> any) {
    List<List<String>> all =
        any.stream()
            .map(one -> StepCode.list(one).stream().map(this::alternative).toList())
            .toList();
    if (all.size() < 2) {
      return all.stream().flatMap(List::stream).toList();
    }
    return List.of(
        combined(
            "any",
            all.stream().map(one -> one.size() == 1 ? one.get(0) : combined("all", one)).toList()));
  }

  private String combined(String method, List<String> conditions) {
    return syntax.where(
        method,
        conditions.stream()
            .map(one -> "\n        " + RowsCode.indented(one, 4))
            .collect(Collectors.joining(",")));
  }

  /** A condition on a row, or on its parent. */
  private String alternative(Object condition) {
    Map<?, ?> parent = StepCode.map(StepCode.map(condition).get("parent"));
    if (parent.isEmpty()) {
      return steps.where(condition);
    }
    Map<?, ?> root = roots.values().iterator().next();
    String found =
        parent.get("rows") instanceof String name
            ? joined(name, "row", parent, root)
            : related(parent, "row", root);
    return syntax.where(
        "parent", "%s %s, %s".formatted(syntax.lambda("row"), found, steps.where(condition)));
  }

  // --- records ----------------------------------------------------------------------------------

  /**
   * A function from a row to a record.
   *
   * @param from what the row is part of; several where it is that of one of several reads
   */
  private String conversion(ResultType type, List<Map<?, ?>> from, String row) {
    if (!type.hasIncludes()) {
      return syntax.conversion(type);
    }
    List<String> components = new ArrayList<>();
    components.add(syntax.converted(type, row));
    for (int i = 0; i < type.includes().size(); i++) {
      components.add(included(type.includes().get(i), i, from, row));
    }
    return "\n    %s\n        %s"
        .formatted(
            syntax.lambda(row),
            syntax.construct(
                type, components.stream().map(one -> RowsCode.indented(one, 12)).toList()));
  }

  private String included(
      IncludedResult include, int position, List<Map<?, ?>> parents, String row) {
    List<Map<?, ?>> from = new ArrayList<>();
    Set<String> related = new LinkedHashSet<>();
    for (Map<?, ?> parent : parents) {
      Map<?, ?> one = (Map<?, ?>) includes(parent).get(position);
      from.add(one);
      related.add(related(one, row, parent));
    }
    String inner = row.equals("row") ? "related" : row + "2";
    return "%s.%s(%s)"
        .formatted(
            related.stream()
                .reduce((one, other) -> "%s.or(%s)".formatted(one, other))
                .orElseThrow(),
            include.many() ? "map" : "one",
            conversion(include.type(), from, inner));
  }

  private String related(Map<?, ?> from, String row, Map<?, ?> parent) {
    if (from.containsKey("rows")) {
      String name = repeated.name(from);
      // What belongs to all rows of one alternative belongs to no other row of the others.
      return merged() || Boolean.TRUE.equals(from.get("joined"))
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
  private String joined(String name, String row, Map<?, ?> from, Map<?, ?> parent) {
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
  private String selected(Map<?, ?> from, boolean limited) {
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
