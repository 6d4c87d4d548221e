package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableMap;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * DynamoDB's API over HTTP on loopback, for clients in other processes: their requests are metered,
 * whatever engine they reach. It checks no signature and needs no credentials.
 */
public final class MeteredEndpoint implements AutoCloseable {
  /** The header with the execution that a request belongs to. */
  public static final String EXECUTION = "x-keysmith-execution";

  private static final String SHAPE = "com.amazonaws.dynamodb.v20120810#";

  private final HttpServer server;
  private final ExecutorService threads;
  private final AtomicInteger meters = new AtomicInteger();
  private final Map<String, Double> units = new ConcurrentHashMap<>();
  private final Map<String, RuntimeException> failures = new ConcurrentHashMap<>();

  private MeteredEndpoint(HttpServer server) {
    this.server = server;
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "metered endpoint");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
  }

  public static MeteredEndpoint start() {
    try {
      MeteredEndpoint endpoint = new MeteredEndpoint(LoopbackServer.create());
      endpoint.server.start();
      return endpoint;
    } catch (IOException e) {
      throw new EngineFailure(
          "no port of this machine can be opened: " + e.getMessage(), "close other programs");
    }
  }

  /** The address of a meter. */
  public String address(CapacityMeter meter) {
    String path = "/" + meters.incrementAndGet();
    server.createContext(path, exchange -> serve(exchange, meter));
    return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
  }

  /** The units that the responses to an execution reported. */
  public double units(String execution) {
    return Optional.ofNullable(units.remove(execution)).orElse(0.0);
  }

  /** The last failure that an execution was answered with. */
  public Optional<RuntimeException> failure(String execution) {
    return Optional.ofNullable(failures.remove(execution));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  // --- requests ---------------------------------------------------------------------------------

  private void serve(HttpExchange exchange, CapacityMeter meter) throws IOException {
    String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    String operation = target == null ? "" : target.substring(target.indexOf('.') + 1);
    String execution =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst(EXECUTION)).orElse("");
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    try {
      SdkPojo response = send(operation, ApiJson.parse(body), meter);
      units.merge(execution, consumed(response), Double::sum);
      answer(exchange, 200, ApiForm.of(response));
    } catch (DynamoDbException e) {
      failures.put(execution, e);
      answer(exchange, e.statusCode() == 0 ? 400 : e.statusCode(), failure(e));
    } catch (RuntimeException e) {
      failures.put(execution, e);
      answer(
          exchange,
          400,
          ImmutableMap.of(
              "__type", SHAPE + "ValidationException", "message", String.valueOf(e.getMessage())));
    }
  }

  private static SdkPojo send(String operation, JsonNode body, CapacityMeter meter) {
    return switch (operation) {
      case "GetItem" -> meter.getItem(ApiJson.fill(GetItemRequest.builder(), body).build());
      case "BatchGetItem" ->
          meter.batchGetItem(ApiJson.fill(BatchGetItemRequest.builder(), body).build());
      case "Query" -> meter.query(ApiJson.fill(QueryRequest.builder(), body).build());
      case "Scan" -> meter.scan(ApiJson.fill(ScanRequest.builder(), body).build());
      case "PutItem" -> meter.putItem(ApiJson.fill(PutItemRequest.builder(), body).build());
      case "UpdateItem" ->
          meter.updateItem(ApiJson.fill(UpdateItemRequest.builder(), body).build());
      case "DeleteItem" ->
          meter.deleteItem(ApiJson.fill(DeleteItemRequest.builder(), body).build());
      case "TransactWriteItems" ->
          meter.transactWriteItems(ApiJson.fill(TransactWriteItemsRequest.builder(), body).build());
      default -> throw new IllegalArgumentException("no operation " + operation);
    };
  }

  private static double consumed(SdkPojo response) {
    return response.sdkFields().stream()
        .filter(field -> field.locationName().equals("ConsumedCapacity"))
        .map(field -> field.getValueOrDefault(response))
        .flatMap(
            value ->
                value instanceof List<?> list ? list.stream() : Stream.ofNullable((Object) value))
        .map(ConsumedCapacity.class::cast)
        .mapToDouble(one -> one.capacityUnits() == null ? 0 : one.capacityUnits())
        .sum();
  }

  // --- responses --------------------------------------------------------------------------------

  private static Map<String, Object> failure(DynamoDbException e) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("__type", SHAPE + e.getClass().getSimpleName());
    body.putAll(ApiForm.of(e));
    body.put("message", String.valueOf(e.getMessage()));
    return body;
  }

  private static void answer(HttpExchange exchange, int status, Map<String, Object> body) {
    byte[] bytes = ApiJson.write(body).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
    try (exchange) {
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
