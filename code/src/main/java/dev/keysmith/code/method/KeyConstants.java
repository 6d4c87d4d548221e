package dev.keysmith.code.method;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The key templates of an application, each a constant under a name of its own. */
public final class KeyConstants {
  /** What has the constants. */
  public static final String OWNER = "Keys";

  private static final Pattern NAME = Pattern.compile("\\{([^{}:]*)(:[^{}]*)?\\}");

  private final Map<String, String> constants = new LinkedHashMap<>();
  private final Set<String> taken = new LinkedHashSet<>();

  /** The constant of a template. */
  public String of(String template) {
    return OWNER
        + "."
        + constants.computeIfAbsent(
            template, added -> CodeNames.unused(CodeNames.constant(words(added)), taken));
  }

  private static String words(String template) {
    return NAME.matcher(template).replaceAll(one -> " " + one.group(1) + " ");
  }

  /** The name of each template's constant. */
  public Map<String, String> names() {
    return Collections.unmodifiableMap(constants);
  }
}
