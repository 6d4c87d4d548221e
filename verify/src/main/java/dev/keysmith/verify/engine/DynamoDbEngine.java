package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A DynamoDB engine: DynamoDB Local inside this process, or an engine at an endpoint.
 *
 * <p>The one in the process and one on this machine need no credentials. For any other the AWS SDK
 * finds them in its default places; they are never shown.
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
  private final Runnable stop;
  private final String commandLineOptions;
  private final List<String> left = new CopyOnWriteArrayList<>();

  private DynamoDbEngine(
      Kind kind, String name, DynamoDbClient client, Runnable stop, String commandLineOptions) {
    this.kind = kind;
    this.name = name;
    this.client = client;
    this.stop = stop;
    this.commandLineOptions = commandLineOptions;
  }

  /** Starts DynamoDB Local in this process, with nothing in it. */
  public static DynamoDbEngine embedded() {
    LogSuppression.keep();
    EmbeddedEngine engine = EmbeddedEngine.start();
    return new DynamoDbEngine(Kind.EMBEDDED, engine.name(), engine.client(), engine::stop, "");
  }

  /** The DynamoDB at an address, once it has responded. */
  public static DynamoDbEngine at(String address) {
    LogSuppression.keep();
    EngineEndpoint endpoint = EngineEndpoint.of(address);
    EndpointClient connection = new EndpointClient(endpoint);
    try {
      Kind kind = kind(endpoint, connection.probe());
      DynamoDbClient client = connection.client();
      Runnable stop =
          () -> {
            client.close();
            connection.close();
          };
      String options =
          endpoint
              .region()
              .map(region -> " --region " + region)
              .orElse(" --endpoint-url " + endpoint);
      return new DynamoDbEngine(kind, endpoint.toString(), client, stop, options);
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

  /** The name in reports: the version in the process, or the URL of the endpoint. */
  public String name() {
    return name;
  }

  /**
   * Whether it is DynamoDB Local, which reports other units than AWS charges in the cases of {@link
   * dev.keysmith.capacity.EngineDifference}.
   */
  public boolean isLocal() {
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
      throw SdkFailureText.of(name, e).<RuntimeException>map(failure -> failure).orElse(e);
    }
  }

  /** Stops the engine if it was started here; an endpoint is not changed. */
  @Override
  public void close() {
    stop.run();
  }
}
