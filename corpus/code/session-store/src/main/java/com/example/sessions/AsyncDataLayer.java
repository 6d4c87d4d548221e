package com.example.sessions;

import dev.keysmith.runtime.DataSettings;
import dev.keysmith.runtime.IdGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** The data of Session store, for callers that do not wait: every method returns a future. */
public final class AsyncDataLayer {
  private final DataSettings settings;

  private AsyncDataLayer(DataSettings settings) {
    this.settings = settings;
  }

  public static AsyncDataLayer of(DynamoDbAsyncClient client) {
    return of(DataSettings.of(client));
  }

  public static AsyncDataLayer of(DataSettings settings) {
    return new AsyncDataLayer(settings);
  }

  /** Makes identifiers. */
  public IdGenerator ids() {
    return settings.ids();
  }

  public SessionAsyncStore sessions() {
    return new SessionAsyncStore(settings);
  }
}
