package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.library.LibraryEntity.ComposedKey;
import dev.keysmith.code.library.LibraryEntity.KeyPart;
import dev.keysmith.code.library.LibraryFunction.FunctionParameter;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the modules of every library have in common: types, and how keys are composed. */
final class SchemaText {
  private SchemaText() {}

  // --- types ------------------------------------------------------------------------------------

  static String type(AttributeType type, boolean setsAreArrays) {
    return switch (type) {
      case STRING, TIMESTAMP, DATE -> "string";
      case NUMBER, EPOCH, EPOCH_MILLIS -> "number";
      case BOOLEAN -> "boolean";
      case BINARY -> "Uint8Array";
      case LIST -> "unknown[]";
      case MAP -> "Record<string, unknown>";
      case STRING_SET -> setsAreArrays ? "string[]" : "Set<string>";
      case NUMBER_SET -> setsAreArrays ? "number[]" : "Set<number>";
    };
  }

  private static String type(FunctionParameter parameter, boolean setsAreArrays) {
    return parameter.values().isEmpty() || parameter.type() != AttributeType.STRING
        ? type(parameter.type(), setsAreArrays)
        : parameter.values().stream().map(CodeNames::quoted).collect(Collectors.joining(" | "));
  }

  /** The parameters of a function as one object. */
  static String input(LibraryFunction function, boolean setsAreArrays) {
    List<String> properties = new ArrayList<>(declared(function.parameters(), setsAreArrays));
    if (!function.repeated().isEmpty()) {
      properties.add(
          "entries: readonly { %s }[]"
              .formatted(String.join("; ", declared(function.repeated(), setsAreArrays))));
    }
    return properties.isEmpty()
        ? ""
        : properties.stream()
            .map(one -> "  " + one + ";\n")
            .collect(Collectors.joining("", "{\n", "}"));
  }

  private static ImmutableList<String> declared(
      List<FunctionParameter> parameters, boolean setsAreArrays) {
    return parameters.stream()
        .map(
            one ->
                "%s%s: %s"
                    .formatted(
                        one.name(),
                        one.optional() ? "?" : "",
                        type(one, setsAreArrays) + (one.optional() ? " | undefined" : "")))
        .collect(ImmutableList.toImmutableList());
  }

  // --- keys -------------------------------------------------------------------------------------

  /** The constant with a function for each composed key. */
  static void keys(CodeLines file, LibraryEntity entity) {
    if (entity.keys().isEmpty()) {
      return;
    }
    file.comment("How the keys of %s are composed.".formatted(entity.layout().name()));
    file.open("export const %s =".formatted(entity.keysName()));
    entity
        .keys()
        .values()
        .forEach(
            key -> {
              String type =
                  key.parts().values().stream()
                      .map(
                          part ->
                              "%s%s: %s%s"
                                  .formatted(
                                      part.property(),
                                      part.optional() ? "?" : "",
                                      type(part.type(), false),
                                      part.optional() ? " | undefined" : ""))
                      .collect(Collectors.joining("; ", "{ ", " }"));
              file.line(
                  "%s: (%s) => %s,"
                      .formatted(
                          key.property(), key.parts().isEmpty() ? "" : "item: " + type, rule(key)));
            });
    file.close("};").line("");
  }

  private static String rule(ComposedKey key) {
    StringBuilder text = new StringBuilder();
    for (KeyRule.Alternative alternative : key.rule().alternatives()) {
      String made = made(alternative.template(), key);
      if (alternative.when().isEmpty()) {
        return text.append(made).toString();
      }
      text.append("%s\n    ? %s\n    : ".formatted(condition(alternative.when().get(), key), made));
    }
    return text.append("undefined").toString();
  }

  private static String made(KeyTemplate template, ComposedKey key) {
    if (template.isLone()) {
      return "item." + part(template.lone().orElseThrow().attribute(), key).property();
    }
    if (template.attributes().isEmpty()) {
      return CodeNames.quoted(template.toString());
    }
    List<String> arguments = new ArrayList<>();
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Field field) {
        String value = "item." + part(field.attribute(), key).property();
        arguments.add(
            field.format() instanceof KeyFormat.Bucket
                ? FunctionValues.bucketTime(value, field.type())
                : value);
      } else if (segment instanceof KeySegment.Shard shard) {
        arguments.add(
            shard.shards().identity().stream()
                .map(name -> "item." + part(name, key).property())
                .collect(
                    Collectors.joining(
                        ", ", "shardOf(%d, ".formatted(shard.shards().count()), ")")));
      }
    }
    return FunctionValues.keyText(template.toString(), arguments);
  }

  private static KeyPart part(String attribute, ComposedKey key) {
    return Objects.requireNonNull(key.parts().get(attribute), attribute);
  }

  private static String condition(KeyRuleCondition when, ComposedKey key) {
    return when.conditions().entrySet().stream()
        .map(one -> test("item." + part(one.getKey(), key).property(), one.getValue().test()))
        .collect(Collectors.joining(" && "));
  }

  private static String test(String value, Test test) {
    if (test instanceof Test.Exists exists) {
      return "%s %s undefined".formatted(value, exists.expected() ? "!==" : "===");
    }
    if (test instanceof Test.Range range) {
      return RangeComparison.of(value, range.byKeyword()).orElseThrow();
    }
    String literals =
        test instanceof Test.In in
            ? in.values().stream()
                .map(one -> CodeNames.quoted(one.toString()))
                .collect(Collectors.joining(", "))
            : CodeNames.quoted(((Test.Is) test).value().toString());
    return "[%s].includes(String(%s))".formatted(literals, value);
  }

  /** The names of the properties that a key is made of, as a list of texts. */
  static String parts(ComposedKey key) {
    return key.parts().values().stream()
        .map(part -> CodeNames.quoted(part.property()))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** Property names and values of a key. */
  static ImmutableMap<String, String> key(
      LibraryEntity entity, ImmutableMap<String, ValueText> values) {
    ImmutableMap.Builder<String, String> properties = ImmutableMap.builder();
    values.forEach(
        (name, value) -> properties.put(entity.property(name).orElseThrow(), value.text()));
    return properties.buildOrThrow();
  }
}
