package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A DynamoDB engine: DynamoDB Local inside this process, or an engine at an endpoint.
 *
 * <p>Only AWS, and a host that the user names, get the credentials that the AWS SDK finds in its
 * default places; they are never shown, and never sent without encryption.
 */
public final class DynamoDbEngine implements AutoCloseable {
  private enum Kind {
    /** DynamoDB Local in this process. */
    EMBEDDED,
    /** DynamoDB Local at an endpoint. */
    LOCAL,
    AWS,
    OTHER
  }

  private final Kind kind;
  private final String name;
  private final DynamoDbClient client;
  private final DynamoDbClient clientForOnce;
  private final Runnable stop;
  private final String commandLineOptions;
  private final String needed;
  private final List<String> left = new CopyOnWriteArrayList<>();

  /** Set when the process is ending, and its tables are being deleted. */
  private volatile boolean ending;

  private DynamoDbEngine(
      Kind kind,
      String name,
      DynamoDbClient client,
      DynamoDbClient clientForOnce,
      Runnable stop,
      String commandLineOptions,
      String needed) {
    this.kind = kind;
    this.name = name;
    this.client = client;
    this.clientForOnce = clientForOnce;
    this.stop = stop;
    this.commandLineOptions = commandLineOptions;
    this.needed = needed;
  }

  /** Starts DynamoDB Local in this process, with nothing in it. */
  public static DynamoDbEngine embedded() {
    return embedded(Optional.empty());
  }

  /** The same with the tables that an earlier process has stored in a file. */
  public static DynamoDbEngine embeddedIn(Path database) {
    return embedded(Optional.of(database));
  }

  private static DynamoDbEngine embedded(Optional<Path> database) {
    LogSuppression.keep();
    EmbeddedEngine engine = EmbeddedEngine.start(database);
    DynamoDbClient client = engine.client();
    return new DynamoDbEngine(
        Kind.EMBEDDED,
        engine.name(),
        client,
        client,
        engine::stop,
        "",
        SdkFailureText.NEEDED_TO_VERIFY);
  }

  /** The DynamoDB at an address, once it has responded. */
  public static DynamoDbEngine at(String address) {
    return at(address, Optional.empty());
  }

  /**
   * The same.
   *
   * @param trustedHost a host, besides those of AWS, that the user's credentials may be sent to
   */
  public static DynamoDbEngine at(String address, Optional<String> trustedHost) {
    return at(address, trustedHost, SdkFailureText.NEEDED_TO_VERIFY);
  }

  /** The same, to read tables that are there, for which few permissions are enough. */
  public static DynamoDbEngine toRead(String address, Optional<String> trustedHost) {
    return at(address, trustedHost, SdkFailureText.NEEDED_TO_EXPORT);
  }

  /** The same, to run patterns on tables that are there. */
  public static DynamoDbEngine toQuery(String address, Optional<String> trustedHost) {
    return at(address, trustedHost, SdkFailureText.NEEDED_TO_QUERY);
  }

  /** The same, to describe tables that are there, without reading items. */
  public static DynamoDbEngine toDescribe(String address, Optional<String> trustedHost) {
    return at(address, trustedHost, SdkFailureText.NEEDED_TO_DESCRIBE);
  }

  private static DynamoDbEngine at(String address, Optional<String> trustedHost, String needed) {
    LogSuppression.keep();
    EngineEndpoint endpoint = EngineEndpoint.of(address);
    EndpointClient connection = new EndpointClient(endpoint, trustedHost);
    try {
      Kind kind = kind(endpoint, connection.probe(!needed.equals(SdkFailureText.NEEDED_TO_VERIFY)));
      DynamoDbClient client = connection.client();
      DynamoDbClient once = connection.clientForOnce();
      Runnable stop =
          () -> {
            client.close();
            once.close();
            connection.close();
          };
      String options =
          endpoint
              .region()
              .map(region -> " --region " + region)
              .orElse(" --endpoint-url " + endpoint);
      return new DynamoDbEngine(kind, endpoint.toString(), client, once, stop, options, needed);
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Whether a text can be given to {@link #at}. */
  public static boolean isAddress(String text) {
    try {
      EngineEndpoint.of(text);
      return true;
    } catch (EngineFailure e) {
      return false;
    }
  }

  /** AWS is known by the host's name, DynamoDB Local by the Jetty that it runs in. */
  private static Kind kind(EngineEndpoint endpoint, String server) {
    if (endpoint.isAws()) {
      return Kind.AWS;
    }
    return server.startsWith("Jetty") ? Kind.LOCAL : Kind.OTHER;
  }

  public DynamoDbClient client() {
    return client;
  }

  /** Sends a write at most once, unless the engine says that it did nothing. */
  DynamoDbClient clientForOnce() {
    return clientForOnce;
  }

  /** The name in reports: the version in the process, or the URL of the endpoint. */
  public String name() {
    return name;
  }

  /**
   * Whether it is DynamoDB Local, which reports other units than AWS charges in the cases of {@link
   * dev.keysmith.capacity.EngineDifference}.
   */
  boolean isLocal() {
    return kind == Kind.EMBEDDED || kind == Kind.LOCAL;
  }

  /** Whether it is AWS, where a request costs money. */
  public boolean isAws() {
    return kind == Kind.AWS;
  }

  /** Whether its data is lost at the end of this process. */
  boolean isEmbedded() {
    return kind == Kind.EMBEDDED;
  }

  /** The options of the AWS command line for this engine. */
  String commandLineOptions() {
    return commandLineOptions;
  }

  /** The process is ending: what fails from now on fails for that reason. */
  void end() {
    ending = true;
  }

  /** Records the tables that a run could not delete. */
  void leave(ImmutableList<String> commands) {
    left.addAll(commands);
  }

  /** The commands that delete the remaining tables. */
  public ImmutableList<String> left() {
    return ImmutableList.copyOf(left);
  }

  /**
   * Sends a request. The engine's response is returned or thrown as the SDK does; that the engine
   * cannot be reached, denies access or stays busy is an {@link EngineFailure}.
   */
  <T> T ask(Supplier<T> request) {
    try {
      return request.get();
    } catch (SdkException e) {
      if (ending) {
        throw new EngineFailure("interrupted", "run again");
      }
      throw SdkFailureText.of(name, e, needed).<RuntimeException>map(failure -> failure).orElse(e);
    }
  }

  /** Stops the engine if it was started here; an endpoint is not changed. */
  @Override
  public void close() {
    stop.run();
  }
}
