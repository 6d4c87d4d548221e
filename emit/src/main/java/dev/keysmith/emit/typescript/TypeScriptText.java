package dev.keysmith.emit.typescript;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.PrintableText;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Pieces of TypeScript, with whatever must be escaped in them escaped. */
final class TypeScriptText {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
  private static final Splitter LINES = Splitter.on(Pattern.compile("[\n\u2028\u2029]"));
  private static final int WIDTH = 100;

  private TypeScriptText() {}

  /** A documentation comment, a line for each of these; none where there are none. */
  static String comment(String indent, List<String> lines) {
    if (lines.isEmpty()) {
      return "";
    }
    List<String> safe =
        lines.stream()
            .flatMap(line -> LINES.splitToStream(PrintableText.of(line.replace("*/", "*\\/"))))
            .toList();
    return safe.size() == 1
        ? indent + "/** " + safe.get(0) + " */\n"
        : safe.stream()
            .map(line -> indent + (line.isEmpty() ? " *" : " * " + line) + "\n")
            .collect(Collectors.joining("", indent + "/**\n", indent + " */\n"));
  }

  /** The name of a property. */
  static String property(String name) {
    return IDENTIFIER.matcher(name).matches() ? name : JsonFormatter.quoted(name);
  }

  /** {@code "a" | "b"}. */
  static String union(Collection<String> names) {
    return names.stream().map(JsonFormatter::quoted).collect(Collectors.joining(" | "));
  }

  /** What stands literally in a template; a carriage return would be read as a line feed. */
  static String inTemplate(String text) {
    String quoted = JsonFormatter.quoted(text);
    return quoted
        .substring(1, quoted.length() - 1)
        .replace("\\\"", "\"")
        .replace("`", "\\`")
        .replace("${", "\\${");
  }

  /** {@code export type Name = A | B;}, broken into lines where it is long. */
  static String alternatives(String name, ImmutableList<String> types) {
    String head = "export type " + name + " =";
    String line = head + " " + String.join(" | ", types) + ";\n";
    return line.length() <= WIDTH
        ? line
        : types.stream().map(type -> "\n  | " + type).collect(Collectors.joining("", head, ";\n"));
  }

  /** {@code export type Name = A & B;}, likewise. */
  static String intersection(String name, ImmutableList<String> types) {
    String head = "export type " + name + " = ";
    String line = head + String.join(" & ", types) + ";\n";
    return line.length() <= WIDTH ? line : head + String.join(" &\n  ", types) + ";\n";
  }
}
