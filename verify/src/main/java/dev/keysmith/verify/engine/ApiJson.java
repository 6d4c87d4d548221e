package dev.keysmith.verify.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.protocols.jsoncore.JsonWriter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.Buildable;

/** The JSON of DynamoDB's API, and what the SDK has for it. */
public final class ApiJson {
  private ApiJson() {}

  // --- reading ----------------------------------------------------------------------------------

  public static JsonNode parse(String json) {
    return JsonNode.parser().parse(json);
  }

  /** Fills a builder of the SDK; fields that it does not know are left out. */
  static <B extends SdkPojo> B fill(B builder, JsonNode object) {
    for (SdkField<?> field : builder.sdkFields()) {
      object
          .field(field.locationName())
          .ifPresent(value -> field.set(builder, value(field, value)));
    }
    return builder;
  }

  private static Object value(SdkField<?> field, JsonNode node) {
    MarshallingType<?> type = field.marshallingType();
    if (type == MarshallingType.LIST) {
      SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
      List<Object> elements = new ArrayList<>();
      node.asArray().forEach(element -> elements.add(value(member, element)));
      return elements;
    } else if (type == MarshallingType.MAP) {
      SdkField<?> member = field.getTrait(MapTrait.class).valueFieldInfo();
      Map<String, Object> entries = new LinkedHashMap<>();
      node.asObject().forEach((name, entry) -> entries.put(name, value(member, entry)));
      return entries;
    } else if (type == MarshallingType.SDK_POJO) {
      SdkPojo nested = fill(field.constructor().get(), node);
      return ((Buildable) nested).build();
    } else if (type == MarshallingType.SDK_BYTES) {
      return SdkBytes.fromByteArray(Base64.getDecoder().decode(node.asString()));
    } else if (type == MarshallingType.INTEGER) {
      return Integer.valueOf(node.asNumber());
    } else if (type == MarshallingType.BOOLEAN) {
      return node.asBoolean();
    }
    return node.text();
  }

  /** A plain value, as instances have it. */
  public static Object plain(JsonNode attribute) {
    return AttributeValueMapper.plain(fill(AttributeValue.builder(), attribute).build());
  }

  // --- writing ----------------------------------------------------------------------------------

  /** A plain value, as the API writes it. */
  public static Map<String, Object> ofPlain(Object value) {
    return ApiForm.of(AttributeValueMapper.ofPlain(value));
  }

  /** Mappings, lists, texts, numbers and booleans. */
  public static String write(Object content) {
    try (JsonWriter json = JsonWriter.create()) {
      write(content, json);
      return new String(json.getBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void write(Object content, JsonWriter json) {
    if (content instanceof Map<?, ?> map) {
      json.writeStartObject();
      map.forEach(
          (name, value) -> {
            json.writeFieldName((String) name);
            write(value, json);
          });
      json.writeEndObject();
    } else if (content instanceof Iterable<?> list) {
      json.writeStartArray();
      list.forEach(element -> write(element, json));
      json.writeEndArray();
    } else if (content instanceof Boolean flag) {
      json.writeValue(flag);
    } else if (content instanceof Number number) {
      json.writeNumber(number.toString());
    } else {
      json.writeValue(content.toString());
    }
  }
}
