package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.design.WriteSharding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Expressions for the values of described requests. */
final class ValueCode {
  /** Text, whose own braces are doubled, or a name. */
  private static final Pattern PART = Pattern.compile("((?:[^{}]|\\{\\{|\\}\\})+)|\\{([^{}]*)\\}");

  private static final Pattern FORMATTED = Pattern.compile("(.*?)(?::([^:]*))?", Pattern.DOTALL);
  private static final Pattern SUM = Pattern.compile("(.*) ([+-]) ([^+-]+)");

  /** What tests a bound of a range, by its word in a described request. */
  private static final ImmutableMap<String, String> BOUNDS =
      ImmutableMap.of("from", "isFrom", "after", "isAfter", "to", "isTo", "before", "isBefore");

  private static final Pattern SHARD = Pattern.compile("shard\\((.*)\\) of (\\d+)");

  private final KeyConstants keys;
  private final CodeSyntax syntax;
  private final Function<String, String> names;

  private final MethodScope scope;

  /**
   * @param scope what names in templates stand for
   */
  ValueCode(KeyConstants keys, CodeSyntax syntax, MethodScope scope) {
    this.keys = keys;
    this.syntax = syntax;
    this.scope = scope;
    this.names = scope::value;
  }

  /** The values of a list, if it is one that is described. */
  Optional<String> list(Object described) {
    String template = String.valueOf(StepCode.map(described).get("template"));
    String name = template.replaceAll("^\\{|\\}$", "");
    return template.equals("{" + name + "}") && scope.isList(name)
        ? Optional.of(scope.listValues(name))
        : Optional.empty();
  }

  String of(Object described) {
    Map<?, ?> value = (Map<?, ?>) described;
    if (value.containsKey("choose")) {
      return choose((List<?>) value.get("choose"));
    }
    if (value.get("stored") instanceof String attribute) {
      return "%s.stored(%s)"
          .formatted(scope.row(String.valueOf(value.get("of"))), CodeNames.quoted(attribute));
    }
    if (value.containsKey("template")) {
      return template(String.valueOf(value.get("template")));
    }
    if (value.containsKey("M")) {
      return entries((Map<?, ?>) value.get("M"));
    }
    if (value.containsKey("L")) {
      return elements((List<?>) value.get("L"));
    }
    return literal(value);
  }

  private String literal(Map<?, ?> value) {
    if (value.get("S") instanceof String text) {
      return "string(%s)".formatted(CodeNames.quoted(text));
    } else if (value.get("N") instanceof String number) {
      return syntax.number(number);
    } else if (value.get("BOOL") instanceof Boolean flag) {
      return "bool(%s)".formatted(flag);
    }
    throw new UnsupportedShape("a literal " + value);
  }

