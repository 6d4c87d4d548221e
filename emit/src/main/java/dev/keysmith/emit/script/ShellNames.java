package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The shell's variables for parameters and for what earlier steps found. */
final class ShellNames {
  private final Map<String, String> variables = new LinkedHashMap<>();

  /** The variable of a name: {@code p_productId_1} of {@code productId[1]}. */
  String of(String name) {
    String known = variables.get(name);
    if (known != null) {
      return known;
    }
    String base = "p_" + name.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("_$", "");
    String variable = base;
    for (int i = 2; variables.containsValue(variable); i++) {
      variable = base + "_" + i;
    }
    variables.put(name, variable);
    return variable;
  }

  /** All that were used, in the order of their first use. */
  ImmutableMap<String, String> all() {
    return ImmutableMap.copyOf(variables);
  }
}
