package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeSyntax.Declaration;
import dev.keysmith.code.method.CodeSyntax.VariableKind;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The body of a write: parts that read and then write. A part begins again if another client
 * changed what it read.
 */
final class WriteMethod {
  private final Spec spec;
  private final AccessPattern.Write pattern;
  private final List<RequestStep> requests;
  private final MethodScope scope;
  private final CodeSyntax syntax;
  private final StepCode steps;
  private final RowOrigins origins;
  private final RowsCode rows;
  private final WrittenLayout layouts;
  private final CodeLines body;
  private final List<RowsTask> tasks;

  /** The numbers of sequences that were drawn, by attribute. */
  private final Map<String, List<String>> drawn = new LinkedHashMap<>();

  WriteMethod(
      Spec spec,
      PatternSource source,
      MethodScope scope,
      KeyConstants keys,
      WrittenLayout layouts,
      CodeSyntax syntax,
      CodeLines body) {
    this.spec = spec;
    this.pattern = (AccessPattern.Write) source.pattern();
    this.requests = source.requests().steps();
    this.scope = scope;
    this.syntax = syntax;
    this.steps = new StepCode(new ValueCode(keys, syntax, scope), syntax);
    this.tasks = RowsTask.of(requests);
    this.origins = new RowOrigins(tasks);
    this.rows = new RowsCode(scope, steps, syntax, origins);
    this.layouts = layouts;
    this.body = body;
  }

  /** The attribute whose drawn numbers the method returns. */
  static Optional<DrawnNumbers> returned(Spec spec, AccessPattern.Write pattern) {
    List<DrawnNumbers> attributes = new ArrayList<>();
    for (WriteAction action : pattern.actions()) {
      sequences(spec, action)
          .forEach(name -> attributes.add(new DrawnNumbers(name, action.times() > 1)));
    }
    return attributes.size() == 1 ? Optional.of(attributes.get(0)) : Optional.empty();
  }

  private static ImmutableList<String> sequences(Spec spec, WriteAction action) {
    return action instanceof WriteAction.Create create
        ? spec.entity(create.entity()).attributes().values().stream()
            .filter(one -> one.sequence().isPresent())
            .map(Attribute::name)
            .filter(name -> !create.set().containsKey(name) && !create.absent().contains(name))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
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
   * @param old the type of the instance that is returned as it was before
   */
  void write(Optional<ResultType> old) {
    if (requests.stream().allMatch(WriteMethod::isRead)) {
      throw new UnsupportedShape("a write of which no request is described");
    }
    boolean parted = false;
    for (List<RequestStep> part : parts()) {
      part(part);
      parted |= part.stream().anyMatch(step -> has(step, "continue"));
    }
    if (parted) {
      body.line("call.finish();");
    }
    returned(spec, pattern)
        .ifPresent(
            numbers -> {
              List<String> all =
                  drawn.getOrDefault(numbers.attribute(), List.of()).stream()
                      .map("%s.asNumber()"::formatted)
                      .toList();
              if (all.isEmpty()) {
                throw new UnsupportedShape("a sequence whose numbers no request draws");
              }
              body.line("return %s;".formatted(numbers.many() ? syntax.list(all) : all.get(0)));
            });
    if (returned(spec, pattern).isEmpty()
        && pattern.actions().stream().anyMatch(one -> !sequences(spec, one).isEmpty())) {
      throw new UnsupportedShape("several sequences in one write");
    }
    old.ifPresent(type -> syntax.returnResult(body, oldInstance(type)));
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
      boolean read = isRead(step);
      boolean counter = has(step, "returned");
      if ((read && writing) || parts.isEmpty() || counter) {
        parts.add(new ArrayList<>());
      }
      parts.get(parts.size() - 1).add(step);
      writing = !read;
    }
    return parts;
  }

  private static boolean isRead(RequestStep step) {
    return List.of("GetItem", "Query", "Scan", "BatchGetItem").contains(step.operation());
  }

  private static boolean has(RequestStep step, String task) {
    return step.client().stream().anyMatch(one -> one.kind().equals(task));
  }

