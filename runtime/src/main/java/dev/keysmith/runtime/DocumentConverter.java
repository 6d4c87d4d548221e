package dev.keysmith.runtime;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Lists and maps without a schema, as plain objects of Java. */
final class DocumentConverter {
  private DocumentConverter() {}

  static AttributeValue attribute(Object value) {
    if (value instanceof String text) {
      return AttributeValue.fromS(text);
    } else if (value instanceof BigDecimal number) {
      return Value.number(number).attribute();
    } else if (value instanceof Number) {
      return AttributeValue.fromN(value.toString());
    } else if (value instanceof Boolean flag) {
      return AttributeValue.fromBool(flag);
    } else if (value instanceof SdkBytes bytes) {
      return AttributeValue.fromB(bytes);
    } else if (value instanceof List) {
      List<AttributeValue> elements = new ArrayList<>();
      ((List<?>) value).forEach(element -> elements.add(attribute(element)));
      return AttributeValue.fromL(elements);
    } else if (value instanceof Map) {
      Map<String, AttributeValue> entries = new LinkedHashMap<>();
      ((Map<?, ?>) value)
          .forEach((name, entry) -> entries.put(String.valueOf(name), attribute(entry)));
      return AttributeValue.fromM(entries);
    } else if (value instanceof Set && !((Set<?>) value).isEmpty()) {
      return set((Set<?>) value);
    }
    throw new IllegalArgumentException(
        "a list or map stores strings, numbers, booleans, SdkBytes, sets, lists and maps, not "
            + value);
  }

  private static AttributeValue set(Set<?> elements) {
    Object first = elements.iterator().next();
    if (first instanceof SdkBytes) {
      List<SdkBytes> bytes = new ArrayList<>();
      elements.forEach(element -> bytes.add((SdkBytes) element));
      return AttributeValue.fromBs(bytes);
    }
    TreeSet<String> texts = new TreeSet<>();
    boolean numbers = first instanceof Number;
    elements.forEach(
        element -> texts.add(numbers ? attribute(element).n() : String.valueOf(element)));
    return numbers
        ? AttributeValue.fromNs(List.copyOf(texts))
        : AttributeValue.fromSs(List.copyOf(texts));
  }

  static List<Object> list(AttributeValue value) {
    List<Object> elements = new ArrayList<>();
    value.l().forEach(element -> elements.add(plain(element)));
    return elements;
  }

  static Map<String, Object> map(AttributeValue value) {
    Map<String, Object> entries = new LinkedHashMap<>();
    value.m().forEach((name, entry) -> entries.put(name, plain(entry)));
    return entries;
  }

  private static Object plain(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> new BigDecimal(value.n());
      case BOOL -> value.bool();
      case B -> value.b();
      case L -> list(value);
      case M -> map(value);
      case SS -> new LinkedHashSet<>(value.ss());
      case NS -> Value.of(value).asNumberSet();
      case BS -> new LinkedHashSet<>(value.bs());
      default -> throw new IllegalArgumentException("not a value of an application: " + value);
    };
  }
}
