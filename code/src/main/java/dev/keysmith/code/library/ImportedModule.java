package dev.keysmith.code.library;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.method.CodeLines;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A module, with the imports of the names that it uses. */
final class ImportedModule extends CodeLines {
  /** Texts and comments, in which a name is only a word; templates of texts are code. */
  private static final Pattern NO_CODE =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|/\\*\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

  /** Behind three dots it is a name of its own. */
  private static final String NOT_A_MEMBER = "(?<![\\w$])(?<!(?<!\\.\\.)\\.)";

  private final String self;
  private final ImmutableMap<String, String> modules;

  /**
   * @param modules by the names that they export
   */
  ImportedModule(String self, Map<String, String> modules) {
    this.self = self;
    this.modules = ImmutableMap.copyOf(modules);
  }

  String text() {
    String code = NO_CODE.matcher(lines()).replaceAll("\"\"");
    Map<String, TreeSet<String>> imports = new TreeMap<>();
    modules.forEach(
        (name, module) -> {
          boolean used =
              Pattern.compile(NOT_A_MEMBER + Pattern.quote(name) + following(name))
                  .matcher(code)
                  .find();
          if (used && !module.equals(self)) {
            imports.computeIfAbsent(module, added -> new TreeSet<>()).add(imported(name));
          }
        });
    StringBuilder text = new StringBuilder();
    imports.forEach(
        (module, names) ->
            text.append(
                "import { %s } from \"%s\";\n".formatted(String.join(", ", names), module)));
    return text.append(imports.isEmpty() ? "" : "\n")
        .append(lines().stripTrailing())
        .append('\n')
        .toString();
  }

  /** Functions and constants are called or have members; as mere words they are types or names. */
  private static String following(String name) {
    return Character.isUpperCase(name.charAt(0)) ? "(?![\\w$]|\\??:)" : "[.(]";
  }

  private static String imported(String name) {
    return switch (name) {
      case "DynamoDBDocumentClient", "Page", "PageOptions" -> "type " + name;
      default -> name;
    };
  }
}
