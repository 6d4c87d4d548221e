package dev.keysmith.verify.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * A network and a service between a client and DynamoDB Local, which can fail in the ways that
 * these do.
 */
public final class FaultyRelay implements AutoCloseable {
  /** What happens to a request. */
  public enum Fault {
    NONE,
    /** The connection is closed before the request reaches the engine. */
    LOST_REQUEST,
    /** The engine does it, and the connection is closed before its response comes back. */
    LOST_RESPONSE,
    /** The response ends in the middle. */
    CUT_RESPONSE,
    /** Nothing comes back, ever. */
    SILENCE,
    /** The response comes back late. */
    DELAYED,
    /** The engine does it twice, and its first response comes back. */
    DONE_TWICE,
    THROTTLED,
    /** Another transaction is said to use the item. */
    CONFLICT,
    /** The server fails before it does the request. */
    FAILED_BEFORE,
    /** The server fails when it has done the request. */
    FAILED_AFTER,
    /** Only the first half of the keys of a BatchGetItem is processed. */
    UNPROCESSED
  }

  /** Says what happens to requests. */
  @FunctionalInterface
  public interface FaultPlan {
    /**
     * What happens to the next request.
     *
     * @param operation such as {@code PutItem}
     * @param body of the request, as JSON
     */
    Fault next(String operation, String body);
  }

  private static final Set<String> HOP_HEADERS =
      Set.of("connection", "content-length", "host", "upgrade", "expect", "transfer-encoding");

  private static final String CHECKSUM = "x-amz-crc32";
  private static final String SHAPE = "com.amazonaws.dynamodb.v20120810#";
  private static final long DELAY_MILLIS = 5;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ReentrantReadWriteLock underWay = new ReentrantReadWriteLock();

  /**
   * Deletes are done alone. DynamoDB Local returns the item of a delete without a condition to
   * every client that deletes it at the same time; DynamoDB to one.
   */
  private final ReentrantReadWriteLock deletes = new ReentrantReadWriteLock();

  private final URI engine;
  private final FaultPlan faults;

  /**
   * @param faults what happens to the next request of an operation, such as {@code PutItem}
   */
  public FaultyRelay(String engine, Function<String, Fault> faults) throws IOException {
    this(engine, (operation, body) -> faults.apply(operation));
  }

