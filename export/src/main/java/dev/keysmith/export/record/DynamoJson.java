package dev.keysmith.export.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.instance.NullValue;
import dev.keysmith.instance.PlainValues;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Plain values in the JSON of DynamoDB, each with its type, and back.
 *
 * <pre>
 *   "a"   {"S": "a"}      7   {"N": "7"}      [true]   {"L": [{"BOOL": true}]}
 * </pre>
 */
public final class DynamoJson {
  public static final JsonFactory FACTORY = new JsonFactory();

  private DynamoJson() {}

  /** The text of an object of values by name. */
  public static String text(Map<String, ?> values) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      write(json, values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The values by name of an object that {@link #text} made. */
  public static ImmutableMap<String, Object> values(String text) {
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      return readValues(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes an object of values by name. */
  public static void write(JsonGenerator json, Map<String, ?> values) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, ?> entry : values.entrySet()) {
      json.writeFieldName(entry.getKey());
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }

  static void write(JsonGenerator json, Object value) throws IOException {
    json.writeStartObject();
    if (value instanceof String text) {
      json.writeStringField("S", text);
    } else if (value instanceof BigDecimal number) {
      json.writeStringField("N", number.toPlainString());
    } else if (value instanceof Boolean flag) {
      json.writeBooleanField("BOOL", flag);
    } else if (value instanceof BinaryValue binary) {
      json.writeStringField("B", base64(binary));
    } else if (value instanceof NullValue) {
      json.writeBooleanField("NULL", true);
    } else if (value instanceof List<?> list) {
      json.writeArrayFieldStart("L");
      for (Object element : list) {
        write(json, element);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeObjectFieldStart("M");
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName((String) entry.getKey());
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Set<?> set && !set.isEmpty()) {
      writeSet(json, sorted(set));
    } else {
      throw new IllegalArgumentException("not a value that DynamoDB stores: " + value);
    }
    json.writeEndObject();
  }

  private static void writeSet(JsonGenerator json, ImmutableList<Object> set) throws IOException {
    Object first = set.get(0);
    json.writeArrayFieldStart(
        first instanceof String ? "SS" : first instanceof BigDecimal ? "NS" : "BS");
    for (Object element : set) {
      json.writeString(
          element instanceof BigDecimal number
              ? number.toPlainString()
              : element instanceof BinaryValue binary ? base64(binary) : (String) element);
    }
    json.writeEndArray();
  }

  /** A set has no order of its own; the same set gives the same text. */
  public static ImmutableList<Object> sorted(Set<?> set) {
    return set.stream()
        .map(element -> (Object) element)
        .sorted(PlainValues::compare)
        .collect(ImmutableList.toImmutableList());
  }

  public static String base64(BinaryValue binary) {
    return Base64.getEncoder().encodeToString(binary.toByteArray());
  }

  /** Reads an object of values by name, whose start is the current token. */
  public static ImmutableMap<String, Object> readValues(JsonParser json) throws IOException {
    expect(json, JsonToken.START_OBJECT);
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      values.put(name, read(json));
    }
    return values.buildKeepingLast();
  }

  /** Reads a value with its type, whose start is the current token. */
  public static Object read(JsonParser json) throws IOException {
    expect(json, JsonToken.START_OBJECT);
    if (json.nextToken() != JsonToken.FIELD_NAME) {
      throw new MalformedRecord("a value without a type");
    }
    String type = json.currentName();
    json.nextToken();
    Object value =
        switch (type) {
          case "S" -> text(json);
          case "N" -> number(text(json));
          case "BOOL" -> json.getBooleanValue();
          case "B" -> binary(text(json));
          case "NULL" -> NullValue.NULL;
          case "L" -> list(json, DynamoJson::read);
          case "M" -> readValues(json);
          case "SS" -> ImmutableSet.copyOf(list(json, DynamoJson::text));
          case "NS" -> set(list(json, DynamoJson::text), DynamoJson::number);
          case "BS" -> set(list(json, DynamoJson::text), DynamoJson::binary);
          default -> throw new MalformedRecord("'" + type + "' is no type of DynamoDB");
        };
    if (json.nextToken() != JsonToken.END_OBJECT) {
      throw new MalformedRecord("a value with two types");
    }
    return value;
  }

  /** Reads the next part of an array. */
  private interface ElementReader<T> {
    T read(JsonParser json) throws IOException;
  }

  private static <T> ImmutableList<T> list(JsonParser json, ElementReader<T> element)
      throws IOException {
    expect(json, JsonToken.START_ARRAY);
    ImmutableList.Builder<T> list = ImmutableList.builder();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(element.read(json));
    }
    return list.build();
  }

  private static ImmutableSet<Object> set(
      ImmutableList<String> texts, Function<String, Object> value) {
    return texts.stream().map(value).collect(ImmutableSet.toImmutableSet());
  }

  private static String text(JsonParser json) throws IOException {
    if (!json.currentToken().isScalarValue()) {
      throw new MalformedRecord("an object or array where a text is expected");
    }
    return json.getText();
  }

  /** A number in the one form that plain values have. */
  public static BigDecimal number(String text) {
    try {
      return new BigDecimal(text).stripTrailingZeros();
    } catch (NumberFormatException e) {
      throw new MalformedRecord("'" + text + "' is not a number", e);
    }
  }

  private static BinaryValue binary(String text) {
    try {
      return BinaryValue.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new MalformedRecord("a binary value is not in Base64", e);
    }
  }

  private static void expect(JsonParser json, JsonToken token) {
    if (json.currentToken() != token) {
      throw new MalformedRecord(
          token == JsonToken.START_OBJECT ? "no JSON object where one is expected" : "no array");
    }
  }
}
