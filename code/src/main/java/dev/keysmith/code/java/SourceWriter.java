package dev.keysmith.code.java;

import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.RuntimeClasses;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A file of Java: its lines, and the imports that they need. */
final class SourceWriter extends CodeLines {
  private static final Map<String, String> IMPORTS =
      Map.ofEntries(
          Map.entry("BigDecimal", "java.math.BigDecimal"),
          Map.entry("Instant", "java.time.Instant"),
          Map.entry("LocalDate", "java.time.LocalDate"),
          Map.entry("LinkedHashMap", "java.util.LinkedHashMap"),
          Map.entry("ArrayList", "java.util.ArrayList"),
          Map.entry("List", "java.util.List"),
          Map.entry("Map", "java.util.Map"),
          Map.entry("Optional", "java.util.Optional"),
          Map.entry("Set", "java.util.Set"),
          Map.entry("CompletableFuture", "java.util.concurrent.CompletableFuture"),
          Map.entry("Supplier", "java.util.function.Supplier"),
          Map.entry("SdkBytes", "software.amazon.awssdk.core.SdkBytes"),
          Map.entry(
              "DynamoDbAsyncClient",
              "software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient"),
          Map.entry("DynamoDbClient", "software.amazon.awssdk.services.dynamodb.DynamoDbClient"));

  /** Texts and comments, in which a name is only a word. */
  private static final Pattern NO_CODE =
      Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|/\\*\\*.*?\\*/", Pattern.DOTALL);

  private final String packageName;
  private final Set<String> own;

  /**
   * @param own the types of the application, which hide those of the same name
   */
  SourceWriter(String packageName, Set<String> own) {
    this.packageName = packageName;
    this.own = own;
  }

  String text() {
    String code = NO_CODE.matcher(lines()).replaceAll("");
    TreeSet<String> imports = new TreeSet<>();
    IMPORTS.forEach(
        (name, type) -> {
          if (!own.contains(name) && mentions(code, name)) {
            imports.add("import " + type + ";");
          }
        });
    for (String name : RuntimeClasses.ALL) {
      if (!own.contains(name) && mentions(code, name)) {
        imports.add("import " + RuntimeClasses.PACKAGE + "." + name + ";");
      }
    }
    TreeSet<String> statics = new TreeSet<>();
    for (String name : VALUE_METHODS) {
      if (calls(code, name)) {
        statics.add("import static dev.keysmith.runtime.Value." + name + ";");
      }
    }
    StringBuilder file = new StringBuilder("package " + packageName + ";\n\n");
    if (!statics.isEmpty()) {
      file.append(String.join("\n", statics)).append("\n\n");
    }
    if (!imports.isEmpty()) {
      file.append(String.join("\n", imports)).append("\n\n");
    }
    return file.append(lines()).toString();
  }

  private static final Set<String> VALUE_METHODS =
      Set.of(
          "string",
          "number",
          "bool",
          "binary",
          "timestamp",
          "epoch",
          "epochMillis",
          "date",
          "document",
          "list",
          "map",
          "stringSet",
          "numberSet",
          "mapOf",
          "listOf",
          "values");

  // Most classes have few of the names, and an expression for each of them takes far longer.
  private static boolean mentions(String code, String name) {
    return code.contains(name)
        && Pattern.compile("(?<![.\\w\"])" + name + "\\b").matcher(code).find();
  }

  private static boolean calls(String code, String name) {
    return code.contains(name + "(")
        && Pattern.compile("(?<![.\\w])" + name + "\\(").matcher(code).find();
  }
}
