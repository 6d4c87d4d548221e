package dev.keysmith.code.library;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.library.ItemCondition.AttributeTest;
import dev.keysmith.code.library.LibraryFunction.WriteBody;
import dev.keysmith.code.library.LibraryFunction.WriteCall;
import dev.keysmith.code.library.LibraryFunction.WriteKind;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes in DynamoDB-Toolbox: commands, and transactions of them. */
final class ToolboxWrites {
  private static final ImmutableMap<String, String> OPERATORS =
      ImmutableMap.<String, String>builder()
          .put("=", "eq")
          .put("<>", "ne")
          .put("<", "lt")
          .put("<=", "lte")
          .put(">", "gt")
          .put(">=", "gte")
          .put("begins_with", "beginsWith")
          .put("contains", "contains")
          .buildOrThrow();

  private ToolboxWrites() {}

  static String operator(String test) {
    return String.valueOf(OPERATORS.get(test));
  }

  static void write(CodeLines file, WriteBody body) {
    if (!body.transaction()) {
      file.line("await %s.send();".formatted(call(body.calls().get(0), "ItemCommand")));
      return;
    }
    file.line("await executeTransactWrite(");
    for (WriteCall call : body.calls()) {
      file.line(
          (call.repeated() ? "  ...input.entries.map((each) => %s)," : "  %s,")
              .formatted(call(call, "Transaction").replace("\n", "\n  ")));
    }
    file.line(");");
  }

  private static String call(WriteCall call, String suffix) {
    LibraryEntity entity = call.entity();
    String key = MappingLibrary.object(SchemaText.key(entity, call.key()));
    String built =
        switch (call.kind()) {
          case PUT -> "Put%s).item(%s)".formatted(suffix, MappingLibrary.object(item(call)));
          case UPDATE ->
              "Update%s).item(%s)".formatted(suffix, MappingLibrary.object(changes(call)));
          case DELETE -> "Delete%s).key(%s)".formatted(suffix, key);
          case CHECK ->
              "ConditionCheck).key(%s).condition(%s)"
                  .formatted(key, condition(entity, call.conditions()));
        };
    String options =
        call.conditions().isEmpty() || call.kind() == WriteKind.CHECK
            ? ""
            : "\n  .options({ condition: %s })".formatted(condition(entity, call.conditions()));
    return "%s.build(%s%s".formatted(entity.name(), built, options);
  }

  /** What is stored; keys of indexes that links compute are left to them. */
  private static Map<String, String> item(WriteCall call) {
    LibraryEntity entity = call.entity();
    Map<String, String> properties = new LinkedHashMap<>();
    call.item()
        .forEach(
            (name, value) -> {
              LibraryEntity.ComposedKey key = entity.keys().get(name);
              if (key == null || key.primary() || !key.stored()) {
                properties.put(entity.property(name).orElseThrow(), value.text());
              }
            });
    return properties;
  }

  private static Map<String, String> changes(WriteCall call) {
    LibraryEntity entity = call.entity();
    Map<String, String> properties = new LinkedHashMap<>(SchemaText.key(entity, call.key()));
    for (LibraryWrite change : call.changes()) {
      properties.put(entity.property(change.attribute()).orElseThrow(), text(change));
    }
    return properties;
  }

  private static String text(LibraryWrite change) {
    if (change instanceof LibraryWrite.SetValue one) {
      return one.value().text() + (one.value().optional() ? " ?? $remove()" : "");
    }
    if (change instanceof LibraryWrite.AddValue one) {
      return "$add(%s)".formatted(one.value().text());
    }
    if (change instanceof LibraryWrite.AppendValue one) {
      return "$append(%s)".formatted(one.elements().text());
    }
    if (change instanceof LibraryWrite.DeleteValue one) {
      return "$delete(%s)".formatted(one.elements().text());
    }
    return "$remove()";
  }

  // --- conditions -------------------------------------------------------------------------------

  static String condition(LibraryEntity entity, List<ItemCondition> conditions) {
    return conditions.size() == 1
        ? text(entity, conditions.get(0))
        : joined(entity, "and", conditions);
  }

  private static String joined(LibraryEntity entity, String word, List<ItemCondition> conditions) {
    return "{ %s: [%s] }"
        .formatted(
            word,
            conditions.stream().map(one -> text(entity, one)).collect(Collectors.joining(", ")));
  }

  private static String text(LibraryEntity entity, ItemCondition condition) {
    if (condition instanceof ItemCondition.AnyOf any) {
      return joined(entity, "or", any.conditions());
    }
    if (condition instanceof ItemCondition.AllOf all) {
      return condition(entity, all.conditions());
    }
    AttributeTest test = (AttributeTest) condition;
    String values =
        test.values().stream().map(ValueText::text).collect(Collectors.joining(", ", "[", "]"));
    String compared =
        switch (test.test()) {
          case "attribute_exists" -> "exists: true";
          case "attribute_not_exists" -> "exists: false";
          case "between", "in" -> "%s: %s".formatted(test.test(), values);
          default -> "%s: %s".formatted(operator(test.test()), test.values().get(0).text());
        };
    return "{ attr: %s, %s }"
        .formatted(CodeNames.quoted(entity.property(test.attribute()).orElseThrow()), compared);
  }
}
