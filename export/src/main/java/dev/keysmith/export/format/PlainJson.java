package dev.keysmith.export.format;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.instance.NullValue;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plain values as the JSON that every tool reads: numbers to the last digit, binary as Base64, sets
 * as arrays in their order.
 */
final class PlainJson {
  /** DynamoDB has 38 digits; beyond that a number is a power of ten. */
  private static final int MOST_DIGITS = 40;

  private PlainJson() {}

  static String text(Object value) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = DynamoJson.FACTORY.createGenerator(text)) {
      write(json, value);
    }
    return text.toString();
  }

  static String number(BigDecimal number) {
    return Math.abs(number.scale()) > MOST_DIGITS ? number.toString() : number.toPlainString();
  }

  static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof BigDecimal number) {
      json.writeNumber(number(number));
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof BinaryValue binary) {
      json.writeString(DynamoJson.base64(binary));
    } else if (value instanceof NullValue) {
      json.writeNull();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName((String) entry.getKey());
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      array(json, list);
    } else if (value instanceof Set<?> set) {
      array(json, DynamoJson.sorted(set));
    } else {
      throw new IllegalArgumentException("not a plain value: " + value);
    }
  }

  private static void array(JsonGenerator json, List<?> elements) throws IOException {
    json.writeStartArray();
    for (Object element : elements) {
      write(json, element);
    }
    json.writeEndArray();
  }
}
