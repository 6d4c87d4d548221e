package dev.keysmith.code.method;

import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeSyntax.Declaration;
import dev.keysmith.code.method.CodeSyntax.VariableKind;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The body of a write: parts that read and then write. A part begins again if another client
 * changed what it read.
 */
final class WriteMethod {
  private final AccessPattern.Write pattern;
  private final List<RequestStep> requests;
  private final MethodScope scope;
  private final CodeSyntax syntax;
  private final StepCode steps;
  private final CodeLines body;
  private final List<RowsTask> tasks;
  private final RowOrigins origins;
  private final RowsCode rows;
  private final WriteRepetitions targets;
  private final OperationCode operations;
  private final SequenceCode sequences;
  private final TransactionCode transactions;
  private final WriteLoops loops;

  WriteMethod(
      Spec spec,
      PatternSource source,
      Optional<DrawnNumbers> drawn,
      WrittenLayout layouts,
      MethodContext context) {
    this.pattern = (AccessPattern.Write) source.pattern();
    this.requests = MovedChildren.asStored(source.requests().steps(), layouts);
    this.scope = context.scope();
    this.syntax = context.syntax();
    this.steps = context.steps();
    this.body = context.body();
    this.tasks = RowsTask.of(requests);
    this.origins = new RowOrigins(tasks);
    this.rows = new RowsCode(scope, steps, syntax, origins);
    this.targets = new WriteRepetitions(spec, pattern, tasks, origins, scope);
    this.operations = new OperationCode(steps, layouts, pattern.actions().get(0).entity());
    this.sequences = new SequenceCode(drawn, requests, layouts, context);
    this.transactions = new TransactionCode(operations, sequences, targets, origins, context);
    this.loops = new WriteLoops(context);
  }

  /** How many instances the method returns as they were before; an update changes one, or fails. */
  static Optional<Multiplicity> returnedOld(AccessPattern.Write pattern) {
    return pattern.actions().stream()
        .filter(action -> action instanceof WriteAction.Select select && select.returnsOld())
        .map(
            action ->
                action instanceof WriteAction.Delete ? Multiplicity.DELETED : Multiplicity.REPLACED)
        .findFirst();
  }

  /**
   * @param drawn the numbers that are returned
   * @param old the type of the instance that is returned as it was before
   */
  void write(Optional<DrawnNumbers> drawn, Optional<ResultType> old) {
    if (requests.stream().allMatch(RequestStep::isRead)) {
      throw new UnsupportedShape("a write of which no request is described");
    }
    OptionalInt repeating = OptionalInt.empty();
    for (List<RequestStep> part : parts()) {
      OptionalInt times = timesOf(part);
      if (!times.equals(repeating)) {
        closeLoop(repeating);
        times.ifPresent(
            many ->
                loops.forEachTime(
                    many, parts().stream().filter(one -> timesOf(one).equals(times)).toList()));
        repeating = times;
      }
      part(times.isPresent() ? part.stream().map(RowsTask::once).toList() : part);
    }
    closeLoop(repeating);
    if (requests.stream().anyMatch(step -> step.has("continue"))) {
      body.line("call.finish();");
    }
    drawn.ifPresent(sequences::returnTo);
    old.ifPresent(type -> syntax.returnResult(body, oldInstance(type)));
  }

  private void closeLoop(OptionalInt times) {
    if (times.isPresent()) {
      body.close();
      scope.forgetRepeated();
    }
  }

  /**
   * How often a part is done: each repetition of an action reads what it writes, after those before
   * it have written. Numbers of sequences are drawn for all of them at once.
   */
  private static OptionalInt timesOf(List<RequestStep> part) {
    boolean reads = part.stream().anyMatch(step -> step.isRead() && times(step).isPresent());
    return part.stream()
        .filter(step -> reads && !step.isRead() && !step.has("returned"))
        .map(WriteMethod::times)
        .flatMapToInt(OptionalInt::stream)
        .findFirst();
  }