  private void part(List<RequestStep> part) {
    boolean counter = part.stream().anyMatch(step -> has(step, "returned"));
    boolean repeats = !counter && part.stream().anyMatch(step -> has(step, "repeat"));
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
    for (RequestStep step : part) {
      if (isRead(step)) {
        read(step);
      } else {
        write(step, repetition);
      }
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
    return part.stream().anyMatch(step -> isRead(step) && mentions(step, instance))
        && part.stream().allMatch(step -> isRead(step) || has(step, "ignore"));
  }

  private boolean isNeededAfter(List<RequestStep> part, String instance) {
    int last = requests.indexOf(part.get(part.size() - 1));
    return requests.stream().skip(last + 1L).anyMatch(step -> mentions(step, instance));
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

  private void read(RequestStep step) {
    for (RowsTask task : tasks) {
      if (task.last() != step) {
        continue;
      }
      if (task.in().isPresent()) {
        embedded(task);
        continue;
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
      require(task, name);
    }
  }

  /** Rows inside the items of others. */
  private void embedded(RowsTask task) {
    String owner = origins.owner(task);
    String name = scope.declareRows(task.of());
    assign(
        name,
        "%s.children(%s)%s"
            .formatted(
                scope.rows(owner),
                StepCode.quoted(task.in().orElseThrow()),
                steps.tasks(task.tasks(), true)));
    require(task, name);
  }

  private void require(RowsTask task, String name) {
    if (task.isRequired()) {
      body.line("call.require(%s, %s);".formatted(name, StepCode.quoted(task.entity())));
    }
  }

  private void assign(String name, String expression) {
    syntax.assign(body, new Declaration(VariableKind.ROWS, name, expression));
  }

  // --- writes -----------------------------------------------------------------------------------

  private void write(RequestStep step, Optional<String> repetition) {
    if (isTogether(step)) {
      transaction(step, "", together(step, repetition), Optional.empty());
      return;
    }
    Optional<StepRepetition> perhaps = writtenIfFound(step);
    if ((step.forEach().isEmpty() && perhaps.isEmpty()) || isForOneOfEach(step)) {
      send(step, repetition, Optional.empty());
      return;
    }
    StepRepetition each = perhaps.orElseGet(() -> innermost(step));
    if (each instanceof StepRepetition.EachTime times) {
      syntax.forEach(body, scope.entryType(times.times()), "each", scope.entries(times.times()));
      send(step, repetition, Optional.empty());
      body.close();
    } else if (each instanceof StepRepetition.FoundInstance found) {
      String all = scope.rows(found.instance());
      BoundRow row = BoundRow.of(found.instance(), origins, scope, syntax);
      syntax.forEach(
          body,
          "Row",
          row.variable(),
          repetition.map(one -> one + ".pending(" + all + ")").orElse(all));
      send(step, repetition, Optional.of(row.variable()));
      body.close();
      row.unbind();
    } else {
      throw new UnsupportedShape("a write " + each.text());
    }
  }

  /**
   * Whether a step writes all instances of a list of actions at once: one transaction has an
   * operation for each of them.
   */
  private boolean isTogether(RequestStep step) {
    return has(step, "once") && !isForOneOfEach(step);
  }

  /** Sends a transaction, with the rows that later parts need. */
  private String together(RequestStep step, Optional<String> repetition) {
    String rows =
        RowOrigins.found(step).stream()
            .filter(instance -> scope.hasRows(instance))
            .filter(instance -> isNeededAfter(List.of(step), instance))
            .map(instance -> ", " + scope.rows(instance))
            .collect(Collectors.joining());
    return repetition
        .filter(one -> has(step, "repeat"))
        .map(one -> ".send(%s%s)".formatted(one, rows))
        .orElse(".send()");
  }

  /**
   * Whether a query finds at most one of each instance that a step is for: the item with the
   * counter of a sequence, or several that the write needs.
   */
  private boolean isForOneOfEach(RequestStep step) {
    boolean found =
        !step.forEach().isEmpty()
            && step.forEach().stream()
                .allMatch(
                    one ->
                        one instanceof StepRepetition.FoundInstance instance
                            && !instance.instance().contains("[]"));
    if (!found) {
      return false;
    }
    List<String> instances =
        step.forEach().stream()
            .map(one -> ((StepRepetition.FoundInstance) one).instance())
            .toList();
    return has(step, "returned")
        || instances.stream().allMatch(scope::isReturned)
        || (instances.size() > 1
            && tasks.stream()
                    .filter(task -> task.isRequired() && instances.contains(task.of()))
                    .count()
                == instances.size());
  }

  /** Rows that were found for other rows stand for both. */
  private StepRepetition innermost(RequestStep step) {
    if (step.forEach().size() == 1) {
      return step.forEach().get(0);
    }
    Optional<String> innermost = origins.innermost(RowOrigins.found(step));
    return step.forEach().stream()
        .filter(
            one ->
                one instanceof StepRepetition.FoundInstance found
                    && innermost.equals(Optional.of(found.instance())))
        .findFirst()
        .orElseThrow(() -> new UnsupportedShape("a write for each combination of several rows"));
  }

  /**
   * What is not there need not be deleted, nor changed where its identity is not given: without a
   * row, nothing is sent.
   */
  private Optional<StepRepetition> writtenIfFound(RequestStep step) {
    if (!step.forEach().isEmpty()) {
      return Optional.empty();
    }
    boolean ignored = has(step, "ignore");
    return tasks.stream()
        .filter(task -> !task.isRequired() && scope.hasRows(task.of()))
        .filter(
            task ->
                pattern.actions().stream()
                    .filter(
                        action -> ignored ? action instanceof WriteAction.Delete : isAlone(action))
                    .anyMatch(action -> action.entity().equals(task.entity())))
        .filter(task -> step.request().toString().contains("{" + task.of() + "."))
        .map(
            task ->
                (StepRepetition)
                    new StepRepetition.FoundInstance(task.of(), task.last().id(), 1, false))
        .findFirst();
  }

  /** Whether all of the write is an action on what other attributes than the identity select. */
  private boolean isAlone(WriteAction action) {
    return pattern.actions().size() == 1
        && action instanceof WriteAction.Select select
        && !select.where().stream()
            .filter(AttributeCondition::isEquality)
            .map(condition -> condition.path().shortest())
            .filter(AttributePath::isOwn)
            .map(AttributePath::attribute)
            .toList()
            .containsAll(spec.entity(select.entity()).identity());
  }

  private void send(RequestStep step, Optional<String> repetition, Optional<String> row) {
    String how =
        (has(step, "continue") ? "\n    .partly()" : "")
            + (has(step, "ignore") ? "\n    .ignoringFailure()" : "");
    String sent =
        repetition
            .filter(one -> has(step, "repeat"))
            .map(one -> ".send(%s%s)".formatted(one, row.map(found -> ", " + found).orElse("")))
            .orElse(".send()");
    if (step.operation().equals("TransactWriteItems")) {
      transaction(step, how, sent, row);
      return;
    }
    String kind =
        switch (step.operation()) {
          case "PutItem" -> "put";
          case "UpdateItem" -> "update";
          case "DeleteItem" -> "delete";
          default -> throw new UnsupportedShape("a " + step.operation());
        };
    String operation = operation(kind, step.request(), has(step, "repeat"), row);
    if (has(step, "returned")) {
      String instance =
          step.client().stream()
              .filter(one -> one.kind().equals("returned"))
              .map(one -> String.valueOf(one.details().get("of")))
              .findFirst()
              .orElseThrow();
      String name = scope.declareReturned(instance, updated(step.request()));
      syntax.assign(
          body, new Declaration(VariableKind.ROW, name, operation + "\n    .sendReturning()"));
      drawn(instance);
      return;
    }
    syntax.send(body, operation + how + "\n    " + sent);
    started(step.request());
  }

  /** The attributes that the update of a counter changes, and returns. */
  private static Set<String> updated(Map<?, ?> request) {
    Map<?, ?> names = StepCode.map(request.get("ExpressionAttributeNames"));
    Set<String> updated = new LinkedHashSet<>();
    Matcher path =
        Pattern.compile("(?:SET|ADD|,) (\\S+)")
            .matcher(String.valueOf(request.get("UpdateExpression")));
    while (path.find()) {
      updated.add(
          String.valueOf(
              Optional.<Object>ofNullable(names.get(path.group(1))).orElse(path.group(1))));
    }
    return updated;
  }

  private void transaction(RequestStep step, String how, String sent, Optional<String> row) {
    String name = scope.variable("transaction");
    syntax.declare(body, new Declaration(VariableKind.TRANSACTION, name, "call.transaction()"));
    List<?> compared = comparing(step);
    List<?> elements = operations(step);
    boolean alone = !step.request().containsKey("TransactItems");
    for (int i = 0; i < elements.size(); i++) {
      Map<?, ?> element = (Map<?, ?>) elements.get(i);
      Map.Entry<?, ?> operation =
          element.entrySet().stream()
              .filter(entry -> !entry.getKey().equals("forEach"))
              .findFirst()
              .orElseThrow();
      String kind =
          switch (String.valueOf(operation.getKey())) {
            case "Put" -> "put";
            case "Update" -> "update";
            case "Delete" -> "delete";
            case "ConditionCheck" -> "check";
            default -> throw new UnsupportedShape("a " + operation.getKey());
          };
      Map<?, ?> content = (Map<?, ?>) operation.getValue();
      Map<?, ?> each = StepCode.map(element.get("forEach"));
      if (!each.isEmpty() && !each.containsKey("times")) {
        throw new UnsupportedShape("a transaction with a write for each of " + each);
      }
      Optional<BoundRow> found = row.isPresent() ? Optional.empty() : found(step, content);
      if (each.get("times") instanceof Integer times) {
        syntax.forEach(body, scope.entryType(times), "each", scope.entries(times));
      }
      boolean asRead = alone ? has(step, "repeat") : compared.contains(i);
      syntax.add(
          body,
          name,
          operation(kind, content, asRead, found.map(BoundRow::variable).or(() -> row)));
      started(content);
      if (!each.isEmpty()) {
        body.close();
      }
      found.ifPresent(
          one -> {
            body.close();
            one.unbind();
          });
    }
    syntax.send(body, name + how.replace("\n    ", "") + sent);
  }

  /** Those of a transaction; a single one in the same form. */
  private static List<?> operations(RequestStep step) {
    return step.request().get("TransactItems") instanceof List<?> items
        ? items
        : List.of(Map.of(step.operation().replace("Item", ""), step.request()));
  }

  /** Begins a loop over the rows that an operation of a transaction is for each of. */
  private Optional<BoundRow> found(RequestStep step, Map<?, ?> content) {
    List<String> instances =
        isTogether(step)
            ? RowOrigins.found(step).stream()
                .filter(one -> content.toString().contains("{" + one + "."))
                .toList()
            : List.of();
    if (instances.isEmpty()) {
      return Optional.empty();
    }
    String innermost =
        origins
            .innermost(instances)
            .orElseThrow(
                () ->
                    new UnsupportedShape(
                        "an operation for each combination of rows that were not found for each"
                            + " other (%s)".formatted(String.join(", ", instances))));
    String all = scope.rows(innermost);
    BoundRow row = BoundRow.of(innermost, origins, scope, syntax);
    syntax.forEach(body, "Row", row.variable(), all);
    return Optional.of(row);
  }

  /** The operations of a transaction, by position, that rest on what was read. */
  private static List<?> comparing(RequestStep step) {
    return step.client().stream()
        .filter(task -> task.kind().equals("repeat"))
        .map(task -> StepCode.list(task.details().get("operations")))
        .findFirst()
        .orElse(List.of());
  }

  /** The operation with what it means if its condition fails. */
  private String operation(String kind, Map<?, ?> content, boolean asRead, Optional<String> row) {
    List<String> calls = new ArrayList<>(steps.write(kind, content));
    if (content.toString().contains("[{position}]")) {
      calls.add(
          ".position(%s)"
              .formatted(
                  row.orElseThrow(
                      () -> new UnsupportedShape("an element of a list that was not read"))));
    }
    Optional<ItemLayout> layout = layouts.of(content);
    String entity = layout.map(ItemLayout::entity).orElse(pattern.actions().get(0).entity());
    String condition = String.valueOf(content.get("ConditionExpression"));
    Optional<String> unique = layout.flatMap(layouts::uniqueAttribute);
    if (unique.isPresent()) {
      calls.add(
          ".unique(%s, %s)".formatted(StepCode.quoted(entity), StepCode.quoted(unique.get())));
    } else if (kind.equals("put") && condition.startsWith("attribute_not_exists(")) {
      calls.add(".creates(%s)".formatted(StepCode.quoted(entity)));
    } else {
      calls.add(".of(%s)".formatted(StepCode.quoted(entity)));
    }
    layout
        .flatMap(one -> embeddedChild(one, condition, content))
        .ifPresent(child -> calls.add(".child(%s)".formatted(StepCode.quoted(child))));
    if (asRead) {
      calls.add(".asRead()");
    }
    if ("ALL_OLD".equals(content.get("ReturnValues"))) {
      calls.add(".returningOld()");
    }
    return StepCode.chain(calls);
  }

  /** The entity of the embedded instance that a condition wants to exist, or not to. */
  private static Optional<String> embeddedChild(
      ItemLayout layout, String condition, Map<?, ?> content) {
    Map<?, ?> names = StepCode.map(content.get("ExpressionAttributeNames"));
    String named =
        Pattern.compile("#\\w+")
            .matcher(condition)
            .replaceAll(
                one ->
                    Matcher.quoteReplacement(
                        String.valueOf(
                            Optional.<Object>ofNullable(names.get(one.group()))
                                .orElse(one.group()))));
    return layout.embeds().entrySet().stream()
        .filter(
            embed ->
                Pattern.compile("exists\\(%s[.\\[]".formatted(Pattern.quote(embed.getKey())))
                    .matcher(named)
                    .find())
        .map(embed -> embed.getValue().entity())
        .findFirst();
  }

  // --- sequences --------------------------------------------------------------------------------

  /** Notes the number that a counter gave out. */
  private void drawn(String instance) {
    for (WriteAction action : pattern.actions()) {
      for (String attribute : sequences(spec, action)) {
        for (Object stored : stored(action.entity(), attribute)) {
          if (stored.toString().contains("[].")) {
            throw new UnsupportedShape("numbers of several sequences in a repeated action");
          }
          if (stored.toString().contains("{" + instance + ".")) {
            String name = scope.variable(syntax.member(attribute));
            syntax.declare(body, new Declaration(VariableKind.VALUE, name, steps.of(stored)));
            note(attribute, name);
          }
        }
      }
    }
  }

  private void note(String attribute, String number) {
    body.line("call.drawn(%s, %s);".formatted(StepCode.quoted(attribute), number));
    drawn.computeIfAbsent(attribute, added -> new ArrayList<>()).add(number);
  }

  /** The first numbers of a parent that the same write creates. */
  private void started(Map<?, ?> content) {
    for (WriteAction action : pattern.actions()) {
      for (String attribute : sequences(spec, action)) {
        Object stored = StepCode.map(content.get("Item")).get(attribute);
        if (stored != null
            && StepCode.map(stored).containsKey("N")
            && layouts
                .of(content)
                .filter(one -> one.entity().equals(action.entity()))
                .isPresent()) {
          note(attribute, steps.of(stored));
        }
      }
    }
  }

  /** The values that new instances have of an attribute. */
  private List<Object> stored(String entity, String attribute) {
    List<Map<?, ?>> puts = new ArrayList<>();
    for (RequestStep step : requests) {
      if (step.operation().equals("PutItem")) {
        puts.add(step.request());
      }
      for (Object one : (List<?>) step.request().getOrDefault("TransactItems", List.of())) {
        Map<?, ?> put = StepCode.map(((Map<?, ?>) one).get("Put"));
        if (!put.isEmpty()) {
          puts.add(put);
        }
      }
    }
    return puts.stream()
        .filter(put -> layouts.of(put).filter(layout -> layout.entity().equals(entity)).isPresent())
        .flatMap(
            put ->
                Optional.<Object>ofNullable(StepCode.map(put.get("Item")).get(attribute)).stream())
        .toList();
  }
}
