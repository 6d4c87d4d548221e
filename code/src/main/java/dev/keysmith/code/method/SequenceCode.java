package dev.keysmith.code.method;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeSyntax.Declaration;
import dev.keysmith.code.method.CodeSyntax.VariableKind;
import dev.keysmith.code.method.DrawnNumbers.DrawnNumber;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The numbers of sequences: drawn by an update of a counter, or the first ones of a parent that the
 * same write creates.
 */
final class SequenceCode {
  private static final Pattern CHANGED = Pattern.compile("(?:SET|ADD|,) ([^\\s:]+) [=:]");
  private static final Pattern ADDED = Pattern.compile("\\+ (:\\w+)");

  /** Stands for how many numbers are drawn at once. */
  private static final String COUNT = "count of numbers";

  private final List<DrawnNumber> numbers;
  private final List<RequestStep> requests;
  private final WrittenLayout layouts;
  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;
  private final CodeLines body;

  /** The expressions of what was drawn. */
  private final Map<DrawnNumber, List<String>> drawn = new LinkedHashMap<>();

  SequenceCode(
      Optional<DrawnNumbers> numbers,
      List<RequestStep> requests,
      WrittenLayout layouts,
      MethodContext context) {
    this.numbers = numbers.map(all -> (List<DrawnNumber>) all.numbers()).orElse(List.of());
    this.requests = requests;
    this.layouts = layouts;
    this.scope = context.scope();
    this.steps = context.steps();
    this.syntax = context.syntax();
    this.body = context.body();
  }

  // --- drawing ----------------------------------------------------------------------------------

  /**
   * Updates a counter, and notes the numbers that it gave out.
   *
   * @param operation the update as a chain of calls, from its request
   */
  void draw(RequestStep step, OperationChain operation) {
    String instance = String.valueOf(step.task("returned").orElseThrow().details().get("of"));
    if (step.forEach().stream().anyMatch(StepRepetition.EachTime.class::isInstance)) {
      drawEach(step, instance, operation);
      return;
    }
    String name = scope.declareReturned(instance, changed(step.request()));
    syntax.assign(
        body,
        new Declaration(
            VariableKind.ROW, name, operation.of(step.request()) + "\n    .sendReturning()"));
    for (DrawnNumber number : numbers) {
      for (Object stored : stored(number)) {
        if (changed(step.request()).stream()
            .anyMatch(counter -> mentions(stored, instance, counter))) {
          String value = scope.variable(number.name());
          syntax.declare(body, new Declaration(VariableKind.VALUE, value, steps.of(stored)));
          note(number, value, 1);
        }
      }
    }
  }

  /** The operation of a request. */
  interface OperationChain {
    String of(Map<?, ?> request);
  }

  /** A number for each repetition of an action, those of one counter at once. */
  private void drawEach(RequestStep step, String instance, OperationChain operation) {
    int times =
        step.forEach().stream()
            .filter(StepRepetition.EachTime.class::isInstance)
            .mapToInt(one -> ((StepRepetition.EachTime) one).times())
            .findFirst()
            .orElseThrow();
    scope.repeating(times);
    for (String counter : changed(step.request())) {
      DrawnNumber number =
          numbers.stream()
              .filter(one -> stored(one).stream().anyMatch(at -> mentions(at, instance, counter)))
              .findFirst()
              .orElseThrow(() -> new UnsupportedShape("a sequence whose numbers nothing stores"));
      String count = scope.declareElement(COUNT, "count");
      String chain = operation.of(counted(step.request()));
      scope.unbindElement(COUNT);
      String name = scope.variable(CodeNames.plural(number.name()));
      syntax.drawEach(
          body,
          name,
          new CodeSyntax.CounterDraw(
              CodeNames.quoted(counter), scope.entries(times), count, chain));
      scope.drawn(instance, counter, name);
      body.line("call.drawn(%s, %s);".formatted(CodeNames.quoted(number.path()), name));
      drawn.put(number, List.of(name));
    }
  }

  private static boolean mentions(Object stored, String instance, String counter) {
    return stored
        .toString()
        .matches("(?s).*[{]" + Pattern.quote(instance + "." + counter) + "\\b.*");
  }

  /** The update of a counter by as many numbers as are drawn. */
  private static Map<?, ?> counted(Map<?, ?> request) {
    Matcher added = ADDED.matcher(String.valueOf(request.get("UpdateExpression")));
    if (!added.find()) {
      throw new UnsupportedShape("a counter that nothing is added to");
    }
    Map<Object, Object> values =
        new LinkedHashMap<>(StepCode.map(request.get("ExpressionAttributeValues")));
    values.put(added.group(1), ImmutableMap.of("template", "{" + COUNT + "}", "type", "N"));
    Map<Object, Object> counted = new LinkedHashMap<>(request);
    counted.put("ExpressionAttributeValues", values);
    return counted;
  }

  /** The attributes that the update of a counter changes, and returns. */
  private static Set<String> changed(Map<?, ?> request) {
    Map<?, ?> names = StepCode.map(request.get("ExpressionAttributeNames"));
    Set<String> changed = new LinkedHashSet<>();
    Matcher path = CHANGED.matcher(String.valueOf(request.get("UpdateExpression")));
    while (path.find()) {
      changed.add(
          String.valueOf(
              Optional.<Object>ofNullable(names.get(path.group(1))).orElse(path.group(1))));
    }
    return changed;
  }

