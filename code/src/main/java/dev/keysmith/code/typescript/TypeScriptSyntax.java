package dev.keysmith.code.typescript;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.CodeSyntax;
import dev.keysmith.code.method.DrawnNumbers;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodScope;
import dev.keysmith.code.method.ResultType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How TypeScript writes what methods do. */
final class TypeScriptSyntax implements CodeSyntax {
  static final TypeScriptSyntax INSTANCE = new TypeScriptSyntax();

  /**
   * No name of a variable or method; an object with a method {@code then} is taken for a promise.
   */
  private static final ImmutableSet<String> RESERVED =
      ImmutableSet.copyOf(
          ("arguments await break case catch class const constructor continue debugger default"
                  + " delete do else enum eval export extends false finally for function if"
                  + " implements import in instanceof interface let new null package private"
                  + " protected public return static super switch then this throw true try typeof"
                  + " undefined var void while with yield")
              .split(" "));

  private static final Pattern REQUEST =
      Pattern.compile(
          "\\bcall\\.(get|query|scan|batchGet|batchGetFor|batchGetEach|ordered|each|eachShard|forEach)\\(");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][\\w$]*");

  private TypeScriptSyntax() {}

  @Override
  public String member(String text) {
    return CodeNames.member(text, RESERVED::contains);
  }

  @Override
  public Set<String> functions() {
    return RuntimeNames.FUNCTIONS;
  }

  /** The name of a property in an object literal or interface. */
  static String property(String name) {
    return IDENTIFIER.matcher(name).matches() ? name : CodeNames.quoted(name);
  }

  // --- values -----------------------------------------------------------------------------------

  @Override
  public String absent() {
    return "ABSENT";
  }

  @Override
  public String number(String literal) {
    return literal.matches("-?\\d{1,9}") ? "number(%s)".formatted(literal) : decimal(literal);
  }

  @Override
  public String decimal(String literal) {
    return "number(%s)".formatted(CodeNames.quoted(literal));
  }

  @Override
  public String toValue(GeneratedType type, String expression, boolean optional) {
    return "%s(%s)".formatted(DeclaredTypes.function(type), expression);
  }

  @Override
  public String values(GeneratedType type, String list) {
    return "values(%s, %s)".formatted(list, DeclaredTypes.function(type));
  }

  @Override
  public String list(List<String> elements) {
    return "[%s]".formatted(String.join(", ", elements));
  }

  @Override
  public String listLines(List<String> elements) {
    return "[\n        %s,\n    ]".formatted(String.join(",\n        ", elements));
  }

  @Override
  public String textMap(Map<?, ?> entries) {
    return "{ %s }"
        .formatted(
            entries.entrySet().stream()
                .map(
                    one ->
                        property(String.valueOf(one.getKey()))
                            + ": "
                            + CodeNames.quoted(String.valueOf(one.getValue())))
                .collect(Collectors.joining(", ")));
  }

  @Override
  public String mapOf(List<MapEntry> entries) {
    if (entries.isEmpty()) {
      return "mapOf({})";
    }
    return entries.stream()
        .map(one -> "\n    %s: %s,".formatted(entryName(one.name()), indented(one.value())))
        .collect(Collectors.joining("", "mapOf({", "\n})"));
  }

  private static String entryName(String expression) {
    boolean literal = expression.startsWith("\"") && expression.endsWith("\"");
    String text = literal ? expression.substring(1, expression.length() - 1) : "";
    return IDENTIFIER.matcher(text).matches()
        ? text
        : literal ? expression : "[" + expression + "]";
  }

  private static String indented(String code) {
    return code.replace("\n", "\n    ");
  }

  @Override
  public String mapOfEach(String list, String name, String value) {
    return "mapOfEach(\n    %s,\n    %s %s,\n    %s %s,\n)"
        .formatted(list, lambda("each", name), name, lambda("each", value), value);
  }

  @Override
  public String listOf(List<String> elements) {
    return "listOf([%s])".formatted(String.join(", ", elements));
  }

  @Override
  public String listOfEach(String list, String value) {
    return "listOf(%s.map(%s %s))".formatted(list, lambda("each", value), value);
  }

  @Override
  public String shardOf(String count, List<String> identity) {
    return "shardOf(%s, %s)".formatted(count, String.join(", ", identity));
  }

  @Override
  public String component(String object, String name) {
    return object + "." + name;
  }

  @Override
  public String element(String list, int index) {
    return "element(%s, %d)".formatted(list, index);
  }

  @Override
  public String elementAt(String list, String index) {
    return "element(%s, %s)".formatted(list, index);
  }

  @Override
  public String lambda(String parameter) {
    return "(%s) =>".formatted(parameter);
  }

  /** A parameter that nothing reads is an error of the compiler. */
  @Override
  public String lambda(String parameter, String body) {
    boolean used = Pattern.compile("\\b" + Pattern.quote(parameter) + "\\b").matcher(body).find();
    return used ? lambda(parameter) : "() =>";
  }

  // --- rows -------------------------------------------------------------------------------------

  @Override
  public String where(String method, String arguments) {
    return "where.%s(%s)".formatted(method, arguments);
  }

  @Override
  public String order(List<SortAttribute> keys) {
    List<String> orders = new ArrayList<>();
    for (SortAttribute key : keys) {
      orders.add("%s(%s)".formatted(key.descending() ? "byDescending" : "by", key.attribute()));
    }
    return orders.size() == 1 ? orders.get(0) : "inOrder(%s)".formatted(String.join(", ", orders));
  }

  @Override
  public String eachShard(int count, String read) {
    return "call.eachShard(\n    %d,\n    (shard) =>\n        %s)".formatted(count, read);
  }

  @Override
  public String mergedShards(int count, String queries) {
    return "call.shards(\n    %d,\n    (shard) =>\n        %s)".formatted(count, queries);
  }

  @Override
  public String buckets(String from, String to, String bucket, boolean latestFirst) {
    return "%s(%s, %s, %s)"
        .formatted(
            latestFirst ? "latestBuckets" : "timeBuckets", from, to, CodeNames.quoted(bucket));
  }

  @Override
  public String secondsBefore(String time, String seconds) {
    return "new Date(%s.getTime() - %s_000)".formatted(time, seconds);
  }

  @Override
  public String batchGetFor() {
    return "call.batchGetFor";
  }

  @Override
  public String batchGetEach() {
    return "call.batchGetEach";
  }

  @Override
  public String arguments(String list) {
    return "..." + list;
  }

  @Override
  public String changeRows() {
    return "each";
  }

  @Override
  public String origin(String row) {
    return "originOf(%s)".formatted(row);
  }

  @Override
  public String rowsOfPage(String page) {
    return "Rows.ofPage(%s)".formatted(page);
  }

  @Override
  public String count(String rows) {
    return rows + ".size";
  }

  // --- statements -------------------------------------------------------------------------------

  @Override
  public void declare(CodeLines body, Declaration variable) {
    write(body, "const %s = %s;".formatted(variable.name(), variable.expression()));
  }

  @Override
  public void assign(CodeLines body, Declaration variable) {
    write(body, "const %s = %s;".formatted(variable.name(), awaited(variable.expression())));
  }

  private static String awaited(String expression) {
    boolean requests =
        REQUEST.matcher(expression).find() || expression.endsWith(".sendReturning()");
    return requests ? "await " + expression : expression;
  }

  @Override
  public void assignTogether(CodeLines body, List<Declaration> variables, MethodScope scope) {
    if (variables.size() < 2) {
      variables.forEach(one -> assign(body, one));
      return;
    }
    write(
        body,
        "const [%s] = await Promise.all([%s\n]);"
            .formatted(
                variables.stream().map(Declaration::name).collect(Collectors.joining(", ")),
                variables.stream()
                    .map(one -> "\n    %s,".formatted(indented(one.expression())))
                    .collect(Collectors.joining())));
  }

  @Override
  public void add(CodeLines body, String transaction, String operation) {
    write(body, "%s.add(\n    %s,\n);".formatted(transaction, indented(operation)));
  }

  @Override
  public void send(CodeLines body, String expression) {
    write(body, "await %s;".formatted(expression));
  }

  @Override
  public void forEach(CodeLines body, String type, String variable, String all) {
    body.open("for (const %s of %s)".formatted(variable, all));
  }

  @Override
  public void forEachOf(CodeLines body, String type, String variable, String index, String all) {
    body.open("for (const [%s, %s] of %s.entries())".formatted(index, variable, all));
  }

  @Override
  public void sendPerhaps(CodeLines body, String done, String expression) {
    write(body, "const %s = await %s;".formatted(done, expression));
  }

  @Override
  public void drawEach(CodeLines body, String name, CounterDraw draw) {
    write(
        body,
        "const %s = await call.draw(\n    %s,\n    %s,\n    (each, %s) =>\n        %s,\n);"
            .formatted(
                name,
                draw.counter(),
                draw.all(),
                draw.count(),
                draw.update().replace("\n", "\n        ")));
  }

  @Override
  public void readEach(CodeLines body, String name, EachRead read) {
    String by = list(read.by());
    write(
        body,
        "const %s = await call.readEach(\n    %s,\n    %s %s,\n    %s\n        %s,\n);"
            .formatted(
                name,
                read.all(),
                lambda("each", by),
                by,
                lambda("each", read.read()),
                read.read().replace("\n", "\n        ")));
  }

  @Override
  public void changeEach(CodeLines body, String name, EachChange change) {
    boolean alone = lambda("each", change.changed()).equals("() =>");
    write(
        body,
        "const %s = %s.each(\n    %s\n        %s,\n);"
            .formatted(
                name,
                change.rows(),
                lambda(alone ? change.found() : change.found() + ", each"),
                change.changed().replace("\n", "\n        ")));
  }

  @Override
  public void beginRepeat(CodeLines body) {
    body.open("do");
  }

  @Override
  public void endRepeat(CodeLines body, String repetition) {
    body.close("} while (await %s.again());".formatted(repetition));
  }

  /** Expressions are indented by four; people who write TypeScript indent by two. */
  private static void write(CodeLines body, String statement) {
    body.line(halved(statement));
  }

  static String halved(String code) {
    return Pattern.compile("(?m)^ +")
        .matcher(code)
        .replaceAll(spaces -> " ".repeat(spaces.group().length() / 2));
  }

  // --- results ----------------------------------------------------------------------------------

  @Override
  public String conversion(ResultType type) {
    return RowsModule.function(type.base());
  }

  @Override
  public String converted(ResultType type, String row) {
    return "%s(%s)".formatted(conversion(type), row);
  }

  @Override
  public String construct(ResultType type, List<String> components) {
    StringBuilder object = new StringBuilder("({");
    object.append("\n            %s: %s,".formatted(type.component(), components.get(0)));
    for (int i = 0; i < type.includes().size(); i++) {
      object.append(
          "\n            %s: %s,"
              .formatted(type.includes().get(i).component(), components.get(i + 1)));
    }
    return object.append("\n        })").toString();
  }

  @Override
  public String pageOf(String items, String page) {
    return "{ items: %s, next: %s.next }".formatted(items, page);
  }

  @Override
  public void returnResult(CodeLines body, String expression) {
    write(body, "return %s;".formatted(expression));
  }

  @Override
  public String numbersOf(String values) {
    return "%s.map((one) => one.asNumber())".formatted(values);
  }

  @Override
  public String numbersRecord(DrawnNumbers numbers, List<String> components) {
    StringBuilder object = new StringBuilder("{");
    for (int i = 0; i < components.size(); i++) {
      object.append("\n    %s: %s,".formatted(numbers.numbers().get(i).name(), components.get(i)));
    }
    return object.append("\n}").toString();
  }
}
