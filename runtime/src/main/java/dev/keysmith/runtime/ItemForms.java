package dev.keysmith.runtime;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The forms of all items of an application: says which entity an item is of. */
public final class ItemForms {
  private final String typeAttribute;
  private final Map<String, List<ItemForm>> byTable;
  private final Map<String, List<String>> keys = new LinkedHashMap<>();
  private final Set<String> partial = new LinkedHashSet<>();

  private ItemForms(String typeAttribute, List<ItemForm> forms) {
    this.typeAttribute = typeAttribute;
    this.byTable =
        forms.stream()
            .collect(
                Collectors.groupingBy(ItemForm::table, LinkedHashMap::new, Collectors.toList()));
  }

  /**
   * All forms of an application.
   *
   * @param typeAttribute the attribute that says what an item is, where a table has several forms
   */
  public static ItemForms of(String typeAttribute, ItemForm... forms) {
    return new ItemForms(typeAttribute, List.of(forms));
  }

  /** The key attributes of a table. */
  public ItemForms table(String table, String... key) {
    keys.put(name(table, ""), List.of(key));
    return this;
  }

  /** The key attributes of an index that projects all attributes. */
  public ItemForms index(String table, String index, String... key) {
    keys.put(name(table, index), List.of(key));
    return this;
  }

  /** The key attributes of an index that projects some attributes only. */
  public ItemForms partialIndex(String table, String index, String... key) {
    partial.add(name(table, index));
    return index(table, index, key);
  }

  private static String name(String table, String index) {
    return table + "." + index;
  }

  /** The key attributes of a table. */
  List<String> key(String table) {
    return keys.getOrDefault(name(table, ""), List.of());
  }

  /** What DynamoDB needs to go on behind an item: its key, and that of the index. */
  Map<String, AttributeValue> position(
      String table, String index, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> position = new LinkedHashMap<>();
    Stream.of(name(table, ""), name(table, index))
        .flatMap(name -> keys.getOrDefault(name, List.of()).stream())
        .forEach(
            name -> {
              AttributeValue value = item.get(name);
              if (value != null) {
                position.put(name, value);
              }
            });
    return position;
  }

  /** An item as a row; empty if it is of none of the forms. */
  Optional<Row> row(String table, String index, Map<String, AttributeValue> item) {
    boolean whole = !partial.contains(name(table, index));
    Optional<String> type = Value.of(item, typeAttribute).optional(Value::asString);
    return byTable.getOrDefault(table, List.of()).stream()
        .filter(form -> type.isEmpty() || form.type().isEmpty() || form.type().equals(type))
        .flatMap(
            form -> form.values(item, whole).map(values -> Row.of(form, values, item)).stream())
        .min(Comparator.comparing(row -> row.form().strange(item)));
  }
}
