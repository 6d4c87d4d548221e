package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What names in described requests stand for in a method: parameters, rows, the time. */
public final class MethodScope {
  private static final Pattern ATTRIBUTE = Pattern.compile("(.+?)\\.([^.]+)");

  private final MethodSignature signature;
  private final CodeSyntax syntax;

  /** By the name of an instance, the variable with its rows. */
  private final Map<String, String> rows = new LinkedHashMap<>();

  /** By the name of an instance, the variable with its only row. */
  private final Map<String, String> bound = new LinkedHashMap<>();

  /**
   * By the name of an instance and an attribute, the variable with the row that an update returns.
   */
  private final Map<String, Map<String, String>> returned = new LinkedHashMap<>();

  /** By the name of an instance and an attribute, the variable with a value for each repetition. */
  private final Map<String, Map<String, String>> drawn = new LinkedHashMap<>();

  private Optional<String> index = Optional.empty();

  private final Set<String> variables = new LinkedHashSet<>();
  private Optional<String> shard = Optional.empty();

  /** By the name of a list or time bucket, the variable with one of its values. */
  private final Map<String, String> elements = new LinkedHashMap<>();

  /** How often the actions are repeated whose values code is for. */
  private int repetitions;

  /** The values of one repetition of an action that were mentioned. */
  private final Set<String> repeatedValues = new LinkedHashSet<>();

  /** Of each bound instance, the attributes that were mentioned. */
  private final Map<String, Set<String>> mentioned = new LinkedHashMap<>();

  public MethodScope(MethodSignature signature, CodeSyntax syntax) {
    this.signature = signature;
    this.syntax = syntax;
    variables.addAll(Set.of("call", "page", "each", "shard", "row", "rows", "items"));
    variables.addAll(syntax.functions());
    signature.parameters().forEach(one -> variables.add(one.name()));
    signature.entity().ifPresent(one -> variables.add(one.name()));
    signature.repeated().forEach(one -> variables.add(one.name()));
  }

  /** A variable that no other has. */
  public String variable(String wanted) {
    return CodeNames.unused(wanted, variables);
  }

  /** Declares the rows of an instance. */
  String declareRows(String instance) {
    return declareRows(instance, CodeNames.plural(syntax.variable(entity(instance))));
  }

  /** A second Order, Order(2), is one of orders2; those of each repetition are Order[]. */
  private static String entity(String instance) {
    return instance.replaceAll("\\(\\d*\\)|\\[\\]", "");
  }

  /** Declares the rows of an instance that are read for each repetition of an action. */
  String declareRowsForEach(String instance) {
    String name = declareRows(instance);
    rows.put(instance, name + ".of(each)");
    return name;
  }

  /** Whether a request uses rows of an instance, and not only values that were drawn. */
  boolean usesRows(Object request, String instance) {
    Set<String> values = drawn.getOrDefault(instance, Map.of()).keySet();
    return Pattern.compile("\\{" + Pattern.quote(instance + ".") + "(\\w+)")
        .matcher(request.toString())
        .results()
        .anyMatch(use -> !values.contains(use.group(1)));
  }

  /** The values of one repetition that code mentions, since this was asked before. */
  List<String> takeRepeated() {
    List<String> taken = List.copyOf(repeatedValues);
    repeatedValues.clear();
    return taken;
  }

  /** The same by another name. */
  String declareRows(String instance, String wanted) {
    String name = variable(wanted);
    rows.put(instance, name);
    return name;
  }

  String rows(String instance) {
    String name = rows.get(instance);
    if (name == null) {
      throw new UnsupportedShape("rows of " + instance + " that no request returns before");
    }
    return name;
  }

  boolean hasRows(String instance) {
    return rows.containsKey(instance);
  }

  /** Rows that later code cannot use, because a loop declares them. */
  void forget(Set<String> instances) {
    instances.forEach(rows::remove);
  }

  /** The same for those of one repetition of an action. */
  void forgetRepeated() {
    rows.keySet().removeIf(instance -> instance.endsWith("[]"));
  }

  Set<String> instances() {
    return new LinkedHashSet<>(rows.keySet());
  }

  /** Declares the variable of one row. */
  String declareRow(String instance) {
    String name = variable(syntax.variable(instance.replace("[]", "")));
    bind(instance, name);
    return name;
  }

  /** Declares the row that an update returns: some attributes of an instance. */
  String declareReturned(String instance, Set<String> attributes) {
    String name = declareRow(instance);
    attributes.forEach(
        one -> returned.computeIfAbsent(instance, added -> new LinkedHashMap<>()).put(one, name));
    return name;
  }

  /** A variable with a value of an attribute for each repetition of an action. */
  void drawn(String instance, String attribute, String values) {
    drawn.computeIfAbsent(instance, added -> new LinkedHashMap<>()).put(attribute, values);
  }

  boolean isDrawn(String instance) {
    return drawn.containsKey(instance);
  }

  /** Whether a request uses values that were drawn for each repetition. */
  boolean usesDrawn(Object request) {
    String text = request.toString();
    return drawn.keySet().stream().anyMatch(instance -> text.contains("{" + instance + "."));
  }

  /** Declares the variable of the number of a repetition. */
  String declareIndex() {
    String name = variable("i");
    index = Optional.of(name);
    return name;
  }

  /** An expression in place of a variable with one row. */
  void bind(String instance, String expression) {
    bound.put(instance, expression);
    mentioned.remove(instance);
  }

  /** The variable of one row, or the first of several. */
  String row(String instance) {
    return Optional.ofNullable(bound.get(instance)).orElseGet(() -> rows(instance) + ".first()");
  }

  boolean isBound(String instance) {
    return bound.containsKey(instance);
  }

