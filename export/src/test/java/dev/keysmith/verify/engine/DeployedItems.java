package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Table;

/** Creates a table on an engine, with items. */
public final class DeployedItems {
  private DeployedItems() {}

  public static void create(
      DynamoDbEngine engine,
      String name,
      Table table,
      ImmutableList<ImmutableMap<String, Object>> items) {
    engine.client().createTable(TableCreation.request(name, table));
    for (ImmutableMap<String, Object> item : items) {
      engine
          .client()
          .putItem(request -> request.tableName(name).item(AttributeValueMapper.ofPlain(item)));
    }
  }
}