  public FaultyRelay(String engine, FaultPlan faults) throws IOException {
    this.engine = URI.create(engine);
    this.faults = faults;
    server = LoopbackServer.create();
    server.createContext("/", this::relay);
    server.setExecutor(threads);
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /**
   * Waits until the engine has done every request that it got from a client, dead ones included.
   */
  public void settle() {
    underWay.writeLock().lock();
    underWay.writeLock().unlock();
  }

  private void relay(HttpExchange exchange) throws IOException {
    underWay.readLock().lock();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
      String operation = target.substring(target.indexOf('.') + 1);
      String text = new String(body, StandardCharsets.UTF_8);
      switch (faults.next(operation, text)) {
        case NONE -> answer(exchange, send(exchange, body));
        case LOST_REQUEST -> {}
        case LOST_RESPONSE -> send(exchange, body);
        case CUT_RESPONSE -> {
          HttpResponse<byte[]> response = send(exchange, body);
          head(exchange, response.statusCode(), response.headers().map(), response.body().length);
          exchange.getResponseBody().write(response.body(), 0, response.body().length / 2);
        }
        case SILENCE -> closed.await(5, TimeUnit.MINUTES);
        case DELAYED -> {
          HttpResponse<byte[]> response = send(exchange, body);
          Thread.sleep(DELAY_MILLIS);
          answer(exchange, response);
        }
        case DONE_TWICE -> {
          HttpResponse<byte[]> response = send(exchange, body);
          send(exchange, body);
          answer(exchange, response);
        }
        case THROTTLED -> fail(exchange, 400, "ProvisionedThroughputExceededException", "");
        case CONFLICT -> conflict(exchange, operation, text);
        case FAILED_BEFORE -> fail(exchange, 500, "InternalServerError", "");
        case FAILED_AFTER -> {
          send(exchange, body);
          fail(exchange, 500, "InternalServerError", "");
        }
        case UNPROCESSED -> half(exchange, text);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      underWay.readLock().unlock();
    }
  }

  // --- faults of the service --------------------------------------------------------------------

  private static void conflict(HttpExchange exchange, String operation, String request)
      throws IOException {
    if (operation.equals("TransactWriteItems")) {
      int items = ApiJson.parse(request).field("TransactItems").orElseThrow().asArray().size();
      String others = ",{\"Code\":\"None\"}".repeat(items - 1);
      fail(
          exchange,
          400,
          "TransactionCanceledException",
          ",\"CancellationReasons\":[{\"Code\":\"TransactionConflict\"}%s]".formatted(others));
    } else {
      fail(exchange, 400, "TransactionConflictException", "");
    }
  }

  private static void fail(HttpExchange exchange, int status, String type, String more)
      throws IOException {
    byte[] body =
        "{\"__type\":\"%s%s\",\"message\":\"a fault\"%s}"
            .formatted(SHAPE, type, more)
            .getBytes(StandardCharsets.UTF_8);
    head(
        exchange,
        status,
        Map.of("Content-Type", List.of("application/x-amz-json-1.0")),
        body.length);
    exchange.getResponseBody().write(body);
  }

  /** Sends the first half of the keys, and says that the others are left. */
  private void half(HttpExchange exchange, String request)
      throws IOException, InterruptedException {
    BatchGetItemRequest asked =
        ApiJson.fill(BatchGetItemRequest.builder(), ApiJson.parse(request)).build();
    Map.Entry<String, KeysAndAttributes> table = asked.requestItems().entrySet().iterator().next();
    List<Map<String, AttributeValue>> keys = table.getValue().keys();
    int half = (keys.size() + 1) / 2;
    if (half == keys.size()) {
      fail(exchange, 400, "ProvisionedThroughputExceededException", "");
      return;
    }
    HttpResponse<byte[]> response =
        send(
            exchange,
            json(asked.toBuilder().requestItems(some(table, keys.subList(0, half))).build()));
    BatchGetItemResponse first =
        ApiJson.fill(
                BatchGetItemResponse.builder(),
                ApiJson.parse(new String(response.body(), StandardCharsets.UTF_8)))
            .build();
    byte[] body =
        json(
            first.toBuilder()
                .unprocessedKeys(some(table, keys.subList(half, keys.size())))
                .build());
    head(exchange, response.statusCode(), response.headers().map(), body.length);
    exchange.getResponseBody().write(body);
  }

  private static Map<String, KeysAndAttributes> some(
      Map.Entry<String, KeysAndAttributes> table, List<Map<String, AttributeValue>> keys) {
    return Map.of(table.getKey(), table.getValue().toBuilder().keys(keys).build());
  }

  private static byte[] json(SdkPojo content) {
    return ApiJson.write(ApiForm.of(content)).getBytes(StandardCharsets.UTF_8);
  }

  // --- requests and responses -------------------------------------------------------------------

  private static void answer(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    exchange.getResponseHeaders().put(CHECKSUM, response.headers().allValues(CHECKSUM));
    head(exchange, response.statusCode(), response.headers().map(), response.body().length);
    exchange.getResponseBody().write(response.body());
  }

  /** Without the checksum, which is that of another body. */
  private static void head(
      HttpExchange exchange, int status, Map<String, List<String>> headers, int length)
      throws IOException {
    headers.forEach(
        (name, values) -> {
          String lower = name.toLowerCase(Locale.ROOT);
          if (!HOP_HEADERS.contains(lower) && !lower.equals(CHECKSUM)) {
            exchange.getResponseHeaders().put(name, values);
          }
        });
    exchange.sendResponseHeaders(status, length);
  }

  private HttpResponse<byte[]> send(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(engine).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!HOP_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
    Lock lock = target.endsWith(".DeleteItem") ? deletes.writeLock() : deletes.readLock();
    lock.lock();
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
