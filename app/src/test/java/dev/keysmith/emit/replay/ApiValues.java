package dev.keysmith.emit.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.instance.PlainValues;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Plain values of JSON as DynamoDB's API has them. */
final class ApiValues {
  private ApiValues() {}

  /** Of an item, by attribute. */
  static ImmutableMap<String, Object> item(JsonNode item) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    item.fields().forEachRemaining(field -> values.put(field.getKey(), value(field.getValue())));
    return values.buildOrThrow();
  }

  static Object value(JsonNode typed) {
    Map.Entry<String, JsonNode> one = typed.fields().next();
    JsonNode content = one.getValue();
    return switch (one.getKey()) {
      case "S" -> content.asText();
      case "N" -> number(content);
      case "BOOL" -> content.asBoolean();
      case "B" -> BinaryValue.of(Base64.getDecoder().decode(content.asText()));
      case "SS" -> elements(content, JsonNode::asText).collect(ImmutableSet.toImmutableSet());
      case "NS" -> elements(content, ApiValues::number).collect(ImmutableSet.toImmutableSet());
      case "L" -> elements(content, ApiValues::value).collect(ImmutableList.toImmutableList());
      case "M" -> item(content);
      default -> throw new IllegalArgumentException(typed.toString());
    };
  }

  private static Object number(JsonNode text) {
    return PlainValues.normal(new BigDecimal(text.asText()));
  }

  private static <T> java.util.stream.Stream<T> elements(
      JsonNode list, Function<JsonNode, T> read) {
    return StreamSupport.stream(list.spliterator(), false).map(read);
  }
}
