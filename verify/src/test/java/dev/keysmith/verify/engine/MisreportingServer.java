package dev.keysmith.verify.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** DynamoDB Local behind a server that adds half a unit to what each Query consumed. */
public final class MisreportingServer implements AutoCloseable {
  private static final Pattern UNITS = Pattern.compile("\"CapacityUnits\":([0-9.]+)");
  private static final List<String> PASSED_ON =
      List.of("X-Amz-Target", "Authorization", "X-Amz-Date", "Content-Type");

  private final LocalServer behind;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final HttpClient client = HttpClient.newHttpClient();

  public MisreportingServer() throws Exception {
    behind = new LocalServer();
    server = LoopbackServer.create();
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void pass(HttpExchange exchange) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(behind.address() + exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    for (String name : PASSED_ON) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
      String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      boolean query = target != null && target.endsWith(".Query");
      byte[] body = (query ? more(response.body()) : response.body()).getBytes(UTF_8);
      for (String name : List.of("Server", "Content-Type", "x-amzn-RequestId")) {
        response
            .headers()
            .firstValue(name)
            .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
      }
      exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      exchange.close();
    }
  }

  private static String more(String body) {
    Matcher units = UNITS.matcher(body);
    return units.replaceAll(
        found -> "\"CapacityUnits\":" + (Double.parseDouble(found.group(1)) + 0.5));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    behind.close();
  }
}
