package dev.keysmith.emit.infrastructure;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What tables and indexes are called inside a template, where names of tables have characters that
 * its language does not take. No two are called the same.
 */
public final class TemplateIdentifiers {
  private TemplateIdentifiers() {}

  /** {@code OrdersByCustomer}. */
  public static ImmutableMap<TableOrIndex, String> capitalised(List<TableOrIndex> structures) {
    Map<TableOrIndex, String> wanted = new LinkedHashMap<>();
    for (TableOrIndex structure : structures) {
      wanted.put(
          structure,
          words(structure)
              .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
              .collect(Collectors.joining()));
    }
    return unique(wanted);
  }

  /** {@code orders_bycustomer}. */
  public static ImmutableMap<TableOrIndex, String> underscored(List<TableOrIndex> structures) {
    Map<TableOrIndex, String> wanted = new LinkedHashMap<>();
    for (TableOrIndex structure : structures) {
      String name =
          words(structure)
              .map(word -> word.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT))
              .collect(Collectors.joining("_"));
      wanted.put(structure, Character.isDigit(name.charAt(0)) ? "table_" + name : name);
    }
    return unique(wanted);
  }

  private static Stream<String> words(TableOrIndex structure) {
    String words = structure.toString().replaceAll("[^A-Za-z0-9]+", " ").strip();
    return Stream.of((words.isEmpty() ? "table" : words).split(" "));
  }

  private static ImmutableMap<TableOrIndex, String> unique(Map<TableOrIndex, String> wanted) {
    ImmutableMap.Builder<TableOrIndex, String> names = ImmutableMap.builder();
    Set<String> taken = new HashSet<>();
    wanted.forEach(
        (structure, name) -> {
          String free = name;
          for (int number = 2; !taken.add(free); number++) {
            free = name + number;
          }
          names.put(structure, free);
        });
    return names.buildOrThrow();
  }
}
