package dev.keysmith.bench.payload;

import java.nio.file.Path;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What stands between an application and DynamoDB. */
public enum PayloadLayer {
  GENERATED,
  HAND_WRITTEN,
  ENHANCED_CLIENT;

  /** Where requests are answered. */
  public enum AnsweredBy {
    /** Below the SDK: it writes requests, signs them, and reads responses. */
    HTTP_CLIENT,
    /** In place of the SDK: what is left is the mapping of items. */
    CLIENT
  }

  /**
   * @param compiled the folder of {@link GeneratedCalls#compile}
   */
  public PayloadCalls calls(Path compiled, AnsweredBy answered, PayloadSize size) {
    DynamoDbClient client =
        switch (answered) {
          case HTTP_CLIENT -> MemoryHttpClient.over(ResponseBodies.of(size));
          case CLIENT -> new MemoryClient(PayloadItems.item(size, 1), PayloadItems.page(size));
        };
    return switch (this) {
      case GENERATED -> GeneratedCalls.load(compiled, client, size);
      case HAND_WRITTEN -> HandWrittenMappers.calls(client, size);
      case ENHANCED_CLIENT -> EnhancedSchemas.calls(client, size);
    };
  }
}
