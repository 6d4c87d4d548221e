package dev.keysmith.verify.engine;

/**
 * One DynamoDB Local for all tests of a process, started with the first that needs it and never
 * closed: starting one takes longer than many a case does on it. Runs create tables under names of
 * their own and delete them, so no test sees those of another.
 */
public final class SharedEngine {
  private static final DynamoDbEngine ENGINE = DynamoDbEngine.embedded();

  private SharedEngine() {}

  public static DynamoDbEngine get() {
    return ENGINE;
  }
}
