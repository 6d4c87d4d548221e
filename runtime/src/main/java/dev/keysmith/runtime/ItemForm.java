package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How the items of an entity are stored in a table: their attributes and their keys. */
public final class ItemForm {
  private final String entity;
  private final String table;
  private final Optional<String> type;
  private final List<String> identity;
  private final Map<String, ValueType> attributes;
  private final Set<String> inKeysOnly;
  private final Map<String, List<KeyCodec>> keys;
  private final Map<String, EmbeddedForm> embedded;
  private final Set<String> usual;

  private ItemForm(Builder builder) {
    this.entity = builder.entity;
    this.table = builder.table;
    this.type = builder.type;
    this.identity = builder.identity;
    this.attributes = builder.attributes;
    this.inKeysOnly = builder.inKeysOnly;
    this.keys = builder.keys;
    this.embedded = builder.embedded;
    this.usual = new LinkedHashSet<>(builder.counters);
    usual.addAll(attributes.keySet());
    usual.addAll(keys.keySet());
    usual.addAll(embedded.keySet());
  }

  public static Builder of(String entity, String table) {
    return new Builder(entity, table);
  }

  String entity() {
    return entity;
  }

  String table() {
    return table;
  }

  /** What its items have in the attribute that says what they are, where they have it. */
  Optional<String> type() {
    return type;
  }

  List<String> identity() {
    return identity;
  }

  EmbeddedForm embedded(String attribute) {
    return Optional.ofNullable(embedded.get(attribute))
        .orElseThrow(() -> new IllegalArgumentException(entity + " embeds no " + attribute));
  }

  /** How many attributes of an item are none of this form. */
  long strange(Map<String, AttributeValue> item) {
    return item.keySet().stream().filter(name -> !usual.contains(name)).count();
  }

  /**
   * The values of an item, those included that only its keys have; empty if it is of another form.
   *
   * @param whole whether the item has all that is stored, so that what is missing is absent
   */
  Optional<Map<String, Value>> values(Map<String, AttributeValue> item, boolean whole) {
    Map<String, Value> values = new LinkedHashMap<>();
    Set<String> absent = new LinkedHashSet<>();
    for (String name : attributes.keySet()) {
      if (inKeysOnly.contains(name)) {
        continue;
      }
      Value value = Value.of(item, name);
      if (value.isPresent()) {
        values.put(name, value);
      } else if (whole) {
        absent.add(name);
      }
    }
    for (Map.Entry<String, List<KeyCodec>> key : keys.entrySet()) {
      Value stored = Value.of(item, key.getKey());
      if (stored.isPresent()) {
        Optional<Map<String, Value>> parsed =
            key.getValue().stream()
                .flatMap(template -> template.parse(stored, attributes).stream())
                .filter(one -> agrees(one, values, absent))
                .findFirst();
        if (parsed.isEmpty()) {
          return Optional.empty();
        }
        values.putAll(parsed.get());
      }
    }
    return Optional.of(values);
  }

  private static boolean agrees(
      Map<String, Value> parsed, Map<String, Value> values, Set<String> absent) {
    return parsed.entrySet().stream()
        .allMatch(
            one ->
                !absent.contains(one.getKey())
                    && values.getOrDefault(one.getKey(), one.getValue()).equals(one.getValue()));
  }

  /** Collects the parts of a form. */
  public static final class Builder {
    private final String entity;
    private final String table;
    private Optional<String> type = Optional.empty();
    private List<String> identity = List.of();
    private final Map<String, ValueType> attributes = new LinkedHashMap<>();
    private final Set<String> inKeysOnly = new LinkedHashSet<>();
    private final Map<String, List<KeyCodec>> keys = new LinkedHashMap<>();
    private final Map<String, EmbeddedForm> embedded = new LinkedHashMap<>();
    private final Set<String> counters = new LinkedHashSet<>();

    private Builder(String entity, String table) {
      this.entity = entity;
      this.table = table;
    }

    /** What its items have in the attribute that says what they are. */
    public Builder type(String name) {
      type = Optional.of(name);
      return this;
    }

    public Builder identity(String... names) {
      identity = List.of(names);
      return this;
    }

    public Builder attribute(String name, ValueType type) {
      attributes.put(name, type);
      return this;
    }

    /** An attribute that is stored in keys only. */
    public Builder keyAttribute(String name, ValueType type) {
      inKeysOnly.add(name);
      return attribute(name, type);
    }

    /** A key attribute; the first template that fits a key is the one it was made with. */
    public Builder key(String name, KeyCodec... alternatives) {
      keys.computeIfAbsent(name, added -> new ArrayList<>()).addAll(List.of(alternatives));
      return this;
    }

    /** An attribute with children of the entity. */
    public Builder embeds(String attribute, EmbeddedForm form) {
      embedded.put(attribute, form);
      return this;
    }

    /** An attribute with a counter. */
    public Builder counter(String attribute) {
      counters.add(attribute);
      return this;
    }

    public ItemForm build() {
      return new ItemForm(this);
    }
  }
}