  private void note(DrawnNumber number, String value, int times) {
    body.line("call.drawn(%s, %s);".formatted(CodeNames.quoted(number.path()), value));
    drawn
        .computeIfAbsent(number, added -> new ArrayList<>())
        .addAll(Collections.nCopies(times, value));
  }

  // --- what is stored ---------------------------------------------------------------------------

  /**
   * Notes the first numbers of a parent that the same write creates.
   *
   * @param times how often the operation is repeated
   */
  void started(Map<?, ?> content, int times) {
    for (DrawnNumber number : numbers) {
      for (Map<?, ?> first : first(number, content)) {
        if (isLeft(number)) {
          note(number, steps.of(first), times);
        }
      }
    }
  }

  /** The first numbers that a new item has. */
  private List<Map<?, ?>> first(DrawnNumber number, Map<?, ?> content) {
    Map<?, ?> stored = StepCode.map(StepCode.map(content.get("Item")).get(number.attribute()));
    boolean mine = stored(number).stream().anyMatch(one -> one.equals(stored));
    return stored.containsKey("N") && mine && isOf(number, content)
        ? List.of(stored)
        : embedded(number, content);
  }

  /** The same of children in the item of a new parent: those are all that it has. */
  private List<Map<?, ?>> embedded(DrawnNumber number, Map<?, ?> content) {
    return Optional.<Map<?, ?>>of(content).filter(one -> one.containsKey("Item")).stream()
        .flatMap(put -> layouts.of(put).stream())
        .flatMap(layout -> layout.embeds().entrySet().stream())
        .filter(embed -> embed.getValue().entity().equals(number.entity()))
        .map(embed -> StepCode.map(StepCode.map(content.get("Item")).get(embed.getKey())))
        .<Map<?, ?>>flatMap(
            children ->
                IntStream.rangeClosed(1, size(children))
                    .mapToObj(position -> Map.of("N", String.valueOf(position))))
        .toList();
  }

  private static int size(Map<?, ?> children) {
    return StepCode.list(children.get("L")).size() + StepCode.map(children.get("M")).size();
  }

  private boolean isLeft(DrawnNumber number) {
    return drawn.getOrDefault(number, List.of()).size() < number.times();
  }

  private boolean isOf(DrawnNumber number, Map<?, ?> put) {
    return layouts
        .of(put)
        .filter(ItemLayout::isMain)
        .filter(layout -> layout.entity().equals(number.entity()))
        .isPresent();
  }

  /** The values that new instances have of an attribute. */
  private List<Object> stored(DrawnNumber number) {
    List<Object> own = storedAlone(number);
    return own.isEmpty() ? storedInside(number) : own;
  }

  /** Of those inside the item of their parent: as the counter gives them out. */
  private List<Object> storedInside(DrawnNumber number) {
    List<Object> values = new ArrayList<>();
    for (RequestStep step : requests) {
      step.task("returned")
          .map(task -> task.details().get("of"))
          .ifPresent(
              instance ->
                  changed(step.request()).stream()
                      .filter(counter -> layouts.isCounter(step.request(), counter, number))
                      .map(counter -> "{%s.%s}".formatted(instance, counter))
                      .map(template -> ImmutableMap.of("template", template, "type", "N"))
                      .filter(value -> !values.contains(value))
                      .forEach(values::add));
    }
    return values;
  }

  private List<Object> storedAlone(DrawnNumber number) {
    List<Map<?, ?>> puts = new ArrayList<>();
    for (RequestStep step : requests) {
      if (step.operation().equals("PutItem")) {
        puts.add(step.request());
      }
      for (Object one : StepCode.list(step.request().get("TransactItems"))) {
        Map<?, ?> put = StepCode.map(((Map<?, ?>) one).get("Put"));
        if (!put.isEmpty()) {
          puts.add(put);
        }
      }
    }
    return puts.stream()
        .filter(
            put ->
                layouts
                    .of(put)
                    .filter(layout -> layout.entity().equals(number.entity()))
                    .isPresent())
        .flatMap(
            put ->
                Optional.<Object>ofNullable(StepCode.map(put.get("Item")).get(number.attribute()))
                    .stream())
        .distinct()
        .toList();
  }

  // --- the result -------------------------------------------------------------------------------

  void returnTo(DrawnNumbers result) {
    List<String> components = new ArrayList<>();
    for (DrawnNumber number : result.numbers()) {
      List<String> values = drawn.getOrDefault(number, List.of());
      if (values.isEmpty()) {
        throw new UnsupportedShape("numbers of a sequence that nothing stores");
      }
      boolean list = number.many() && values.size() == 1;
      components.add(
          list
              ? syntax.numbersOf(values.get(0))
              : number.many()
                  ? syntax.list(values.stream().map("%s.asNumber()"::formatted).toList())
                  : values.get(0) + ".asNumber()");
    }
    syntax.returnResult(
        body,
        result.only().isPresent() ? components.get(0) : syntax.numbersRecord(result, components));
  }
}
