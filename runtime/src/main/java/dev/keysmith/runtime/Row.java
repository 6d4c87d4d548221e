package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of one instance, as a request returned them. */
public final class Row {
  private static final ItemForm NO_FORM = ItemForm.of("", "").build();

  private final ItemForm form;
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
    Map<String, Value> values = new LinkedHashMap<>();
    attributes.forEach((name, value) -> values.put(name, Value.of(value)));
    return new Row(NO_FORM, values, attributes, Optional.empty(), 0);
  }

  static Row embedded(ItemForm form, Row parent, Map<String, Value> values, int position) {
    return new Row(form, values, Map.of(), Optional.of(parent), position);
  }

  /** A row of which nothing is known. */
  public static Row none() {
    return of(Map.of());
  }

  public Value get(String attribute) {
    return values.getOrDefault(attribute, Value.ABSENT);
  }

  /** An attribute that only items have, such as a counter. */
  public Value stored(String attribute) {
    return Value.of(item, attribute);
  }

  /** The row that it was found for. */
  public Row origin() {
    return origin.orElseGet(Row::none);
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
    List<Value> identity = form.identity().stream().map(this::get).collect(Collectors.toList());
    return identity.stream().allMatch(Value::isPresent) ? identity : storedValues();
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
    if (!values.keySet().containsAll(form.identity()) || form.identity().isEmpty()) {
      return values;
    }
    Map<String, Value> identity = new LinkedHashMap<>();
    form.identity().forEach(name -> identity.put(name, get(name)));
    return identity;
  }

  Row foundFor(Row other) {
    return new Row(form, values, item, Optional.of(other), position);
  }

  /** With further values, its own first. */
  Row and(Row more) {
    Map<String, Value> both = new LinkedHashMap<>(more.values);
    both.putAll(values);
    Map<String, AttributeValue> items = new LinkedHashMap<>(more.item);
    items.putAll(item);
    return new Row(form.identity().isEmpty() ? more.form : form, both, items, origin, position);
  }

  /** With what its own item has; attributes of the other replace its own. */
  Row completedBy(Row other) {
    Map<String, Value> both = new LinkedHashMap<>(values);
    both.putAll(other.values);
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
    return values.toString();
  }
}
