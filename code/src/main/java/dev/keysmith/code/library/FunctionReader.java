package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.library.LibraryFunction.FunctionBody;
import dev.keysmith.code.library.LibraryFunction.WriteBody;
import dev.keysmith.code.library.LibraryFunction.WriteCall;
import dev.keysmith.code.library.LibraryFunction.WriteKind;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the function of a pattern does, from the described requests of the pattern. */
final class FunctionReader {
  /** What a client must do that these libraries leave to their caller. */
  private static final ImmutableMap<String, String> TASKS =
      ImmutableMap.<String, String>builder()
          .put("repeat", "it begins again when another client changed what was read")
          .put("returned", "it draws the number of a sequence")
          .put("retry", "it reads keys that a Query finds in batches, and unprocessed ones again")
          .put("require", "it is rejected if a related instance does not exist")
          .put("ignore", "it is done although its condition fails")
          .put("continue", "each part of it may fail alone")
          .put("old", "it returns the instance as it was before")
          .put("sort", "the client must sort its rows")
          .put("merge", "it merges the results of several requests in order")
          .buildOrThrow();

  private final Spec spec;
  private final Design design;
  private final LayoutFinder layouts;
  private final boolean setsAreArrays;

  FunctionReader(
      Spec spec, Design design, ImmutableList<LibraryEntity> entities, boolean setsAreArrays) {
    this.spec = spec;
    this.design = design;
    this.layouts = new LayoutFinder(spec, entities);
    this.setsAreArrays = setsAreArrays;
  }

  /**
   * @param name of the function
   * @throws UnsupportedShape if it takes more than requests of one round
   */
  LibraryFunction read(PatternSource source, String name) {
    FunctionValues values = new FunctionValues(source.requests().parameters(), setsAreArrays);
    boolean write = source.pattern() instanceof AccessPattern.Write;
    for (RequestStep step : source.requests().steps()) {
      if (step.round() > 1 || !step.forEach().isEmpty()) {
        throw new UnsupportedShape(rounds(source.requests().steps()));
      }
    }
    FunctionBody body =
        write
            ? write(source, values)
            : new ReadBodyReader(spec, design, layouts, values).read(source);
    return new LibraryFunction(
        source.pattern(), name, values.declared(false, write), values.declared(true, write), body);
  }

  /** Why one request after the other is needed. */
  private static String rounds(List<RequestStep> steps) {
    return steps.stream()
        .flatMap(step -> step.client().stream())
        .map(task -> TASKS.get(task.kind()))
        .filter(Objects::nonNull)
        .findFirst()
        .or(
            () ->
                steps.stream()
                    .flatMap(step -> step.forEach().stream())
                    .map(repetition -> "it sends a request " + repetition.text())
                    .findFirst())
        .orElse("its requests need what earlier ones find");
  }

  static void check(RequestStep step, List<String> known) {
    for (ClientTask task : step.client()) {
      if (!known.contains(task.kind())) {
        throw new UnsupportedShape(
            TASKS.getOrDefault(task.kind(), "the client must do this: " + task.text()));
      }
    }
  }

  // --- writes -----------------------------------------------------------------------------------

  private WriteBody write(PatternSource source, FunctionValues values) {
    if (source.requests().steps().size() != 1) {
      throw new UnsupportedShape("it sends several requests that do not fail together");
    }
    RequestStep step = source.requests().steps().get(0);
    check(step, ImmutableList.of());
    if (!step.operation().equals("TransactWriteItems")) {
      return new WriteBody(
          ImmutableList.of(call(step.operation(), step.request(), source, values, false)), false);
    }
    ImmutableList.Builder<WriteCall> calls = ImmutableList.builder();
    for (Object one : (List<?>) Objects.requireNonNull(step.request().get("TransactItems"))) {
      Map<?, ?> operation = FunctionValues.map(one);
      boolean repeated = operation.containsKey("forEach");
      if (repeated && !FunctionValues.map(operation.get("forEach")).containsKey("times")) {
        throw new UnsupportedShape("it writes an item for each instance that a request finds");
      }
      for (String kind : List.of("Put", "Update", "Delete", "ConditionCheck")) {
        if (operation.containsKey(kind)) {
          calls.add(call(kind, FunctionValues.map(operation.get(kind)), source, values, repeated));
        }
      }
    }
    return new WriteBody(calls.build(), true);
  }

  private WriteCall call(
      String operation,
      Map<?, ?> request,
      PatternSource source,
      FunctionValues values,
      boolean repeated) {
    values.repeat(repeated);
    Table table = design.table(String.valueOf(request.get("TableName")));
    Map<?, ?> item = FunctionValues.map(request.get("Item"));
    Map<?, ?> located = item.isEmpty() ? FunctionValues.map(request.get("Key")) : item;
    Optional<String> type =
        Optional.of(LayoutFinder.text(FunctionValues.map(item.get(layouts.typeAttribute()))))
            .filter(text -> !text.isEmpty());
    LibraryEntity entity =
        layouts.byKey(
            table,
            located,
            type.map(ImmutableSet::of).orElseGet(() -> related(source.pattern())),
            attributes(request));
    ImmutableMap.Builder<String, ValueText> key = ImmutableMap.builder();
    table
        .key()
        .attributes()
        .forEach(
            name -> {
              Map<?, ?> value = FunctionValues.map(located.get(name));
              values.require(value);
              key.put(name, values.of(name, value, entity, item));
            });
    ImmutableMap.Builder<String, ValueText> stored = ImmutableMap.builder();
    item.forEach(
        (name, value) -> {
          if (entity.property((String) name).isPresent()) {
            stored.put(
                (String) name, values.of((String) name, FunctionValues.map(value), entity, item));
          }
        });
    ExpressionParser expressions =
        new ExpressionParser(
            request, (attribute, value) -> values.of(attribute, value, entity, item));
    return new WriteCall(
        kind(operation),
        entity,
        key.buildOrThrow(),
        stored.buildOrThrow(),
        request.containsKey("UpdateExpression")
            ? expressions.changes(String.valueOf(request.get("UpdateExpression")))
            : ImmutableList.of(),
        request.containsKey("ConditionExpression")
            ? expressions.conditions(String.valueOf(request.get("ConditionExpression")))
            : ImmutableList.of(),
        repeated);
  }

  /** The entities of a pattern's actions, or any where an action changes items of others. */
  private static ImmutableSet<String> related(AccessPattern pattern) {
    ImmutableSet<String> entities =
        ((AccessPattern.Write) pattern)
            .actions().stream().map(WriteAction::entity).collect(ImmutableSet.toImmutableSet());
    return entities.size() == 1 ? entities : ImmutableSet.of();
  }

  /** The attributes that the expressions of a write mention. */
  private static ImmutableSet<String> attributes(Map<?, ?> request) {
    ExpressionParser expressions =
        new ExpressionParser(request, (attribute, value) -> ValueText.of(""));
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    if (request.containsKey("UpdateExpression")) {
      expressions
          .changes(String.valueOf(request.get("UpdateExpression")))
          .forEach(change -> names.add(change.attribute()));
    }
    if (request.containsKey("ConditionExpression")) {
      ItemCondition.all(expressions.conditions(String.valueOf(request.get("ConditionExpression"))))
          .forEach(test -> names.add(test.attribute()));
    }
    return names.build();
  }

  private static WriteKind kind(String operation) {
    return switch (operation) {
      case "Put", "PutItem" -> WriteKind.PUT;
      case "Update", "UpdateItem" -> WriteKind.UPDATE;
      case "Delete", "DeleteItem" -> WriteKind.DELETE;
      default -> WriteKind.CHECK;
    };
  }
}
