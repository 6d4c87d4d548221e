package dev.keysmith.code.java;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The key templates of an application, each a constant of one class. */
final class KeyConstants {
  static final String CLASS = "Keys";

  private static final Pattern NAME = Pattern.compile("\\{([^{}:]*)(:[^{}]*)?\\}");

  private final Map<String, String> constants = new LinkedHashMap<>();
  private final Set<String> taken = new LinkedHashSet<>();

  /** The constant of a template. */
  String of(String template) {
    return CLASS
        + "."
        + constants.computeIfAbsent(
            template, added -> JavaNames.unused(JavaNames.constant(words(added)), taken));
  }

  private static String words(String template) {
    return NAME.matcher(template).replaceAll(one -> " " + one.group(1) + " ");
  }

  String source(SourceWriter file) {
    file.javadoc("How keys are made of values.");
    file.open("final class " + CLASS);
    constants.forEach(
        (template, name) ->
            file.line(
                "static final KeyCodec %s =\n    KeyCodec.of(%s);"
                    .formatted(name, JavaNames.quoted(template))));
    file.line("").line("private Keys() {}");
    return file.close().text();
  }
}
