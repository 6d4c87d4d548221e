package dev.keysmith.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key of an item; where one of its values is absent, there is no such item. */
public record ItemKeyValues(Map<String, Value> values) {
  static final ItemKeyValues NONE = new ItemKeyValues(Map.of());

  public static ItemKeyValues of(String name, Value value) {
    return new ItemKeyValues(Map.of(name, value));
  }

  public ItemKeyValues and(String name, Value value) {
    Map<String, Value> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new ItemKeyValues(more);
  }

  static ItemKeyValues of(List<String> names, Map<String, AttributeValue> item) {
    Map<String, Value> values = new LinkedHashMap<>();
    names.forEach(name -> values.put(name, Value.of(item, name)));
    return new ItemKeyValues(values);
  }

  boolean isWhole() {
    for (Value value : values.values()) {
      if (!value.isPresent()) {
        return false;
      }
    }
    return !values.isEmpty();
  }

  Map<String, AttributeValue> attributes() {
    return Value.present(values);
  }
}
