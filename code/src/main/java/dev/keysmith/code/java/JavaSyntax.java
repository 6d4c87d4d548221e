package dev.keysmith.code.java;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.CodeSyntax;
import dev.keysmith.code.method.DrawnNumbers;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodScope;
import dev.keysmith.code.method.ResultType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/** How Java writes what methods do. */
final class JavaSyntax implements CodeSyntax {
  static final JavaSyntax INSTANCE = new JavaSyntax();

  private static final ImmutableSet<String> OF_OBJECT =
      ImmutableSet.of(
          "getClass", "hashCode", "toString", "notify", "notifyAll", "wait", "clone", "finalize");

  /** {@code Map.of} takes no more. */
  private static final int MOST_PAIRS = 10;

  private JavaSyntax() {}

  @Override
  public String member(String text) {
    return CodeNames.member(
        text, name -> SourceVersion.isKeyword(name) || OF_OBJECT.contains(name));
  }

  // --- values -----------------------------------------------------------------------------------

  @Override
  public String absent() {
    return "Value.ABSENT";
  }

  @Override
  public String number(String literal) {
    return literal.matches("-?\\d{1,9}") ? "number(%s)".formatted(literal) : decimal(literal);
  }

  @Override
  public String decimal(String literal) {
    return "number(new BigDecimal(%s))".formatted(CodeNames.quoted(literal));
  }

  @Override
  public String toValue(GeneratedType type, String expression, boolean optional) {
    return JavaTypes.toValue(type, expression, optional);
  }

  @Override
  public String values(GeneratedType type, String list) {
    return "values(%s, %s)".formatted(list, JavaTypes.conversion(type));
  }

  @Override
  public String list(List<String> elements) {
    return "List.of(%s)".formatted(String.join(", ", elements));
  }

  @Override
  public String listLines(List<String> elements) {
    return "List.of(\n        %s)".formatted(String.join(",\n        ", elements));
  }

  @Override
  public String textMap(Map<?, ?> entries) {
    boolean many = entries.size() > MOST_PAIRS;
    return "Map.%s(%s)"
        .formatted(
            many ? "ofEntries" : "of",
            entries.entrySet().stream()
                .map(
                    one ->
                        CodeNames.quoted(String.valueOf(one.getKey()))
                            + ", "
                            + CodeNames.quoted(String.valueOf(one.getValue())))
                .map(pair -> many ? "Map.entry(" + pair + ")" : pair)
                .collect(Collectors.joining(", ")));
  }

  @Override
  public String mapOf(List<MapEntry> entries) {
    if (entries.isEmpty()) {
      return "mapOf(Map.of())";
    }
    boolean many = entries.size() > MOST_PAIRS;
    String pairs =
        entries.stream()
            .map(one -> one.name() + ", " + one.value())
            .map(pair -> many ? "Map.entry(" + pair + ")" : pair)
            .collect(Collectors.joining(",\n        "));
    return "mapOf(\n    Map.%s(\n        %s))".formatted(many ? "ofEntries" : "of", pairs);
  }

  @Override
  public String mapOfEach(String list, String name, String value) {
    return "mapOf(\n    %s,\n    each -> %s,\n    each -> %s)".formatted(list, name, value);
  }

  @Override
  public String listOf(List<String> elements) {
    return "listOf(List.of(%s))".formatted(String.join(", ", elements));
  }

  @Override
  public String listOfEach(String list, String value) {
    return "listOf(\n    %s,\n    each -> %s)".formatted(list, value);
  }

  @Override
  public String shardOf(String count, List<String> identity) {
    return "KeyCodec.shard(%s, %s)".formatted(count, String.join(", ", identity));
  }

  @Override
  public String component(String object, String name) {
    return object + "." + name + "()";
  }

  @Override
  public String element(String list, int index) {
    return "%s.get(%d)".formatted(list, index);
  }

  @Override
  public String elementAt(String list, String index) {
    return "%s.get(%s)".formatted(list, index);
  }

  @Override
  public String lambda(String parameter) {
    return parameter + " ->";
  }

  // --- rows -------------------------------------------------------------------------------------

  @Override
  public String where(String method, String arguments) {
    return "Where.%s(%s)".formatted(method, arguments);
  }

  @Override
  public String order(List<SortAttribute> keys) {
    StringBuilder order = new StringBuilder();
    for (SortAttribute key : keys) {
      String comparator =
          "Rows.%s(%s)".formatted(key.descending() ? "byDescending" : "by", key.attribute());
      order.append(order.length() == 0 ? comparator : ".thenComparing(%s)".formatted(comparator));
    }
    return order.toString();
  }

  @Override
  public String eachShard(int count, String read) {
    return "call.forEach(\n    TimeBuckets.shards(%d),\n    shard ->\n        %s)"
        .formatted(count, read);
  }

  @Override
  public String mergedShards(int count, String queries) {
    return "call.shards(\n    %d,\n    shard ->\n        %s)".formatted(count, queries);
  }

  @Override
  public String buckets(String from, String to, String bucket, boolean latestFirst) {
    return "TimeBuckets.%s(%s, %s, %s)"
        .formatted(latestFirst ? "latestFirst" : "between", from, to, CodeNames.quoted(bucket));
  }

