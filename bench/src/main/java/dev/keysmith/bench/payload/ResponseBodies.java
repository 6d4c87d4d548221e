package dev.keysmith.bench.payload;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Responses as DynamoDB writes them. */
final class ResponseBodies {
  private ResponseBodies() {}

  /** By the operation; a write is answered without content. */
  static Map<String, byte[]> of(PayloadSize size) {
    String page =
        PayloadItems.page(size).stream()
            .map(ResponseBodies::map)
            .collect(
                Collectors.joining(
                    ",",
                    "{\"Count\":%1$d,\"ScannedCount\":%1$d,\"Items\":["
                        .formatted(PayloadItems.PAGE),
                    "]}"));
    String item = "{\"Item\":" + map(PayloadItems.item(size, 1)) + "}";
    return Map.of(
        "GetItem", item.getBytes(StandardCharsets.UTF_8),
        "Query", page.getBytes(StandardCharsets.UTF_8));
  }

  private static String map(Map<String, AttributeValue> entries) {
    return entries.entrySet().stream()
        .map(entry -> "\"" + entry.getKey() + "\":" + value(entry.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(AttributeValue value) {
    return switch (value.type()) {
      case S -> "{\"S\":\"" + value.s() + "\"}";
      case N -> "{\"N\":\"" + value.n() + "\"}";
      case B -> "{\"B\":\"" + Base64.getEncoder().encodeToString(value.b().asByteArray()) + "\"}";
      case M -> "{\"M\":" + map(value.m()) + "}";
      case L ->
          value.l().stream()
              .map(ResponseBodies::value)
              .collect(Collectors.joining(",", "{\"L\":[", "]}"));
      default -> throw new IllegalArgumentException("no payload has " + value);
    };
  }
}