  private String oldInstance(ResultType type) {
    return returnedOld(pattern).equals(Optional.of(Multiplicity.DELETED))
        ? "call.deleted().one(%s)".formatted(syntax.conversion(type))
        : syntax.converted(type, "call.replaced(%s)".formatted(StepCode.quoted(type.entity())));
  }

  /** Reads and the writes after them; counters of sequences are drawn once, before. */
  private List<List<RequestStep>> parts() {
    List<List<RequestStep>> parts = new ArrayList<>();
    boolean writing = true;
    for (RequestStep step : requests) {
      boolean read = step.isRead();
      boolean counter = step.has("returned");
      if ((read && writing) || parts.isEmpty() || counter || isApart(last(parts), step)) {
        parts.add(new ArrayList<>());
      }
      parts.get(parts.size() - 1).add(step);
      writing = !read;
    }
    return parts;
  }

  /** Whether a write is no part of what begins again: of another action, which stands alone. */
  private boolean isApart(List<RequestStep> part, RequestStep step) {
    return !pattern.atomic()
        && !step.isRead()
        && step.counts().isEmpty()
        && !step.has("repeat")
        && part.stream().anyMatch(one -> one.has("repeat"));
  }

  private static List<RequestStep> last(List<List<RequestStep>> parts) {
    return parts.get(parts.size() - 1);
  }

  private void part(List<RequestStep> part) {
    boolean counter = part.stream().anyMatch(step -> step.has("returned"));
    boolean repeats = !counter && part.stream().anyMatch(step -> step.has("repeat"));
    Optional<String> repetition = Optional.empty();
    Set<String> before = scope.instances();
    if (repeats) {
      for (RequestStep step : part) {
        before.stream()
            .filter(instance -> mentions(step, instance) && !isCopiedFrom(instance, part))
            .findFirst()
            .ifPresent(
                instance -> {
                  throw new UnsupportedShape(
                      "a write that begins again with what an earlier part read (%s)"
                          .formatted(instance));
                });
      }
      String name = scope.variable("repetition");
      repetition = Optional.of(name);
      syntax.declare(body, new Declaration(VariableKind.REPETITION, name, "call.repetition()"));
      syntax.beginRepeat(body);
    }
    boolean partly = part.stream().anyMatch(step -> step.has("continue"));
    int opened = 0;
    for (RequestStep step : part) {
      if (step.isRead()) {
        opened += read(step, partly);
      } else if (step.counts().isEmpty()) {
        write(step, repetition);
      }
    }
    for (int i = 0; i < opened; i++) {
      body.close();
    }
    if (repeats) {
      String repeated = repetition.orElseThrow();
      syntax.endRepeat(body, repeated);
      Set<String> inside = new LinkedHashSet<>(scope.instances());
      inside.removeAll(before);
      scope.forget(inside);
      inside.stream()
          .filter(instance -> isNeededAfter(part, instance))
          .forEach(instance -> written(instance, repeated));
    }
  }

  private static boolean mentions(RequestStep step, String instance) {
    return step.request().toString().contains("{" + instance + ".");
  }

  /**
   * Whether a part changes copies of what an earlier part has written: it begins again with the
   * items that have the copies, and not with what they are copied from.
   */
  private static boolean isCopiedFrom(String instance, List<RequestStep> part) {
    return part.stream().anyMatch(step -> step.isRead() && mentions(step, instance))
        && part.stream().allMatch(step -> step.isRead() || step.has("ignore"));
  }

  private boolean isNeededAfter(List<RequestStep> part, String instance) {
    int last = part.get(part.size() - 1).id();
    return requests.stream().anyMatch(step -> step.id() > last && mentions(step, instance));
  }

  /** Declares the rows of an instance that a part has written, each of them once. */
  private void written(String instance, String repetition) {
    tasks.stream()
        .filter(task -> task.of().equals(instance))
        .findFirst()
        .ifPresent(
            task ->
                syntax.declare(
                    body,
                    new Declaration(
                        VariableKind.ROWS,
                        scope.declareRows(instance, "written"),
                        "%s.written(%s)".formatted(repetition, StepCode.quoted(task.entity())))));
  }

  // --- reads ------------------------------------------------------------------------------------

