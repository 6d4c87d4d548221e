package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.emit.JsonFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The JSON of a request in a here-document, in which the shell makes the values.
 *
 * <pre>
 *   {"Key": {"PK": {"template": "ORDER#{orderId}", "type": "S"}}}
 *
 *   {"Key": {"PK": {"S": $(text "ORDER#$(last "$p_orderId")")}}}
 * </pre>
 */
final class ShellRequest {
  private static final String TEMPLATE = "template";
  private static final String CHOOSE = "choose";

  private static final ImmutableMap<String, String> OPERATORS =
      ImmutableMap.of("from", ">=", "after", ">", "to", "<=", "before", "<");

  private static final ImmutableSet<String> LITERALS = ImmutableSet.of("S", "N", "B");

  private static final int WIDTH = 90;

  private final ShellNames names;
  private final ImmutableSet<String> optional;
  private final StringBuilder text = new StringBuilder();

  /** Lines before the here-document, which make what may be absent. */
  private final List<String> preparation = new ArrayList<>();

  private final Set<String> required = new LinkedHashSet<>();
  private boolean unwritable;
  private int blanks;

  /**
   * @param optional the parameters whose values may be absent
   */
  ShellRequest(ShellNames names, ImmutableSet<String> optional) {
    this.names = names;
    this.optional = optional;
  }

  /** The here-document's text. */
  String json(Map<?, ?> request) {
    mapping(request, "", false);
    return text.toString();
  }

  ImmutableList<String> preparation() {
    return ImmutableList.copyOf(preparation);
  }

  /** The names without whose values the request cannot be sent. */
  ImmutableSet<String> required() {
    return ImmutableSet.copyOf(required);
  }

  /** Whether it has a character that no shell has: the null character, in a text that it makes. */
  boolean isUnwritable() {
    return unwritable;
  }

  // --- structure --------------------------------------------------------------------------------

  private void value(String name, Object value, String indent) {
    if (value instanceof Map<?, ?> map) {
      if (map.containsKey(TEMPLATE) || map.containsKey(CHOOSE)) {
        text.append(map.containsKey(CHOOSE) ? chosen(name, map) : needed(map));
      } else if (isShort(map)) {
        text.append(line(map));
      } else {
        mapping(map, indent, name.equals("Item") || name.equals("M"));
      }
    } else if (value instanceof List<?> list) {
      list(list, indent);
    } else if (value instanceof String string) {
      text.append(name.equals("TableName") ? table(string) : scalar(name, string));
    } else {
      text.append(value);
    }
  }

  /**
   * @param open whether what is absent is left out
   */
  private void mapping(Map<?, ?> map, String indent, boolean open) {
    String inner = indent + "  ";
    text.append("{\n");
    boolean first = true;
    StringBuilder absent = new StringBuilder();
    for (Map.Entry<String, Object> entry : expanded(map).entrySet()) {
      String name = entry.getKey();
      if (name.equals("forEach")) {
        continue;
      }
      if (open && mayBeAbsent(entry.getValue())) {
        absent.append(absent(name, (Map<?, ?>) entry.getValue()));
        continue;
      }
      text.append(first ? "" : ",\n").append(inner).append(key(name)).append(": ");
      if (name.equals("RequestItems")) {
        tables((Map<?, ?>) entry.getValue(), inner);
      } else {
        value(name, entry.getValue(), inner);
      }
      first = false;
    }
    text.append(absent).append('\n').append(indent).append('}');
  }

  /** What a batch asks of each table. */
  private void tables(Map<?, ?> byTable, String indent) {
    text.append('{');
    String separator = "\n";
    for (Map.Entry<?, ?> entry : byTable.entrySet()) {
      text.append(separator).append(indent).append("  ");
      text.append(table((String) entry.getKey())).append(": ");
      value("", entry.getValue(), indent + "  ");
      separator = ",\n";
    }
    text.append('\n').append(indent).append('}');
  }

  private void list(List<?> list, String indent) {
    String inner = indent + "  ";
    text.append("[\n");
    boolean first = true;
    for (Object element : expanded(list)) {
      text.append(first ? "" : ",\n").append(inner);
      value("", element, inner);
      first = false;
    }
    text.append('\n').append(indent).append(']');
  }

