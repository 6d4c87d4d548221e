package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.FaultyRelay.Fault;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

final class FaultyNetworkTest {
  private static final Map<String, AttributeValue> KEY =
      Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("b"));

  /** What is lost of reads and of plain puts is asked for again. */
  @ParameterizedTest
  @EnumSource(names = {"LOST_REQUEST", "LOST_RESPONSE", "CUT_RESPONSE"})
  void readsAndPlainPutsAreRepeated(Fault fault) throws Exception {
    AtomicInteger count = new AtomicInteger();
    withTable(
        operation ->
            (operation.equals("GetItem") || operation.equals("PutItem"))
                    && count.incrementAndGet() % 2 == 1
                ? fault
                : Fault.NONE,
        (sender, table) -> {
          sender.putItem(PutItemRequest.builder().tableName(table).item(KEY).build());
          var found = sender.getItem(GetItemRequest.builder().tableName(table).key(KEY).build());

          assertThat(found.item()).isEqualTo(KEY);
        });
    assertThat(count.get()).isEqualTo(4);
  }

  /** The engine may have done it, so it is neither repeated nor taken for a difference. */
  @ParameterizedTest
  @EnumSource(names = {"LOST_REQUEST", "LOST_RESPONSE", "CUT_RESPONSE"})
  void writesThatCountAreNotRepeated(Fault fault) throws Exception {
    AtomicInteger count = new AtomicInteger();
    withTable(
        operation ->
            operation.equals("UpdateItem") && count.incrementAndGet() == 1 ? fault : Fault.NONE,
        (sender, table) -> {
          UpdateItemRequest add =
              UpdateItemRequest.builder()
                  .tableName(table)
                  .key(KEY)
                  .updateExpression("ADD n :one")
                  .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                  .build();

          EngineFailure failure =
              catchThrowableOfType(EngineFailure.class, () -> sender.updateItem(add));

          assertThat(failure).isNotNull();
          assertThat(failure.fix()).isNotEmpty();
        });
    assertThat(count.get()).isEqualTo(1);
  }

  /** As with Ctrl-C while the engine no longer responds. */
  @Test
  void aProcessEndsAndNamesItsTablesWhereNothingCanBeDeleted() throws Exception {
    try (LocalServer server = new LocalServer();
        FaultyRelay relay =
            new FaultyRelay(
                server.address(),
                operation -> operation.equals("DeleteTable") ? Fault.SILENCE : Fault.NONE);
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      EngineProcess.Outcome outcome = EngineProcess.run(List.of(), "die", relay.address());

      assertThat(outcome.exit()).isEqualTo(130);
      assertNamed(engine.client().listTables().tableNames(), outcome);
    }
  }

  /** Also where deleting fails at once. */
  @Test
  void aProcessNamesItsTablesWhereDeletingFails() throws Exception {
    try (LocalServer server = new LocalServer();
        FaultyRelay relay =
            new FaultyRelay(
                server.address(),
                operation -> operation.equals("DeleteTable") ? Fault.LOST_REQUEST : Fault.NONE);
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      EngineProcess.Outcome outcome = EngineProcess.run(List.of(), "die", relay.address());

      assertThat(outcome.exit()).isEqualTo(130);
      assertNamed(engine.client().listTables().tableNames(), outcome);
    }
  }

  /** A signal while a request for a table is under way, or while the tables are deleted. */
  @ParameterizedTest
  @CsvSource({
    "die-creating, CreateTable, 2, LOST_RESPONSE",
    "die-creating, CreateTable, 2, SILENCE",
    "die-deleting, DeleteTable, 1, SILENCE",
    "die-deleting, DeleteTable, 2, SILENCE"
  })
  void aSignalLeavesNoTableUnnamed(String use, String operation, int nth, Fault fault)
      throws Exception {
    AtomicInteger count = new AtomicInteger();
    CompletableFuture<Long> process = new CompletableFuture<>();
    try (LocalServer server = new LocalServer();
        FaultyRelay relay =
            new FaultyRelay(
                server.address(),
                asked -> {
                  if (!asked.equals(operation) || count.incrementAndGet() < nth) {
                    return Fault.NONE;
                  }
                  if (count.get() == nth) {
                    ProcessHandle.of(process.join()).ifPresent(ProcessHandle::destroy);
                  }
                  return fault;
                });
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      EngineProcess.Outcome outcome =
          EngineProcess.run(process::complete, List.of(), use, relay.address());

      assertThat(outcome.exit()).isEqualTo(143);
      List<String> left = engine.client().listTables().tableNames();
      assertThat(left)
          .allSatisfy(
              table -> assertThat(outcome.err()).contains("delete-table --table-name " + table));
    }
  }

  private static void assertNamed(List<String> left, EngineProcess.Outcome outcome) {
    assertThat(left).hasSize(2);
    assertThat(left)
        .allSatisfy(
            table -> assertThat(outcome.err()).contains("delete-table --table-name " + table));
  }

  private interface Use {
    void of(RequestSender sender, String table);
  }

  private static void withTable(Function<String, Fault> faults, Use use) throws Exception {
    try (LocalServer server = new LocalServer();
        FaultyRelay relay = new FaultyRelay(server.address(), faults);
        DynamoDbEngine engine = DynamoDbEngine.at(relay.address());
        RunTables tables =
            RunTables.create(engine, EngineProcess.design("one"), ProgressListener.NONE)) {
      use.of(new RequestSender(engine), tables.name("one"));
    }
  }
}