  /**
   * Reads what a step completes.
   *
   * @param partly whether only a part of the write is rejected if nothing is found
   * @return how many blocks were opened for what is written if something is found
   */
  private int read(RequestStep step, boolean partly) {
    int opened = 0;
    for (RowsTask task : tasks) {
      if (task.last().id() == step.id()) {
        boolean once = step.forEach().equals(task.last().forEach());
        String rows = once && task.times().isPresent() ? readEach(task) : rows(task.once());
        opened += require(task, rows, partly) ? 1 : 0;
      }
    }
    return opened;
  }

  /** The variable with the rows. */
  private String rows(RowsTask task) {
    if (task.in().isPresent()) {
      return embedded(task);
    }
    if (task.isOrdered()) {
      throw new UnsupportedShape("a write of the first rows");
    }
    String expression;
    if (task.completions().isEmpty()) {
      expression = rows.all(task, true);
    } else {
      String found = scope.variable("found");
      assign(found, rows.found(task));
      expression = rows.completed(task, found, true);
    }
    String name = scope.declareRows(task.of());
    assign(name, expression);
    return name;
  }

  /** The rows of each repetition of an action, where all are written together. */
  private String readEach(RowsTask described) {
    RowsTask task = described.once();
    int times = described.times().orElseThrow();
    if (task.in().isPresent()) {
      return embeddedInEach(task, times);
    }
    scope.takeRepeated();
    scope.repeating(times);
    String expression = rows.found(task);
    if (task.completions().isEmpty()) {
      expression += rows.tasks(task, true);
    } else {
      String found = scope.variable("found");
      expression = syntax.then(expression, found, rows.completed(task, found, true));
    }
    List<String> by = scope.takeRepeated();
    String name = scope.declareRowsForEach(task.of());
    syntax.readEach(
        body,
        name,
        new CodeSyntax.EachRead(scope.entryType(times), scope.entries(times), by, expression));
    return name;
  }

  private String embeddedInEach(RowsTask task, int times) {
    scope.repeating(times);
    String owner = scope.rows(origins.owner(task)).replaceFirst("\\.of\\(each\\)$", "");
    String found = scope.variable("found");
    String children =
        "%s.children(%s)%s"
            .formatted(found, StepCode.quoted(task.in().orElseThrow()), rows.tasks(task, true));
    String name = scope.declareRowsForEach(task.of());
    syntax.changeEach(
        body, name, new CodeSyntax.EachChange(scope.entryType(times), owner, found, children));
    return name;
  }

  /** Rows inside the items of others. */
  private String embedded(RowsTask task) {
    String owner = origins.owner(task);
    String name = scope.declareRows(task.of());
    assign(
        name,
        "%s.children(%s)%s"
            .formatted(
                scope.rows(owner),
                StepCode.quoted(task.in().orElseThrow()),
                rows.tasks(task, true)));
    return name;
  }

  /** Whether a block was opened for what is written if there is a row. */
  private boolean require(RowsTask task, String name, boolean partly) {
    if (!task.isRequired()) {
      return false;
    }
    String entity = StepCode.quoted(task.entity());
    if (partly) {
      syntax.beginIf(body, "call.hasFound(%s, %s)".formatted(name, entity));
    } else {
      body.line("call.require(%s, %s);".formatted(name, entity));
    }
    return partly;
  }

  private void assign(String name, String expression) {
    syntax.assign(body, new Declaration(VariableKind.ROWS, name, expression));
  }

  // --- writes -----------------------------------------------------------------------------------

  private void write(RequestStep step, Optional<String> repetition) {
    if (targets.isTogether(step)) {
      String name = transactions.add(step, Optional.empty());
      syntax.send(body, name + together(step, repetition));
      return;
    }
    Optional<StepRepetition> each = targets.each(step);
    if (each.isEmpty() || (step.has("returned") && times(step).isPresent())) {
      send(step, repetition, Optional.empty());
    } else if (each.get() instanceof StepRepetition.EachTime times) {
      loops.forEachTime(times.times(), step.request());
      send(step, repetition, Optional.empty());
      body.close();
    } else if (each.get() instanceof StepRepetition.FoundInstance found) {
      forEachRow(found.instance(), step, repetition);
    } else {
      throw new UnsupportedShape("a write " + each.get().text());
    }
  }

