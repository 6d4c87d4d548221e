package dev.keysmith.verify.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A network between a client and DynamoDB Local, which can fail in the ways that networks do. */
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
    SILENCE
  }

  private static final Set<String> HOP_HEADERS =
      Set.of("connection", "content-length", "host", "upgrade", "expect", "transfer-encoding");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final URI engine;
  private final Function<String, Fault> faults;

  /**
   * @param faults what happens to the next request of an operation, such as {@code PutItem}
   */
  public FaultyRelay(String engine, Function<String, Fault> faults) throws IOException {
    this.engine = URI.create(engine);
    this.faults = faults;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::relay);
    server.setExecutor(threads);
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void relay(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
      Fault fault = faults.apply(target.substring(target.indexOf('.') + 1));
      if (fault == Fault.SILENCE) {
        closed.await(5, TimeUnit.MINUTES);
        return;
      }
      if (fault == Fault.LOST_REQUEST) {
        return;
      }
      HttpResponse<byte[]> response = send(exchange, body);
      if (fault == Fault.LOST_RESPONSE) {
        return;
      }
      response.headers().map().entrySet().stream()
          .filter(
              header -> !HOP_HEADERS.contains(header.getKey().toLowerCase(java.util.Locale.ROOT)))
          .forEach(header -> exchange.getResponseHeaders().put(header.getKey(), header.getValue()));
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      int length =
          fault == Fault.CUT_RESPONSE ? response.body().length / 2 : response.body().length;
      exchange.getResponseBody().write(response.body(), 0, length);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<byte[]> send(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(engine).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!HOP_HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
