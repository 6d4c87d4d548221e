package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The tables of a design under their own names behind a prefix, which outlive this. */
public final class DesignTables implements EngineTableNames {
  private final ImmutableMap<String, String> names;
  private final ImmutableMap<String, Table> byName;

  /**
   * @param prefix empty where they have their own names
   */
  public DesignTables(Design design, String prefix) {
    RunTableNames naming = new RunTableNames(prefix);
    this.names =
        design.tables().keySet().stream()
            .collect(ImmutableMap.toImmutableMap(table -> table, naming::of));
    Map<String, Table> tables = new LinkedHashMap<>();
    names.forEach((table, name) -> tables.put(name, design.table(table)));
    this.byName = ImmutableMap.copyOf(tables);
  }

  /** Creates them on an engine that has none. */
  public void create(DynamoDbEngine engine) {
    byName.forEach(
        (name, table) -> {
          try {
            engine.ask(() -> engine.client().createTable(TableCreation.request(name, table)));
          } catch (DynamoDbException e) {
            throw new EngineFailure(
                "table " + name + " cannot be created: " + e.awsErrorDetails().errorMessage(),
                "see `keysmith review` for what is wrong with the design");
          }
        });
  }

  @Override
  public String name(String designTable) {
    return Objects.requireNonNull(names.get(designTable), designTable);
  }

  @Override
  public ImmutableMap<String, Table> byName() {
    return byName;
  }
}
