package dev.keysmith.verify.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/**
 * DynamoDB Local inside this process, in memory or in a file; its threads end only when it is
 * closed.
 *
 * <p>Its telemetry is disabled.
 */
final class EmbeddedEngine {
  private static final String PROPERTIES =
      "META-INF/maven/software/amazon/dynamodb/DynamoDBLocal/pom.properties";

  private final AmazonDynamoDBLocal engine;
  private final DynamoDbClient client;

  /** A strong reference, because a logger that is garbage-collected loses its level. */
  private final Logger storage = Logger.getLogger("com.almworks.sqlite4java");

  private EmbeddedEngine(AmazonDynamoDBLocal engine) {
    this.engine = engine;
    this.client = engine.dynamoDbClient();
    storage.setLevel(Level.OFF);
  }

  /**
   * Starts it.
   *
   * @param database the file in which it stores its tables; in memory if there is none
   */
  static EmbeddedEngine start(Optional<Path> database) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    try {
      // Where it finds no native library it prints a stack trace and then throws.
      PrintStream nowhere =
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
      System.setOut(nowhere);
      System.setErr(nowhere);
      boolean withoutTelemetry = true;
      return new EmbeddedEngine(
          database.isPresent()
              ? DynamoDBEmbedded.create(database.get().toFile(), withoutTelemetry)
              : DynamoDBEmbedded.create(withoutTelemetry));
    } catch (LinkageError | RuntimeException e) {
      throw new EngineFailure(
          String.format(
              "DynamoDB Local does not start on %s %s: its native library cannot be loaded",
              System.getProperty("os.name"), System.getProperty("os.arch")),
          String.format(
              "check that %s is writable and not mounted noexec; or run DynamoDB Local elsewhere"
                  + " and pass --endpoint http://HOST:8000",
              System.getProperty("java.io.tmpdir")));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  DynamoDbClient client() {
    return client;
  }

  String name() {
    return "DynamoDB Local " + version() + ", in process";
  }

  void stop() {
    client.close();
    engine.shutdown();
  }

  private static String version() {
    try (InputStream file =
        DynamoDBEmbedded.class.getClassLoader().getResourceAsStream(PROPERTIES)) {
      Properties properties = new Properties();
      if (file != null) {
        properties.load(file);
      }
      return properties.getProperty("version", "(unknown version)");
    } catch (IOException e) {
      return "(unknown version)";
    }
  }
}