  /** What is repeated a known number of times is written that often. */
  private static List<Object> expanded(List<?> list) {
    List<Object> all = new ArrayList<>();
    for (Object element : list) {
      OptionalInt times = times(element);
      if (times.isEmpty()) {
        all.add(element);
      }
      for (int i = 1; i <= times.orElse(0); i++) {
        all.add(Repetitions.numbered(element, i));
      }
    }
    return all;
  }

  /** The same of entries, such as children that are embedded by their identity. */
  private static Map<String, Object> expanded(Map<?, ?> map) {
    Map<String, Object> all = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          OptionalInt times = times(value);
          if (times.isEmpty()) {
            all.put((String) name, value);
          }
          for (int i = 1; i <= times.orElse(0); i++) {
            all.put((String) Repetitions.numbered(name, i), Repetitions.numbered(value, i));
          }
        });
    return all;
  }

  private static OptionalInt times(Object element) {
    return element instanceof Map<?, ?> map
            && map.get("forEach") instanceof Map<?, ?> each
            && each.get("times") instanceof Integer times
        ? OptionalInt.of(times)
        : OptionalInt.empty();
  }

  private String key(String name) {
    return ShellTemplate.isTemplate(name) ? made(name) : quoted(name);
  }

  // --- values -----------------------------------------------------------------------------------

  private boolean mayBeAbsent(Object value) {
    return value instanceof Map<?, ?> map
        && (map.containsKey(CHOOSE)
            || (map.get(TEMPLATE) instanceof String template
                && new ShellTemplate(template, names)
                    .used().stream().anyMatch(optional::contains)));
  }

  /** Adds the entry to a variable if there is a value; the variable stands at the end. */
  private String absent(String name, Map<?, ?> value) {
    String variable = "more_" + ++blanks;
    preparation.add(variable + "=");
    if (value.get(CHOOSE) instanceof List<?> options) {
      String word = "if";
      for (Object option : options) {
        Map<?, ?> one = (Map<?, ?>) option;
        preparation.add("%s %s; then".formatted(word, condition(one)));
        preparation.add(
            one.containsKey(TEMPLATE) || !one.containsKey("when") || hasValue(one)
                ? "  " + assigned(variable, name, one)
                : "  :");
        word = "elif";
      }
      preparation.add("fi");
    } else {
      preparation.add(
          "if %s; then".formatted(present(new ShellTemplate(text(value, TEMPLATE), names))));
      preparation.add("  " + assigned(variable, name, value));
      preparation.add("fi");
    }
    return "$" + variable;
  }

  private static boolean hasValue(Map<?, ?> option) {
    return option.keySet().stream().anyMatch(name -> !name.equals("when"));
  }

  private String assigned(String variable, String name, Map<?, ?> value) {
    return "%s=\", %s: %s\""
        .formatted(variable, quoted(name).replace("\"", "\\\""), assigned(value));
  }

  /** Within double quotes of a shell. */
  private String assigned(Map<?, ?> value) {
    return value.containsKey(TEMPLATE)
        ? typed(value).replaceFirst("^\\{\"(\\w+)\"", "{\\\\\"$1\\\\\"")
        : line(value).replace("\"", "\\\"");
  }

  /** Where a value must be there, the first option that holds. */
  private String chosen(String name, Map<?, ?> value) {
    String variable = "chosen_" + ++blanks;
    String word = "if";
    for (Object option : list(value, CHOOSE)) {
      Map<?, ?> one = (Map<?, ?>) option;
      if (hasValue(one)) {
        preparation.add("%s %s; then".formatted(word, condition(one)));
        preparation.add("  %s=\"%s\"".formatted(variable, assigned(one)));
        word = "elif";
      }
    }
    preparation.add("else");
    preparation.add(
        "  fail \"with these values %s is absent: send REMOVE in place of SET\"".formatted(name));
    preparation.add("fi");
    return "$" + variable;
  }

  private String needed(Map<?, ?> value) {
    required.addAll(new ShellTemplate(text(value, TEMPLATE), names).used());
    return typed(value);
  }

  private String condition(Map<?, ?> option) {
    if (!(option.get("when") instanceof List<?> demands)) {
      return option.get(TEMPLATE) instanceof String template
          ? present(new ShellTemplate(template, names))
          : "true";
    }
    List<String> all = new ArrayList<>();
    for (Object demand : demands) {
      Map<?, ?> one = (Map<?, ?>) demand;
      ShellTemplate compared = new ShellTemplate(text(one, "value"), names);
      if (one.get("exists") instanceof Boolean exists) {
        all.add((exists ? "" : "! ") + present(compared));
      } else if (!one.containsKey("in")) {
        all.add(inRange(compared, one));
      } else {
        List<String> any = new ArrayList<>();
        for (Object literal : list(one, "in")) {
          any.add(
              "[ \"%s\" = \"%s\" ]"
                  .formatted(value(compared), written(ShellTemplate.literal((String) literal))));
        }
        all.add(any.size() == 1 ? any.get(0) : "{ " + String.join(" || ", any) + "; }");
      }
    }
    return String.join(" && ", all);
  }

  /** Numbers are compared by awk: a shell knows none with decimals. */
  private String inRange(ShellTemplate compared, Map<?, ?> demand) {
    // A sum is there whenever what it adds to was read.
    compared.used().stream().filter(name -> name.contains(" + ")).forEach(required::add);
    List<String> bounds = new ArrayList<>();
    OPERATORS.forEach(
        (word, operator) -> {
          if (demand.containsKey(word)) {
            bounds.add("n + 0 %s %s".formatted(operator, demand.get(word)));
          }
        });
    return "awk -v n=\"%s\" 'BEGIN { exit !(n != \"\" && %s) }'"
        .formatted(value(compared), String.join(" && ", bounds));
  }

  /** Of a parameter that may be absent, nothing. */
  private String value(ShellTemplate template) {
    return template.isValue() ? "${" + names.of(template.used().get(0)) + "-}" : shell(template);
  }

  private String present(ShellTemplate template) {
    List<String> all = new ArrayList<>();
    template.used().forEach(name -> all.add("[ -n \"${%s+x}\" ]".formatted(names.of(name))));
    return String.join(" && ", all);
  }

  private String typed(Map<?, ?> value) {
    if (!(value.get(TEMPLATE) instanceof String template)) {
      return line(value);
    }
    ShellTemplate made = new ShellTemplate(template, names);
    made.used().stream().filter(name -> !optional.contains(name)).forEach(required::add);
    String type = text(value, "type");
    String shell = shell(made);
    String json =
        switch (type) {
          case "S", "N", "B" -> "$(text \"%s\")".formatted(shell);
          case "SS", "NS", "BS" -> "$(texts \"%s\")".formatted(shell);
          default -> shell;
        };
    return "{\"%s\": %s}".formatted(type, json);
  }

  private String shell(ShellTemplate template) {
    return written(template.shell());
  }

  private String written(String shell) {
    unwritable |= shell.indexOf('\0') >= 0;
    return shell;
  }

  private static String text(Map<?, ?> map, String name) {
    return (String) Objects.requireNonNull(map.get(name), name);
  }

  private static List<?> list(Map<?, ?> map, String name) {
    return (List<?>) Objects.requireNonNull(map.get(name), name);
  }

  private boolean isShort(Map<?, ?> map) {
    return map.values().stream()
            .allMatch(
                one -> one instanceof String || one instanceof Boolean || one instanceof Integer)
        && line(map).length() < WIDTH
        && !map.containsKey("TableName");
  }

  private String line(Map<?, ?> map) {
    List<String> entries = new ArrayList<>();
    map.forEach(
        (name, value) -> {
          if (!name.equals("when")) {
            entries.add(
                key((String) name)
                    + ": "
                    + (value instanceof String string
                        ? scalar((String) name, string)
                        : String.valueOf(value)));
          }
        });
    return "{" + String.join(", ", entries) + "}";
  }

  /** A literal of one of DynamoDB's types is text; anything else may have names in it. */
  private String scalar(String name, String string) {
    return LITERALS.contains(name) ? literal(string) : quoted(string);
  }

  private String quoted(String string) {
    return ShellTemplate.isTemplate(string)
        ? made(string)
        : literal(ShellTemplate.plainText(string));
  }

  private static String literal(String string) {
    return JsonFormatter.quoted(string).replaceAll("([\\\\$`])", "\\\\$1");
  }

  /** An expression with the position of an element, or a name that the request makes. */
  private String made(String template) {
    ShellTemplate made = new ShellTemplate(template, names);
    required.addAll(made.used());
    return "$(text \"%s\")".formatted(shell(made));
  }

  private static String table(String name) {
    return "$(text \"${prefix}%s\")".formatted(ShellTemplate.literal(name));
  }
}
