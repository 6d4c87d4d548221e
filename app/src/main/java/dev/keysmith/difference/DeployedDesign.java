package dev.keysmith.difference;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A design with the indexes and the TTL that are deployed, and with its own items: how patterns are
 * served as long as nothing is changed.
 *
 * @param design empty if it cannot be planned
 * @param schemas what is deployed, with a note why
 */
public record DeployedDesign(Optional<Design> design, DeployedSchemas schemas) {

  public static DeployedDesign of(Spec spec, Design design, DeployedSchemas schemas) {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (Table table : design.tables().values()) {
      TableSchema there = schemas.tables().get(table.name());
      if (there == null) {
        return unplanned(schemas, "%s is not deployed".formatted(table.name()));
      }
      if (!there.keyText().equals(TableSchema.of(spec, table, spec.pricing().mode()).keyText())) {
        return unplanned(schemas, "the key of %s differs".formatted(table.name()));
      }
      tables.put(
          table.name(),
          new Table(
              table.name(),
              table.key(),
              there.types(),
              there.indexes(),
              there.ttl().known() ? there.ttl().value() : table.ttl(),
              table.items(),
              there.tableClass().value().flatMap(TableClass::ofApi).orElse(table.tableClass())));
    }
    // Read as a file, so that attributes which only the deployed indexes use become keys of items.
    String text =
        DesignWriter.write(
            new Design(
                ImmutableMap.copyOf(tables),
                ImmutableMap.copyOf(
                    com.google.common.collect.Maps.filterValues(
                        design.plans(), plan -> isThere(tables, plan)))));
    DesignFile file = DesignReader.read(new SourceText(schemas.name(), text), spec);
    return file.design().isPresent()
        ? new DeployedDesign(file.design(), schemas)
        : unplanned(
            schemas,
            file.errors().stream()
                .findFirst()
                .map(error -> error.message())
                .orElse("it is not a valid design"));
  }

  private static boolean isThere(Map<String, Table> tables, Design.PinnedPlan plan) {
    Table table = tables.get(plan.table());
    return table != null && plan.index().map(index -> table.index(index).isPresent()).orElse(true);
  }

  private static DeployedDesign unplanned(DeployedSchemas schemas, String why) {
    return new DeployedDesign(
        Optional.empty(),
        schemas.noting("Patterns and bill of what is deployed are not compared: " + why + "."));
  }
}
