package dev.keysmith.runtime;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * What a data layer needs from its application. Each method returns changed settings.
 *
 * @param tables what the tables are called
 * @param clock the time of requests: what is expired, and {@code $now}
 * @param ids makes identifiers
 * @param deadline how long one execution of a pattern may retry
 * @param cursorKey signs cursors; processes that serve pages of one another need the same
 * @param executor sends the requests of one round in parallel, and executes the patterns of an
 *     asynchronous data layer; it must not be bounded, because an execution waits for its requests
 */
public record DataSettings(
    DynamoDbClient client,
    TableNames tables,
    Clock clock,
    IdGenerator ids,
    Duration deadline,
    RequestListener listener,
    CursorKey cursorKey,
    Executor executor) {

  /** A secret of at least 16 bytes. */
  public static final class CursorKey {
    private static final int LEAST_BYTES = 16;

    private final byte[] secret;

    private CursorKey(byte[] secret) {
      this.secret = secret.clone();
    }

    public static CursorKey of(byte[] secret) {
      if (secret.length < LEAST_BYTES) {
        throw new IllegalArgumentException("a cursor key has at least 16 bytes");
      }
      return new CursorKey(secret);
    }

    static CursorKey random() {
      byte[] secret = new byte[32];
      new SecureRandom().nextBytes(secret);
      return new CursorKey(secret);
    }

    byte[] secret() {
      return secret.clone();
    }
  }

  boolean hasListener() {
    return listener != RequestListener.NONE;
  }

  /** What requests ask DynamoDB to report: nothing where nobody listens. */
  ReturnConsumedCapacity consumedCapacity() {
    return hasListener() ? ReturnConsumedCapacity.TOTAL : ReturnConsumedCapacity.NONE;
  }

  /** The usual settings: plain table names, five seconds for retries, a cursor key of this run. */
  public static DataSettings of(DynamoDbClient client) {
    return new DataSettings(
        client,
        TableNames.plain(),
        Clock.systemUTC(),
        IdGenerator.random(Clock.systemUTC()),
        Duration.ofSeconds(5),
        RequestListener.NONE,
        CursorKey.random(),
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "dynamodb-request");
              thread.setDaemon(true);
              return thread;
            }));
  }

  /** The same with an asynchronous client. */
  public static DataSettings of(DynamoDbAsyncClient client) {
    return of(new AwaitedClient(client));
  }

  public DataSettings withTables(TableNames changed) {
    return new DataSettings(client, changed, clock, ids, deadline, listener, cursorKey, executor);
  }

  public DataSettings withClock(Clock changed) {
    return new DataSettings(client, tables, changed, ids, deadline, listener, cursorKey, executor);
  }

  public DataSettings withIds(IdGenerator changed) {
    return new DataSettings(
        client, tables, clock, changed, deadline, listener, cursorKey, executor);
  }

  public DataSettings withDeadline(Duration changed) {
    return new DataSettings(client, tables, clock, ids, changed, listener, cursorKey, executor);
  }

  public DataSettings withListener(RequestListener changed) {
    return new DataSettings(client, tables, clock, ids, deadline, changed, cursorKey, executor);
  }

  public DataSettings withCursorKey(CursorKey changed) {
    return new DataSettings(client, tables, clock, ids, deadline, listener, changed, executor);
  }

  public DataSettings withExecutor(Executor changed) {
    return new DataSettings(client, tables, clock, ids, deadline, listener, cursorKey, changed);
  }
}
