package dev.keysmith.spec;

import java.util.HashSet;
import java.util.Set;

/** The parameters of one pattern: a name is one value throughout, so each use gets its own. */
final class ParameterNames {
  private final Set<String> used = new HashSet<>();

  /** A parameter that is not used yet, named after an attribute. */
  String fresh(String attribute) {
    String name = attribute;
    for (int number = 2; !used.add(name); number++) {
      name = attribute + number;
    }
    return "$" + name;
  }

  boolean isUsed(String name) {
    return used.contains(name);
  }
}