  private String entries(Map<?, ?> entries) {
    List<String> parts = new ArrayList<>();
    List<CodeSyntax.MapEntry> pairs = new ArrayList<>();
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      String name = String.valueOf(entry.getKey());
      Map<?, ?> value = (Map<?, ?>) entry.getValue();
      if (value.containsKey("forEach")) {
        int before = scope.repeating(times(value));
        parts.add(syntax.mapOfEach(scope.entries(times(value)), text(name), of(value)));
        scope.repeating(before);
      } else {
        pairs.add(new CodeSyntax.MapEntry(text(name), of(value)));
      }
    }
    if (!pairs.isEmpty() || parts.isEmpty()) {
      parts.add(0, syntax.mapOf(pairs));
    }
    return together(parts);
  }

  /** How often the action is repeated that a value is of. */
  private static int times(Map<?, ?> value) {
    Map<?, ?> repetition = StepCode.map(value.get("forEach"));
    if (!(repetition.get("times") instanceof Integer times)) {
      throw new UnsupportedShape("a value for each of " + repetition);
    }
    return times;
  }

  /** In their order: the elements of an action, those of each repetition of another. */
  private String elements(List<?> elements) {
    List<String> parts = new ArrayList<>();
    List<String> alone = new ArrayList<>();
    for (Object element : elements) {
      Map<?, ?> value = (Map<?, ?>) element;
      if (value.containsKey("forEach")) {
        if (!alone.isEmpty()) {
          parts.add(syntax.listOf(List.copyOf(alone)));
          alone.clear();
        }
        int before = scope.repeating(times(value));
        parts.add(syntax.listOfEach(scope.entries(times(value)), of(value)));
        scope.repeating(before);
      } else {
        alone.add(of(value));
      }
    }
    if (!alone.isEmpty() || parts.isEmpty()) {
      parts.add(syntax.listOf(alone));
    }
    return together(parts);
  }

  private static String together(List<String> parts) {
    return parts.get(0)
        + parts.stream()
            .skip(1)
            .map(part -> "\n    .and(%s)".formatted(part.replace("\n", "\n    ")))
            .collect(Collectors.joining());
  }

  private String choose(List<?> options) {
    Map<?, ?> first = (Map<?, ?>) options.get(0);
    Object when = first.get("when");
    String chosen = first.size() > (when == null ? 0 : 1) ? of(first) : syntax.absent();
    if (!(when instanceof List<?> conditions) || conditions.isEmpty()) {
      return chosen;
    }
    String test =
        conditions.stream()
            .map(one -> condition((Map<?, ?>) one))
            .collect(Collectors.joining(" && "));
    String rest =
        options.size() == 1 ? syntax.absent() : choose(options.subList(1, options.size()));
    return "%s\n    ? %s\n    : %s".formatted(test, chosen, rest);
  }

  private String condition(Map<?, ?> when) {
    String value = template(String.valueOf(when.get("value")));
    if (when.get("exists") instanceof Boolean exists) {
      return (exists ? "" : "!") + value + ".isPresent()";
    }
    String bounds =
        BOUNDS.entrySet().stream()
            .filter(bound -> when.containsKey(bound.getKey()))
            .map(
                bound ->
                    "%s.%s(%s)"
                        .formatted(
                            value,
                            bound.getValue(),
                            CodeNames.quoted(String.valueOf(when.get(bound.getKey())))))
            .collect(Collectors.joining(" && "));
    if (!bounds.isEmpty()) {
      return bounds;
    }
    return "%s.isIn(%s)"
        .formatted(
            value,
            StepCode.list(when.get("in")).stream()
                .map(one -> CodeNames.quoted(String.valueOf(one)))
                .collect(Collectors.joining(", ")));
  }

  /** A name in an expression: fixed, or made of values. */
  String text(String name) {
    List<Matcher> parts = parts(name);
    if (parts.stream().allMatch(part -> part.group(1) != null)) {
      return CodeNames.quoted(single(name));
    }
    if (parts.size() == 1) {
      return named(parts.get(0).group(2)) + ".text()";
    }
    return template(name) + ".text()";
  }

  String template(String template) {
    List<Matcher> parts = parts(template);
    if (parts.isEmpty() || parts.stream().allMatch(part -> part.group(1) != null)) {
      return "string(%s)".formatted(CodeNames.quoted(single(template)));
    }
    StringBuilder normal = new StringBuilder();
    List<String> values = new ArrayList<>();
    for (Matcher part : parts) {
      if (part.group(1) != null) {
        normal.append(part.group(1));
        continue;
      }
      Matcher name = FORMATTED.matcher(part.group(2));
      if (!name.matches()) {
        throw new UnsupportedShape("the template " + template);
      }
      String format = name.group(2) == null ? "" : name.group(2);
      if (parts.size() == 1 && format.isEmpty()) {
        return named(name.group(1));
      }
      normal.append('{').append(plain(name.group(1)));
      normal.append(format.isEmpty() ? "" : ":" + format).append('}');
      values.add(scope.element(part.group(2)).orElseGet(() -> named(name.group(1))));
    }
    return "%s.key(%s)".formatted(keys.of(normal.toString()), String.join(", ", values));
  }

  /** What a constant calls a value: {@code Order.customerId} is {@code customerId}. */
  private static String plain(String name) {
    if (SHARD.matcher(name).matches()) {
      return "shard";
    }
    return name.replaceFirst("^-?\\w+(\\(\\d+\\))?(\\[\\d*\\])?\\.", "").replaceAll("\\W.*$", "");
  }

  /** Text with its own braces once. */
  private static String single(String text) {
    return text.replace("{{", "{").replace("}}", "}");
  }

  private static List<Matcher> parts(String template) {
    List<Matcher> parts = new ArrayList<>();
    Matcher next = PART.matcher(template);
    while (next.find()) {
      Matcher part = PART.matcher(next.group());
      part.matches();
      parts.add(part);
    }
    return parts;
  }

  /** The value that a name stands for. */
  private String named(String name) {
    Matcher shard = SHARD.matcher(name);
    if (shard.matches()) {
      return syntax.shardOf(
          shard.group(2),
          ImmutableList.copyOf(shard.group(1).split(", ")).stream()
              .map(this::identityPart)
              .toList());
    }
    Matcher sum = SUM.matcher(name);
    if (sum.matches()) {
      String right =
          sum.group(3).matches("[\\d.]+") ? syntax.decimal(sum.group(3)) : named(sum.group(3));
      return "%s.%s(%s)"
          .formatted(named(sum.group(1)), sum.group(2).equals("+") ? "plus" : "minus", right);
    }
    return name.startsWith("-")
        ? "%s.minus(%s)".formatted(syntax.number("0"), named(name.substring(1)))
        : names.apply(name);
  }

  /** A part of a sharded identity, which may be a literal. */
  private String identityPart(String part) {
    return WriteSharding.literal(part)
        .map(text -> "string(%s)".formatted(CodeNames.quoted(text)))
        .orElseGet(() -> named(part));
  }

  /** A name that nothing gives a value. */
  static final class UnknownName extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownName(String name) {
      super(name);
    }
  }
}
