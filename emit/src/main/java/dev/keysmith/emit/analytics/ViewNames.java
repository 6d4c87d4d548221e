package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.emit.FileNames;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The names of views, tables and columns: those of the spec, in the characters that both engines
 * take, different where letters of either case are the same, and not too long for their files.
 */
final class ViewNames {
  private final String database;
  private final ImmutableMap<String, String> views;
  private final ImmutableMap<String, String> exports;
  private final ImmutableMap<String, String> unmatched;
  private final ImmutableMap<String, ImmutableMap<String, String>> columns;

  ViewNames(Spec spec, Design design) {
    database = plain(spec.application()).toLowerCase(Locale.ROOT);
    Set<String> taken = new HashSet<>();
    views = unique(spec.entities().keySet(), taken, UnaryOperator.identity());
    exports = unique(design.tables().keySet(), taken, table -> "export_" + table);
    unmatched = unique(design.tables().keySet(), taken, table -> "unmatched_" + table);
    columns =
        ImmutableMap.copyOf(
            Maps.transformValues(
                spec.entities(),
                entity ->
                    unique(
                        entity.attributes().keySet(), new HashSet<>(), UnaryOperator.identity())));
  }

  /** The database that has all of them. */
  String database() {
    return database;
  }

  /** The view of an entity. */
  String view(Entity entity) {
    return Objects.requireNonNull(views.get(entity.name()));
  }

  /** The lines of the export of a table. */
  String export(String table) {
    return Objects.requireNonNull(exports.get(table));
  }

  /** The view of the items of a table that no layout of the design explains. */
  String unmatched(String table) {
    return Objects.requireNonNull(unmatched.get(table));
  }

  String column(Entity entity, String attribute) {
    return Objects.requireNonNull(
        Objects.requireNonNull(columns.get(entity.name())).get(attribute));
  }

  private static ImmutableMap<String, String> unique(
      Iterable<String> names, Set<String> taken, UnaryOperator<String> form) {
    Map<String, String> unique = new LinkedHashMap<>();
    for (String name : names) {
      String base = plain(form.apply(FileNames.shortened(name)));
      String candidate = base;
      for (int i = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); i++) {
        candidate = base + "_" + i;
      }
      unique.put(name, candidate);
    }
    return ImmutableMap.copyOf(unique);
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_]", "_");
    return plain.isEmpty() ? "_" : plain;
  }
}