  /** Whether an update returned attributes of an instance. */
  boolean isReturned(String instance) {
    return returned.containsKey(instance);
  }

  void unbind(String instance) {
    bound.remove(instance);
  }

  void bindShard(String variable) {
    shard = Optional.of(variable);
  }

  void unbindShard() {
    shard = Optional.empty();
  }

  /** Declares the variable of one value of a list. */
  String declareElement(String list) {
    return declareElement(list, CodeNames.singular(parameterOf(list).name()));
  }

  /** Declares the variable of one of several values. */
  String declareElement(String name, String wanted) {
    String variable = variable(wanted);
    elements.put(name, variable);
    return variable;
  }

  void unbindElement(String name) {
    elements.remove(name);
  }

  Optional<String> element(String name) {
    return Optional.ofNullable(elements.get(name));
  }

  boolean isList(String name) {
    return signature.parameters().stream().anyMatch(one -> one.list() && one.source().equals(name));
  }

  /** The values of a list. */
  String listValues(String name) {
    MethodParameter parameter = parameterOf(name);
    return syntax.values(parameter.type(), access(parameter));
  }

  private MethodParameter parameterOf(String name) {
    return signature.parameters().stream()
        .filter(one -> one.source().equals(name))
        .findFirst()
        .orElseThrow(() -> new ValueCode.UnknownName(name));
  }

  /** The attributes of an instance that code mentions, since it was bound. */
  Set<String> mentioned(String instance) {
    return mentioned.getOrDefault(instance, Set.of());
  }

  // --- names ------------------------------------------------------------------------------------

  /** The record with the values of one repetition. */
  String entryType(int times) {
    return signature.repeated(times).record();
  }

  /** The list with the records of all repetitions. */
  String entries(int times) {
    return signature.repeated(times).name();
  }

  /** The expression of a name. */
  String value(String name) {
    if (name.equals("shard") && shard.isPresent()) {
      return shard.get();
    }
    if (elements.containsKey(name)) {
      return elements.getOrDefault(name, name);
    }
    if (isList(name)) {
      throw new UnsupportedShape("a list of values in place of one");
    }
    if (name.startsWith("now.")) {
      return now(name.substring("now.".length()));
    }
    return parameter(name)
        .or(() -> repeated(name))
        .or(() -> attribute(name))
        .orElseThrow(() -> new ValueCode.UnknownName(name));
  }

  private static String now(String type) {
    return switch (type) {
      case "epoch", "number" -> "epoch(call.now())";
      case "epochMillis" -> "epochMillis(call.now())";
      case "date" -> "string(timestamp(call.now()).asString().substring(0, 10))";
      case "timestamp", "string" -> "timestamp(call.now())";
      default -> throw new UnsupportedShape("the time as " + type);
    };
  }

  private Optional<String> parameter(String name) {
    return signature.parameters().stream()
        .filter(one -> one.source().equals(name))
        .map(one -> syntax.toValue(one.type(), access(one), one.optional()))
        .findFirst();
  }

  /** How a parameter is accessed: by its name, or out of the record that has all. */
  public String access(MethodParameter parameter) {
    return signature
        .entity()
        .map(entity -> syntax.component(entity.name(), syntax.member(parameter.source())))
        .orElse(parameter.name());
  }

  /** Begins code for the values of each repetition of the actions that are repeated so often. */
  int repeating(int times) {
    int before = repetitions;
    repetitions = times;
    return before;
  }

  private Optional<String> repeated(String name) {
    boolean another =
        name.endsWith("[]")
            && signature.repeated().stream()
                .filter(list -> list.times() != repetitions)
                .flatMap(list -> list.parts().stream())
                .anyMatch(one -> one.source().equals(name));
    if (another) {
      throw new UnsupportedShape("a parameter of actions that are repeated differently often");
    }
    return signature.repeated().stream()
        .flatMap(
            list ->
                list.parts().stream()
                    .filter(one -> one.source().equals(name.replaceFirst("\\[\\d*\\]$", "[]")))
                    .map(
                        one -> {
                          String element =
                              name.endsWith("[]")
                                  ? "each"
                                  : syntax.element(list.name(), number(name) - 1);
                          String value =
                              syntax.toValue(
                                  one.type(),
                                  syntax.component(element, one.name()),
                                  one.optional());
                          repeatedValues.add(value);
                          return value;
                        }))
        .findFirst();
  }

  private static int number(String name) {
    if (!name.endsWith("]")) {
      throw new UnsupportedShape("one value of the repeated parameter " + name);
    }
    return Integer.parseInt(name.substring(name.lastIndexOf('[') + 1, name.length() - 1));
  }

  private Optional<String> attribute(String name) {
    var parts = ATTRIBUTE.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String instance = parts.group(1);
    String attribute = CodeNames.quoted(parts.group(2));
    String values = drawn.getOrDefault(instance, Map.of()).get(parts.group(2));
    if (values != null) {
      return index.map(at -> syntax.elementAt(values, at));
    }
    Map<String, String> ofUpdates = returned.getOrDefault(instance, Map.of());
    String update = ofUpdates.get(parts.group(2));
    if (update != null) {
      return Optional.of("%s.get(%s)".formatted(update, attribute));
    }
    if (bound.containsKey(instance) && !(rows.containsKey(instance) && !ofUpdates.isEmpty())) {
      mentioned.computeIfAbsent(instance, added -> new LinkedHashSet<>()).add(parts.group(2));
      return Optional.of("%s.get(%s)".formatted(bound.get(instance), attribute));
    }
    return Optional.ofNullable(rows.get(instance))
        .map(variable -> "%s.first().get(%s)".formatted(variable, attribute));
  }
}
