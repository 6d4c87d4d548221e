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
  /** Keys that say nothing but what their items store. */
  private static final Optional<Map<String, Value>> NOTHING = Optional.of(Map.of());

  private final String entity;
  private final String table;
  private final Optional<String> type;
  private final List<String> identity;
  private final Map<String, ValueType> attributes;
  private final Set<String> stored;
  private final Map<String, List<KeyCodec>> keys;
  private final Map<String, EmbeddedForm> embedded;
  private final Set<String> usual;

  private ItemForm(Builder builder) {
    this.entity = builder.entity;
    this.table = builder.table;
    this.type = builder.type;
    this.identity = builder.identity;
    this.attributes = builder.attributes;
    this.stored = new LinkedHashSet<>(attributes.keySet());
    stored.removeAll(builder.inKeysOnly);
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

  /** Whether its items store an attribute under its own name. */
  boolean stores(String attribute) {
    return stored.contains(attribute);
  }

  /** The attributes that its items store under their own names. */
  Set<String> stored() {
    return stored;
  }

  /**
   * What the keys of an item say that it does not store by name; empty if it is of another form.
   *
   * @param whole whether the item has all that is stored, so that what is missing is absent
   */
  Optional<Map<String, Value>> keyValues(Map<String, AttributeValue> item, boolean whole) {
    Map<String, Value> values = Map.of();
    for (Map.Entry<String, List<KeyCodec>> key : keys.entrySet()) {
      AttributeValue attribute = item.get(key.getKey());
      if (attribute == null) {
        continue;
      }
      Value stored = Value.of(attribute);
      if (isItself(key.getKey(), key.getValue())) {
        if (!attributes.getOrDefault(key.getKey(), ValueType.STRING).fits(stored)) {
          return Optional.empty();
        }
        continue;
      }
      Optional<Map<String, Value>> parsed =
          parsed(key.getValue(), stored, new StoredValues(item, values, whole));
      if (parsed.isEmpty()) {
        return Optional.empty();
      }
      values = merged(values, parsed.get());
    }
    return values.isEmpty() ? NOTHING : Optional.of(values);
  }

  /** Whether a key is an attribute that is stored under this name anyway. */
  private boolean isItself(String name, List<KeyCodec> alternatives) {
    return stores(name) && alternatives.size() == 1 && alternatives.get(0).isAttribute(name);
  }

  private static Map<String, Value> merged(Map<String, Value> one, Map<String, Value> more) {
    if (one.isEmpty()) {
      return more;
    }
    Map<String, Value> both = new LinkedHashMap<>(one);
    both.putAll(more);
    return both;
  }

  private Optional<Map<String, Value>> parsed(
      List<KeyCodec> alternatives, Value key, StoredValues values) {
    for (KeyCodec template : alternatives) {
      Optional<Map<String, Value>> parsed = template.parse(key, attributes);
      if (parsed.isPresent() && agrees(parsed.get(), values)) {
        return parsed;
      }
    }
    return Optional.empty();
  }

  /** What is known of an item before one of its keys is read. */
  private record StoredValues(
      Map<String, AttributeValue> item, Map<String, Value> ofKeys, boolean whole) {}

  private boolean agrees(Map<String, Value> parsed, StoredValues values) {
    for (Map.Entry<String, Value> one : parsed.entrySet()) {
      String name = one.getKey();
      Value known = values.ofKeys().getOrDefault(name, Value.ABSENT);
      if (!known.isPresent() && stores(name)) {
        known = Value.of(values.item(), name);
        if (!known.isPresent() && values.whole()) {
          return false;
        }
      }
      if (known.isPresent() && !known.equals(one.getValue())) {
        return false;
      }
    }
    return true;
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