  @Override
  public String secondsBefore(String time, String seconds) {
    return "%s.minusSeconds(%s)".formatted(time, seconds);
  }

  @Override
  public String batchGetFor() {
    return "call.batchGet";
  }

  @Override
  public String batchGetEach() {
    return "call.batchGet";
  }

  @Override
  public String arguments(String list) {
    return list;
  }

  @Override
  public String changeRows() {
    return "then";
  }

  @Override
  public String origin(String row) {
    return row + ".origin()";
  }

  @Override
  public String rowsOfPage(String page) {
    return "Rows.of(%s)".formatted(page);
  }

  @Override
  public String count(String rows) {
    return rows + ".size()";
  }

  // --- statements -------------------------------------------------------------------------------

  @Override
  public void declare(CodeLines body, Declaration variable) {
    body.line(
        "%s %s = %s;".formatted(variable.kind().type(), variable.name(), variable.expression()));
  }

  @Override
  public void assign(CodeLines body, Declaration variable) {
    body.line(
        "%s %s =\n    %s;"
            .formatted(
                variable.kind().type(), variable.name(), indented(variable.expression(), 4)));
  }

  /** All but the last are started before it is sent. */
  @Override
  public void assignTogether(CodeLines body, List<Declaration> variables, MethodScope scope) {
    Map<Declaration, String> started = new LinkedHashMap<>();
    for (Declaration one : variables.subList(0, Math.max(0, variables.size() - 1))) {
      String supplier = scope.variable(one.name() + "Started");
      started.put(one, supplier);
      body.line(
          "Supplier<%s> %s =\n    call.start(\n        () ->\n            %s);"
              .formatted(one.kind().type(), supplier, indented(one.expression(), 12)));
    }
    if (!variables.isEmpty()) {
      assign(body, variables.get(variables.size() - 1));
    }
    started.forEach(
        (one, supplier) ->
            body.line("%s %s = %s.get();".formatted(one.kind().type(), one.name(), supplier)));
  }

  @Override
  public void add(CodeLines body, String transaction, String operation) {
    body.line("%s.add(\n    %s);".formatted(transaction, indented(operation, 4)));
  }

  @Override
  public void send(CodeLines body, String expression) {
    body.line(expression + ";");
  }

  @Override
  public void forEach(CodeLines body, String type, String variable, String all) {
    body.open("for (%s %s : %s)".formatted(type, variable, all));
  }

  @Override
  public void forEachOf(CodeLines body, String type, String variable, String index, String all) {
    body.open("for (int %s = 0; %s < %s.size(); %s++)".formatted(index, index, all, index));
    body.line("%s %s = %s.get(%s);".formatted(type, variable, all, index));
  }

  @Override
  public void sendPerhaps(CodeLines body, String done, String expression) {
    body.line("boolean %s =\n    %s;".formatted(done, indented(expression, 4)));
  }

  @Override
  public void drawEach(CodeLines body, String name, CounterDraw draw) {
    body.line(
        "List<Value> %s =\n    call.draw(\n        %s,\n        %s,\n        (each, %s) ->\n            %s);"
            .formatted(
                name, draw.counter(), draw.all(), draw.count(), indented(draw.update(), 12)));
  }

  @Override
  public void readEach(CodeLines body, String name, EachRead read) {
    body.line(
        "RowsFor<%s> %s =\n    call.readEach(\n        %s,\n        each -> %s,\n        each ->\n            %s);"
            .formatted(read.type(), name, read.all(), list(read.by()), indented(read.read(), 12)));
  }

  @Override
  public void changeEach(CodeLines body, String name, EachChange change) {
    body.line(
        "RowsFor<%s> %s =\n    %s.then(\n        (each, %s) ->\n            %s);"
            .formatted(
                change.type(),
                name,
                change.rows(),
                change.found(),
                indented(change.changed(), 12)));
  }

  @Override
  public void beginRepeat(CodeLines body) {
    body.open("do");
  }

  @Override
  public void endRepeat(CodeLines body, String repetition) {
    body.close("} while (%s.again());".formatted(repetition));
  }

  private static String indented(String code, int spaces) {
    return code.replace("\n", "\n" + " ".repeat(spaces));
  }

  // --- results ----------------------------------------------------------------------------------

  @Override
  public String conversion(ResultType type) {
    return type.base() + "::of";
  }

  @Override
  public String converted(ResultType type, String row) {
    return "%s.of(%s)".formatted(type.base(), row);
  }

  @Override
  public String construct(ResultType type, List<String> components) {
    return "new %s(\n            %s)"
        .formatted(type.record(), String.join(",\n            ", components));
  }

  @Override
  public String pageOf(String items, String page) {
    return "new Page<>(%s, %s.next())".formatted(items, page);
  }

  @Override
  public void returnResult(CodeLines body, String expression) {
    body.line("return %s;".formatted(expression));
  }

  @Override
  public String numbersOf(String values) {
    return "%s.stream().map(Value::asNumber).toList()".formatted(values);
  }

  @Override
  public String numbersRecord(DrawnNumbers numbers, List<String> components) {
    return "new %s(%s)".formatted(numbers.type(), String.join(", ", components));
  }
}
