package dev.keysmith.code.typescript;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.method.CodeLines;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A module of TypeScript: its lines, and the imports that they need. */
final class ModuleWriter extends CodeLines {
  private static final int WIDEST = 100;

  private static final Comparator<String> ALPHABETIC =
      String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder());

  private static final Comparator<String> PACKAGES_FIRST =
      Comparator.<String, Boolean>comparing(module -> module.startsWith("."))
          .thenComparing(Comparator.naturalOrder());

  /** Texts and comments, in which a name is only a word. */
  private static final Pattern NO_CODE =
      Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|/\\*\\*.*?\\*/", Pattern.DOTALL);

  /** Before a name: no dot of a property, which the dots of a spread are not. */
  private static final String NO_PROPERTY = "(?<![\\w$]|(?<!\\.\\.)\\.)";

  private final String self;
  private final ImmutableMap<String, String> modules;

  /**
   * @param self the path of this module
   * @param modules by the name of what they export; those of the application hide others
   */
  ModuleWriter(String self, Map<String, String> modules) {
    this.self = self;
    this.modules = ImmutableMap.copyOf(modules);
  }

  String text() {
    String code = NO_CODE.matcher(lines()).replaceAll("");
    Map<String, TreeSet<String>> imports = new TreeMap<>(PACKAGES_FIRST);
    modules.forEach(
        (name, module) -> {
          if (!module.equals(self) && mentions(code, name)) {
            imports.computeIfAbsent(module, added -> new TreeSet<>(ALPHABETIC)).add(name);
          }
        });
    StringBuilder text = new StringBuilder();
    imports.forEach((module, names) -> text.append(statement(module, names, code)));
    return text.append(imports.isEmpty() ? "" : "\n").append(lines()).toString();
  }

  private static String statement(String module, TreeSet<String> names, String code) {
    boolean types = names.stream().allMatch(name -> isType(name, code));
    StringBuilder all = new StringBuilder();
    for (String name : names) {
      all.append(all.length() == 0 ? "" : ", ");
      all.append(!types && isType(name, code) ? "type " : "").append(name);
    }
    String line = "import %s{ %s } from \"%s\";\n".formatted(types ? "type " : "", all, module);
    return line.length() <= WIDEST
        ? line
        : "import %s{\n  %s,\n} from \"%s\";\n"
            .formatted(types ? "type " : "", all.toString().replace(", ", ",\n  "), module);
  }

  /** Whether only its type is used. */
  private static boolean isType(String name, String code) {
    return RuntimeNames.TYPES.contains(name)
        || (Character.isUpperCase(name.charAt(0))
            && !Pattern.compile("(?:new |\\b)" + Pattern.quote(name) + "[.(]").matcher(code).find()
            && !name.equals(name.toUpperCase(Locale.ROOT)));
  }

  /** Whether lines of code use a variable. */
  static boolean uses(String code, String variable) {
    return Pattern.compile(NO_PROPERTY + Pattern.quote(variable) + "(?![\\w$]|:)")
        .matcher(NO_CODE.matcher(code).replaceAll(""))
        .find();
  }

  /**
   * The name of a function may also be that of a property, a type or a method, unless it is called.
   */
  private static boolean mentions(String code, String name) {
    boolean called =
        RuntimeNames.FUNCTIONS.contains(name) && !name.equals("ABSENT") && !name.equals("layouts");
    // Most modules have few of the names, and an expression for each of them takes far longer.
    return code.contains(name)
        && Pattern.compile(
                NO_PROPERTY
                    + (called ? "(?<!async )" : "")
                    + Pattern.quote(name)
                    + (called ? "[.(]" : "(?![\\w$]|:)"))
            .matcher(code)
            .find();
  }
}
