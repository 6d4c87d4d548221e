package com.example.sessions;

import dev.keysmith.runtime.DataSettings;
import dev.keysmith.runtime.IdGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The data of Session store: every access pattern is a method of one of these stores. */
public final class DataLayer {
  private final DataSettings settings;

  private DataLayer(DataSettings settings) {
    this.settings = settings;
  }

  public static DataLayer of(DynamoDbClient client) {
    return of(DataSettings.of(client));
  }

  public static DataLayer of(DataSettings settings) {
    return new DataLayer(settings);
  }

  /** Makes identifiers. */
  public IdGenerator ids() {
    return settings.ids();
  }

  public SessionStore sessions() {
    return new SessionStore(settings);
  }
}
