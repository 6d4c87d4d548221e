package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of one instance, as a request returned them. */
public final class Row {
  private static final ItemForm NO_FORM = ItemForm.of("", "").build();

  private final ItemForm form;

  /** What its item does not store by name: of keys, of its parent, or set by the client. */
  private final Map<String, Value> values;

  private final Map<String, AttributeValue> item;
  private final Optional<Row> origin;
  private final int position;

  private Row(
      ItemForm form,
      Map<String, Value> values,
      Map<String, AttributeValue> item,
      Optional<Row> origin,
      int position) {
    this.form = form;
    this.values = values;
    this.item = item;
    this.origin = origin;
    this.position = position;
  }

  static Row of(ItemForm form, Map<String, Value> values, Map<String, AttributeValue> item) {
    return new Row(form, values, item, Optional.empty(), 0);
  }

  /** A row without a form, such as the attributes that an update returned. */
  static Row of(Map<String, AttributeValue> attributes) {
    return new Row(NO_FORM, Value.all(attributes), attributes, Optional.empty(), 0);
  }

  static Row embedded(ItemForm form, Row parent, Map<String, Value> values, int position) {
    return new Row(form, values, Map.of(), Optional.of(parent), position);
  }

  /** A row of which nothing is known. */
  public static Row none() {
    return of(Map.of());
  }

  public Value get(String attribute) {
    // Of most rows, everything is stored by name.
    Value value = values.isEmpty() ? null : values.get(attribute);
    if (value != null) {
      return value;
    }
    Value stored = Value.of(item, attribute);
    return stored.isPresent() && form.stores(attribute) ? stored : Value.ABSENT;
  }

  /** By name: those that its item stores, and the others. */
  private Map<String, Value> all() {
    Map<String, Value> all = new LinkedHashMap<>();
    for (String name : form.stored()) {
      Value stored = Value.of(item, name);
      if (stored.isPresent()) {
        all.put(name, stored);
      }
    }
    all.putAll(values);
    return all;
  }

  /** An attribute that only items have, such as a counter. */
  public Value stored(String attribute) {
    return Value.of(item, attribute);
  }

  /** The row that it was found for. */
  public Row origin() {
    return origin.orElseGet(Row::none);
  }

  boolean hasOrigin() {
    return origin.isPresent();
  }

  boolean isOf(Row other) {
    return origin.isPresent() && origin.get() == other;
  }

  /** The index of an embedded row in the list of its parent. */
  public int position() {
    return position;
  }

  ItemForm form() {
    return form;
  }

  Map<String, AttributeValue> item() {
    return item;
  }

  /** The same for rows of one instance; an entry of an index may show the key of its item only. */
  List<Value> identity() {
    List<Value> identity = new ArrayList<>(form.identity().size());
    for (String name : form.identity()) {
      Value value = get(name);
      if (!value.isPresent()) {
        return storedValues();
      }
      identity.add(value);
    }
    return identity;
  }

  private List<Value> storedValues() {
    List<Value> stored = new ArrayList<>();
    new TreeMap<>(item)
        .forEach(
            (name, value) -> {
              stored.add(Value.string(name));
              stored.add(Value.of(value));
            });
    return stored;
  }

  /** All values that tell it apart from others. */
  Map<String, Value> distinguishing() {
    Map<String, Value> identity = new LinkedHashMap<>();
    for (String name : form.identity()) {
      Value value = get(name);
      if (!value.isPresent()) {
        return all();
      }
      identity.put(name, value);
    }
    return identity.isEmpty() ? all() : identity;
  }

  Row foundFor(Row other) {
    return new Row(form, values, item, Optional.of(other), position);
  }

  /** With further values, its own first. */
  Row and(Row more) {
    Map<String, Value> both = more.all();
    both.putAll(all());
    Map<String, AttributeValue> items = new LinkedHashMap<>(more.item);
    items.putAll(item);
    return new Row(form.identity().isEmpty() ? more.form : form, both, items, origin, position);
  }

  /** With what its own item has; attributes of the other replace its own. */
  Row completedBy(Row other) {
    Map<String, Value> both = all();
    both.putAll(other.all());
    Map<String, AttributeValue> items = new LinkedHashMap<>(item);
    items.putAll(other.item);
    return new Row(other.form, both, items, origin, position);
  }

  Row with(String attribute, Value value) {
    Map<String, Value> changed = new LinkedHashMap<>(values);
    changed.put(attribute, value);
    return new Row(form, changed, item, origin, position);
  }

  /** The children in one of its attributes. */
  public Rows children(String attribute) {
    AttributeValue collection = item.get(attribute);
    return collection == null
        ? Rows.NONE
        : Rows.of(form.embedded(attribute).children(this, collection));
  }

  /**
   * A related instance of which this one has copies: their names, each with the name of the copy.
   *
   * @param references those of the names that make the reference
   */
  public Rows copied(Map<String, String> names, List<String> references) {
    Map<String, Value> copies = new LinkedHashMap<>();
    names.forEach(
        (theirs, ours) -> {
          if (get(ours).isPresent()) {
            copies.put(theirs, get(ours));
          }
        });
    boolean exists =
        copies.keySet().containsAll(references) || !references.containsAll(copies.keySet());
    return exists ? Rows.of(List.of(embedded(NO_FORM, this, copies, 0))) : Rows.NONE;
  }

  @Override
  public String toString() {
    return all().toString();
  }
}