  private void forEachRow(String instance, RequestStep step, Optional<String> repetition) {
    String all = scope.rows(instance);
    BoundRow row = BoundRow.of(instance, origins, scope, syntax);
    syntax.forEach(
        body,
        "Row",
        row.variable(),
        repetition.map(one -> one + ".pending(" + all + ")").orElse(all));
    send(step, repetition, Optional.of(row.variable()));
    body.close();
    row.unbind();
  }

  /** Sends a transaction, with the rows that later parts need. */
  private String together(RequestStep step, Optional<String> repetition) {
    String rows =
        RowOrigins.found(step).stream()
            .filter(scope::hasRows)
            .filter(instance -> isNeededAfter(List.of(step), instance))
            .map(instance -> ", " + scope.rows(instance))
            .collect(Collectors.joining());
    return repetition
        .filter(one -> step.has("repeat"))
        .map(one -> ".send(%s%s)".formatted(one, rows))
        .orElse(".send()");
  }

  private void send(RequestStep step, Optional<String> repetition, Optional<String> row) {
    if (step.has("returned")) {
      sequences.draw(step, request -> operations.of(call(step), request, step.has("repeat"), row));
      return;
    }
    String how =
        (step.has("continue") ? "\n    .partly()" : "")
            + (step.has("ignore") ? "\n    .ignoringFailure()" : "");
    String sent =
        repetition
            .filter(one -> step.has("repeat"))
            .map(one -> ".send(%s%s)".formatted(one, row.map(found -> ", " + found).orElse("")))
            .orElse(".send()");
    String expression;
    if (step.operation().equals("TransactWriteItems")) {
      expression = transactions.add(step, row) + how.replace("\n    ", "") + sent;
    } else {
      expression =
          operations.of(call(step), step.request(), step.has("repeat"), row)
              + how
              + "\n    "
              + sent;
    }
    sendAndCount(step, expression);
    sequences.started(step.request(), times(step).orElse(1));
  }

  /** How often an action is repeated that sends a step. */
  private static OptionalInt times(RequestStep step) {
    return step.forEach().stream()
        .filter(StepRepetition.EachTime.class::isInstance)
        .mapToInt(one -> ((StepRepetition.EachTime) one).times())
        .findFirst();
  }

  private static String call(RequestStep step) {
    return switch (step.operation()) {
      case "PutItem" -> "put";
      case "UpdateItem" -> "update";
      case "DeleteItem" -> "delete";
      default -> throw new UnsupportedShape("a " + step.operation());
    };
  }

  // --- counts -----------------------------------------------------------------------------------

  /** Counts are left out where the write that they count may change nothing. */
  private void sendAndCount(RequestStep step, String expression) {
    List<RequestStep> counts =
        requests.stream()
            .filter(one -> one.counts().stream().anyMatch(id -> id == step.id()))
            .toList();
    if (counts.isEmpty()) {
      syntax.send(body, expression);
      return;
    }
    boolean perhaps = step.has("continue") || step.has("ignore") || step.has("repeat");
    if (perhaps) {
      String done = scope.variable("done");
      syntax.sendPerhaps(body, done, expression);
      syntax.beginIf(body, done);
    } else {
      syntax.send(body, expression);
    }
    if (counts.size() == 1) {
      syntax.send(body, count(counts.get(0)) + "\n    .ignoringFailure()\n    .send()");
    } else {
      // Two counts may be of one parent, which is then updated once.
      String all = scope.variable("counts");
      syntax.declare(body, new Declaration(VariableKind.COUNTS, all, "call.counts()"));
      counts.forEach(one -> syntax.add(body, all, count(one)));
      syntax.send(body, all + ".send()");
    }
    if (perhaps) {
      body.close();
    }
  }

  private String count(RequestStep step) {
    return operations.of(call(step), step.request(), false, Optional.empty());
  }
}
