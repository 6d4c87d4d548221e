package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.importer.TableFiles;
import dev.keysmith.verify.engine.DescribedTable;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The deployed tables of a design.
 *
 * @param name where they are described: an endpoint, or files
 * @param prefix what their names have before those of the design
 * @param tables by the name of the table in the design; without those that were not found
 * @param others described tables with that prefix which the design does not have
 * @param notes what was not compared
 */
public record DeployedSchemas(
    String name,
    String prefix,
    ImmutableMap<String, TableSchema> tables,
    ImmutableList<TableSchema> others,
    ImmutableList<String> notes) {
  private static final String ITEMS =
      "Items are not compared: a table's description does not show them.";

  /**
   * Of an engine.
   *
   * @throws dev.keysmith.verify.engine.EngineFailure if it cannot be asked
   */
  public static DeployedSchemas at(DynamoDbEngine engine, Design design, String prefix) {
    Map<String, TableSchema> tables = new LinkedHashMap<>();
    for (String table : design.tables().keySet()) {
      DescribedTable.find(engine, prefix + table)
          .ifPresent(found -> tables.put(table, TableSchema.of(found).named(table)));
    }
    return new DeployedSchemas(
        engine.name(),
        prefix,
        ImmutableMap.copyOf(tables),
        ImmutableList.of(),
        ImmutableList.of(ITEMS));
  }

  /** Of files. */
  public static DeployedSchemas in(
      String name, List<TableFiles.DefinedTable> described, Design design, String prefix) {
    Map<String, TableSchema> found = new LinkedHashMap<>();
    for (TableFiles.DefinedTable table : described) {
      found.put(table.definition().name(), TableSchema.of(table.definition(), table.showsTtl()));
    }
    Map<String, TableSchema> tables = new LinkedHashMap<>();
    for (String table : design.tables().keySet()) {
      if (found.containsKey(prefix + table)) {
        tables.put(table, Objects.requireNonNull(found.remove(prefix + table)).named(table));
      }
    }
    ImmutableList.Builder<String> notes = ImmutableList.<String>builder().add(ITEMS);
    for (TableSchema table : tables.values()) {
      if (!table.ttl().known()) {
        notes.add(
            "TTL of %s is not compared: describe-table does not show it (--endpoint does)."
                .formatted(prefix + table.name()));
      }
      if (!table.billingMode().known()) {
        notes.add(
            "The billing mode of %s is not compared: its file does not state it."
                .formatted(prefix + table.name()));
      }
    }
    return new DeployedSchemas(
        name,
        prefix,
        ImmutableMap.copyOf(tables),
        found.values().stream()
            .filter(other -> other.name().startsWith(prefix))
            .collect(ImmutableList.toImmutableList()),
        notes.build());
  }

  /** What to do about a table of the design that was not found. */
  String missing(String table) {
    return "%s has no table %s: create it; if its name has another prefix, pass --table-prefix"
        .formatted(name, prefix + table);
  }

  DeployedSchemas noting(String note) {
    return new DeployedSchemas(
        name,
        prefix,
        tables,
        others,
        ImmutableList.<String>builder().addAll(notes).add(note).build());
  }
}
