package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeSyntax.Declaration;
import dev.keysmith.code.method.CodeSyntax.VariableKind;
import dev.keysmith.code.method.OrderedCode.OrderedEnd;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
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
  private final MethodContext context;
  private final CarriedRows carried;
  private final RelatedRows related;
  private final List<RowsTask> tasks;
  private final RowOrigins origins;
  private final RowsCode rows;
  private final Map<?, ?> shape;
  private final CodeLines body;

  /** The rows that make the result, by their names; several where they are merged. */
  private final Map<String, Map<?, ?>> roots = new LinkedHashMap<>();

  /** The variables with pages of rows. */
  private final List<String> pages = new ArrayList<>();

  ReadMethod(PatternRequests requests, MethodContext context) {
    this.requests = requests;
    this.context = context;
    this.scope = context.scope();
    this.syntax = context.syntax();
    this.steps = context.steps();
    this.body = context.body();
    this.shape = requests.result().orElseThrow();
    StepCode.list(merged() ? shape.get("merged") : List.of(shape))
        .forEach(one -> roots.put(String.valueOf(((Map<?, ?>) one).get("rows")), (Map<?, ?>) one));
    if (merged() && roots.size() < StepCode.list(shape.get("merged")).size()) {
      throw new UnsupportedShape("alternatives that are read by the same key");
    }
    this.carried = new CarriedRows(RowsTask.of(requests.steps()), roots.values());
    RepeatedReads repeated = new RepeatedReads(carried, roots.values());
    this.tasks = repeated.tasks();
    this.related = new RelatedRows(repeated, carried, merged(), context);
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
      related.collection(task.of(), name);
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
                    RowsCode.indented(related.selected(include, false), 12));
        return "\n    .itemsUntil(\n        %s\n            %s\n            >= %d)"
            .formatted(syntax.lambda("items"), syntax.count(rows + "\n                "), limit);
      }
    }
    return "\n    .items()";
  }

  private static boolean isCollection(Map<?, ?> shape) {
    return includes(shape).stream().anyMatch(one -> ((Map<?, ?>) one).containsKey("collection"));
  }

  static List<?> includes(Map<?, ?> shape) {
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
              .formatted(variable.name(), StepCode.quoted(task.entity()), rows.tasks(task, true)));
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
    if (carried.contains(task.of())) {
      String code = related.carried(task, owner);
      assign(scope.declareRows(task.of()), code);
      return;
    }
    OptionalInt limit = task.limit();
    boolean paged = isRoot(task) && limit.isPresent();
    boolean apart = merged() && isRoot(task);
    String children =
        "%s.children(%s)%s"
            .formatted(
                scope.rows(owner),
                StepCode.quoted(task.in().orElseThrow()),
                rows.tasks(task, !paged));
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
    String conversion =
        new ResultCode(related, syntax)
            .conversion(type.orElseThrow(), List.copyOf(roots.values()), "row");
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
    Map<?, ?> task = last(requests.steps()).task("merge").map(ClientTask::details).orElseThrow();
    String code =
        new AlternativesCode(task, roots.values().iterator().next(), related, context)
            .merged(roots.keySet(), multiplicity != Multiplicity.COUNT);
    if (multiplicity == Multiplicity.PAGED) {
      String sorted = scope.variable("sorted");
      assignShort(sorted, code);
      String found = scope.variable("found");
      declarePage(found, sorted, (Integer) Objects.requireNonNull(task.get("rows")));
      return syntax.rowsOfPage(found);
    }
    if (code.indexOf('\n') < 0) {
      return code;
    }
    String all = scope.variable("merged");
    assignShort(all, code);
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
}
