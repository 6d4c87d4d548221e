package dev.keysmith.verify.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.exceptions.DynamoDBLocalServiceException;
import software.amazon.dynamodb.services.local.embedded.DDBExceptionMappingInvocationHandler;
import software.amazon.dynamodb.services.local.shared.access.LocalDBAccess;
import software.amazon.dynamodb.services.local.shared.access.LocalDBClient;
import software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteDBAccess;
import software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteLibraryLoader;
import software.amazon.dynamodb.services.local.shared.jobs.JobsRegister;

/**
 * DynamoDB Local inside this process, in memory or in a file; its threads end only when it is
 * closed.
 *
 * <p>Its telemetry is disabled.
 */
final class EmbeddedEngine {
  private static final String PROPERTIES =
      "META-INF/maven/software/amazon/dynamodb/DynamoDBLocal/pom.properties";

  /** As many requests as DynamoDB Local serves at once by itself. */
  private static final int THREADS = 10;

  private final LocalDBClient engine;
  private final DynamoDbClient client;

  /** Requests share it; the end waits for them. */
  private final ReadWriteLock requests = new ReentrantReadWriteLock();

  private boolean stopped;

  /** A strong reference, because a logger that is garbage-collected loses its level. */
  private final Logger storage = Logger.getLogger("com.almworks.sqlite4java");

  private EmbeddedEngine(LocalDBAccess store) {
    this.engine =
        new LocalDBClient(
            DescriptionCache.over(store),
            new JobsRegister(Executors.newFixedThreadPool(THREADS), false));
    this.client = guarded(engine.dynamoDbClient());
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
      SQLiteLibraryLoader.initialize();
      return new EmbeddedEngine(
          database.isPresent()
              ? new SQLiteDBAccess(database.get().toFile())
              : new SQLiteDBAccess());
    } catch (Exception | LinkageError e) {
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

  /**
   * Its own exceptions are not those that clients know, and once it is stopped it answers as if
   * there were nothing.
   */
  private DynamoDbClient guarded(DynamoDbClient local) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              requests.readLock().lock();
              try {
                if (stopped) {
                  throw new IllegalStateException("DynamoDB Local is stopped");
                }
                return method.invoke(local, arguments);
              } catch (InvocationTargetException e) {
                if (e.getTargetException() instanceof DynamoDBLocalServiceException failure) {
                  DDBExceptionMappingInvocationHandler.handleDynamoDBLocalServiceException(failure);
                }
                throw e.getTargetException();
              } finally {
                requests.readLock().unlock();
              }
            });
  }

  DynamoDbClient client() {
    return client;
  }

  String name() {
    return "DynamoDB Local " + version() + ", in process";
  }

  void stop() {
    client.close();
    requests.writeLock().lock();
    try {
      stopped = true;
      engine.shutdown();
    } finally {
      requests.writeLock().unlock();
    }
  }

  private static String version() {
    try (InputStream file = LocalDBClient.class.getClassLoader().getResourceAsStream(PROPERTIES)) {
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
