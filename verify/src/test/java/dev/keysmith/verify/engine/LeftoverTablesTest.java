package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.LeftoverTables.Leftover;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

final class LeftoverTablesTest {
  @Test
  void findsTheTablesOfRunsAndNoOthers() {
    try (DynamoDbEngine engine = DynamoDbEngine.embedded();
        RunTables tables =
            RunTables.create(engine, EngineProcess.design("one"), ProgressListener.NONE)) {
      create(engine, "keysmith-verify-orders");
      create(engine, "orders");
      LeftoverTables leftovers = new LeftoverTables(engine, Instant.now());

      assertThat(leftovers.find()).extracting(Leftover::name).containsExactly(tables.name("one"));
    }
  }

  @Test
  void aTableMayBeInUseForAnHour() {
    Instant now = Instant.parse("2026-11-17T12:00:00Z");
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      LeftoverTables leftovers = new LeftoverTables(engine, now);

      assertThat(leftovers.mayBeInUse(new Leftover("t", now.minus(Duration.ofMinutes(59)))))
          .isTrue();
      assertThat(leftovers.mayBeInUse(new Leftover("t", now.minus(Duration.ofMinutes(61)))))
          .isFalse();
    }
  }

  @Test
  void deletesWhatIsThereAndIsContentWithWhatIsGone() {
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      create(engine, "keysmith-verify-00000000-one");
      LeftoverTables leftovers = new LeftoverTables(engine, Instant.now());
      Leftover table = leftovers.find().get(0);

      assertThat(leftovers.delete(table)).isTrue();
      assertThat(leftovers.delete(table)).isTrue();
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }

  private static void create(DynamoDbEngine engine, String name) {
    engine
        .client()
        .createTable(
            table ->
                table
                    .tableName(name)
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(
                        one -> one.attributeName("pk").attributeType(ScalarAttributeType.S))
                    .keySchema(one -> one.attributeName("pk").keyType(KeyType.HASH)));
  }
}
