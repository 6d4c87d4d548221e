package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.library.ItemCondition.AttributeTest;
import dev.keysmith.code.library.LibraryFunction.WriteBody;
import dev.keysmith.code.library.LibraryFunction.WriteCall;
import dev.keysmith.code.library.LibraryFunction.WriteKind;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes in ElectroDB: put, create, update, patch, delete, remove, and transactions of them. */
final class ElectroDbWrites {
  private static final ImmutableMap<String, String> OPERATORS =
      ImmutableMap.<String, String>builder()
          .put("=", "eq")
          .put("<>", "ne")
          .put("<", "lt")
          .put("<=", "lte")
          .put(">", "gt")
          .put(">=", "gte")
          .put("between", "between")
          .put("begins_with", "begins")
          .put("contains", "contains")
          .put("attribute_exists", "exists")
          .put("attribute_not_exists", "notExists")
          .buildOrThrow();

  private ElectroDbWrites() {}

  static String operator(String test) {
    return String.valueOf(OPERATORS.get(test));
  }

  static void write(CodeLines file, WriteBody body) {
    if (!body.transaction()) {
      file.line("await %s.go();".formatted(call(body.calls().get(0))));
      return;
    }
    Set<String> names = new LinkedHashSet<>();
    body.calls().forEach(call -> names.add(call.entity().name()));
    String entities = "{ %s }".formatted(String.join(", ", names));
    file.line("committed(");
    file.line("  await createWriteTransaction(%s, (%s) => [".formatted(entities, entities));
    for (WriteCall call : body.calls()) {
      String committed = call(call).replace("\n", "\n    ");
      file.line(
          (call.repeated()
                  ? "    ...input.entries.map((each) => %s.commit()),"
                  : "    %s.commit(),")
              .formatted(committed));
    }
    file.line("  ]).go(),");
    file.line(");");
  }

  private static String call(WriteCall call) {
    LibraryEntity entity = call.entity();
    String first = entity.table().key().attributes().get(0);
    String implied = call.kind() == WriteKind.PUT ? "attribute_not_exists" : "attribute_exists";
    boolean checked =
        call.kind() != WriteKind.CHECK
            && call.conditions().stream().anyMatch(one -> is(one, first, implied));
    ImmutableList<ItemCondition> others =
        call.conditions().stream()
            .filter(one -> !checked || !is(one, first, implied))
            .collect(ImmutableList.toImmutableList());
    String key = MappingLibrary.object(SchemaText.key(entity, call.key()));
    String method =
        switch (call.kind()) {
          case PUT ->
              "%s(%s)".formatted(checked ? "create" : "put", MappingLibrary.object(item(call)));
          case UPDATE -> "%s(%s)%s".formatted(checked ? "patch" : "update", key, changes(call));
          case DELETE -> "%s(%s)".formatted(checked ? "remove" : "delete", key);
          case CHECK -> "check(%s)".formatted(key);
        };
    return "%s.%s%s".formatted(entity.name(), method, where(entity, others));
  }

  private static boolean is(ItemCondition condition, String attribute, String test) {
    return condition instanceof AttributeTest one
        && one.attribute().equals(attribute)
        && one.test().equals(test);
  }

  /** What is stored; keys that the schema computes are left to it. */
  private static Map<String, String> item(WriteCall call) {
    LibraryEntity entity = call.entity();
    Map<String, String> properties = new LinkedHashMap<>();
    call.item()
        .forEach(
            (name, value) -> {
              LibraryEntity.ComposedKey key = entity.keys().get(name);
              if (key == null || !key.stored()) {
                properties.put(entity.property(name).orElseThrow(), value.text());
              }
            });
    return properties;
  }

  private static String changes(WriteCall call) {
    LibraryEntity entity = call.entity();
    Map<String, String> set = new LinkedHashMap<>();
    Map<String, String> added = new LinkedHashMap<>();
    Map<String, String> appended = new LinkedHashMap<>();
    Map<String, String> deleted = new LinkedHashMap<>();
    Map<String, String> uncertain = new LinkedHashMap<>();
    Set<String> removed = new LinkedHashSet<>();
    for (LibraryWrite change : call.changes()) {
      String property = entity.property(change.attribute()).orElseThrow();
      boolean composed = entity.keys().containsKey(change.attribute());
      if (change instanceof LibraryWrite.SetValue one) {
        // An empty text tells the setter of a composed key that the key is removed.
        set.put(
            property, one.value().text() + (one.value().optional() && composed ? " ?? \"\"" : ""));
        if (one.value().optional()) {
          uncertain.put(property, one.value().text());
        }
      } else if (change instanceof LibraryWrite.AddValue one) {
        added.put(property, one.value().text());
      } else if (change instanceof LibraryWrite.AppendValue one) {
        appended.put(property, one.elements().text());
      } else if (change instanceof LibraryWrite.DeleteValue one) {
        deleted.put(property, one.elements().text());
      } else {
        removed.add(CodeNames.quoted(property));
        if (composed) {
          set.put(property, "\"\"");
        }
      }
    }
    StringBuilder text = new StringBuilder();
    clause(text, "set", set);
    clause(text, "add", added);
    clause(text, "append", appended);
    clause(text, "delete", deleted);
    if (!removed.isEmpty() || !uncertain.isEmpty()) {
      text.append(
          "\n  .remove([%s%s])"
              .formatted(
                  String.join(", ", removed),
                  uncertain.isEmpty()
                      ? ""
                      : (removed.isEmpty() ? "" : ", ")
                          + "...absent(%s)".formatted(MappingLibrary.object(uncertain))));
    }
    return text.toString();
  }

  private static void clause(StringBuilder text, String method, Map<String, String> values) {
    if (!values.isEmpty()) {
      text.append("\n  .%s(%s)".formatted(method, MappingLibrary.object(values)));
    }
  }

  // --- conditions -------------------------------------------------------------------------------

  static String where(LibraryEntity entity, List<ItemCondition> conditions) {
    return conditions.isEmpty()
        ? ""
        : "\n  .where((attribute, operation) => `%s`)"
            .formatted(
                conditions.stream()
                    .map(one -> text(entity, one))
                    .collect(Collectors.joining(" AND ")));
  }

  private static String text(LibraryEntity entity, ItemCondition condition) {
    if (condition instanceof ItemCondition.AnyOf any) {
      return any.conditions().stream()
          .map(one -> text(entity, one))
          .collect(Collectors.joining(" OR ", "(", ")"));
    }
    if (condition instanceof ItemCondition.AllOf all) {
      return all.conditions().stream()
          .map(one -> text(entity, one))
          .collect(Collectors.joining(" AND ", "(", ")"));
    }
    AttributeTest test = (AttributeTest) condition;
    String attribute = "attribute." + entity.property(test.attribute()).orElseThrow();
    if (test.test().equals("in")) {
      return test.values().stream()
          .map(value -> "${operation.eq(%s, %s)}".formatted(attribute, value.text()))
          .collect(Collectors.joining(" OR ", "(", ")"));
    }
    String arguments =
        test.values().stream().map(value -> ", " + value.text()).collect(Collectors.joining());
    return "${operation.%s(%s%s)}".formatted(operator(test.test()), attribute, arguments);
  }
}
