package com.example.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keysmith.runtime.DataFailure;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/** What is created is found, and not created twice; on DynamoDB Local, in this process. */
final class DataLayerTest {
  private static final boolean WITHOUT_TELEMETRY = true;

  private AmazonDynamoDBLocal engine;
  private DataLayer data;

  @BeforeEach
  void start() {
    engine = DynamoDBEmbedded.create(WITHOUT_TELEMETRY);
    LocalTables.create(engine.dynamoDbClient());
    data = DataLayer.of(engine.dynamoDbClient());
  }

  @AfterEach
  void stop() {
    engine.shutdown();
  }

  @Test
  void logInOnce() {
    Session session =
        new Session(
            "token-1",
            "username-1",
            Instant.parse("2099-01-01T00:00:00Z"),
            Instant.parse("2099-01-01T00:00:00Z"));
    data.sessions().logIn(session);
    assertEquals(
        Optional.of(session), data.sessions().getASession(session.token()));
    assertThrows(DataFailure.class, () -> data.sessions().logIn(session));
  }
}
