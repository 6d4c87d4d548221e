package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The first items of a table, to take values from. */
public final class TableSample {
  private final DynamoDbEngine engine;
  private final EngineTableNames tables;

  public TableSample(DynamoDbEngine engine, EngineTableNames tables) {
    this.engine = engine;
    this.tables = tables;
  }

  /**
   * The items as plain values; none of a table that does not exist or must not be scanned.
   *
   * @param most how many are read
   */
  public ImmutableList<ImmutableMap<String, Object>> of(String designTable, int most) {
    ScanRequest request =
        ScanRequest.builder().tableName(tables.name(designTable)).limit(most).build();
    try {
      return engine.ask(() -> engine.client().scan(request)).items().stream()
          .map(AttributeValueMapper::plain)
          .collect(ImmutableList.toImmutableList());
    } catch (ResourceNotFoundException | EngineFailure | IllegalArgumentException e) {
      // The query itself reports what is wrong; without values from here, all must be given.
      return ImmutableList.of();
    }
  }
}
