package dev.keysmith.verify;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/** DynamoDB Local inside this process, in memory; its threads end only when it is closed. */
public final class LocalEngine implements AutoCloseable {
  private final AmazonDynamoDBLocal engine = DynamoDBEmbedded.create();
  private final DynamoDbClient client = engine.dynamoDbClient();

  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    engine.shutdown();
  }
}
