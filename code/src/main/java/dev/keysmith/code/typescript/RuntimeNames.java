package dev.keysmith.code.typescript;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/** What generated modules import from the runtime. */
final class RuntimeNames {
  /** Functions and objects that methods use, which hide no variable. */
  static final ImmutableSet<String> FUNCTIONS =
      ImmutableSet.of(
          "ABSENT",
          "binary",
          "bool",
          "by",
          "byDescending",
          "date",
          "document",
          "element",
          "epoch",
          "epochMillis",
          "inOrder",
          "latestBuckets",
          "layouts",
          "list",
          "listOf",
          "map",
          "mapOf",
          "mapOfEach",
          "number",
          "numberSet",
          "originOf",
          "shardOf",
          "string",
          "stringSet",
          "timeBuckets",
          "timestamp",
          "values",
          "where");

  private static final String INTERNAL = "./runtime/internal.js";
  private static final String PUBLIC = "./runtime/index.js";

  /** The module of each name; types alone are marked. */
  static final ImmutableMap<String, String> MODULES = modules();

  /** Names that are types, and nothing at run time. */
  static final ImmutableSet<String> TYPES =
      ImmutableSet.of(
          "DataSettings",
          "Decimal",
          "DocumentMap",
          "DocumentValue",
          "IdGenerator",
          "Page",
          "PageRequest",
          "Row",
          "SettingsOptions");

  private RuntimeNames() {}

  private static ImmutableMap<String, String> modules() {
    ImmutableMap.Builder<String, String> modules = ImmutableMap.builder();
    FUNCTIONS.stream()
        .filter(name -> !name.equals("layouts"))
        .forEach(name -> modules.put(name, INTERNAL));
    for (String name :
        new String[] {
          "Call",
          "EmbeddedForm",
          "ItemForm",
          "ItemForms",
          "ItemKeyValues",
          "KeyCodec",
          "Row",
          "Rows"
        }) {
      modules.put(name, INTERNAL);
    }
    for (String name :
        new String[] {
          "DataSettings",
          "dataSettings",
          "Decimal",
          "DocumentMap",
          "DocumentValue",
          "IdGenerator",
          "Page",
          "PageRequest",
          "SettingsOptions"
        }) {
      modules.put(name, PUBLIC);
    }
    return modules.buildOrThrow();
  }
}
