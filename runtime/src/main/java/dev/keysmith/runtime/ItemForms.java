package dev.keysmith.runtime;

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
  private final Map<String, List<String>> tableKeys = new LinkedHashMap<>();
  private final Map<String, List<String>> indexKeys = new LinkedHashMap<>();
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
    tableKeys.put(table, List.of(key));
    return this;
  }

  /** The key attributes of an index that projects all attributes. */
  public ItemForms index(String table, String index, String... key) {
    indexKeys.put(name(table, index), List.of(key));
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
    return tableKeys.getOrDefault(table, List.of());
  }

  /** What DynamoDB needs to go on behind an item: its key, and that of the index. */
  Map<String, AttributeValue> position(
      String table, String index, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> position = new LinkedHashMap<>();
    Stream.of(key(table), indexKeys.getOrDefault(name(table, index), List.of()))
        .flatMap(List::stream)
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
    boolean whole = partial.isEmpty() || !partial.contains(name(table, index));
    AttributeValue type = item.get(typeAttribute);
    Optional<Row> best = Optional.empty();
    long fewest = 0;
    for (ItemForm form : byTable.getOrDefault(table, List.of())) {
      if (type != null && form.type().isPresent() && !form.type().get().equals(type.s())) {
        continue;
      }
      Optional<Map<String, Value>> ofKeys = form.keyValues(item, whole);
      if (ofKeys.isPresent()) {
        // Counted only where an item may be of several forms.
        if (best.isPresent() && fewest == 0) {
          fewest = best.get().form().strange(item);
        }
        long strange = best.isPresent() ? form.strange(item) : 0;
        if (best.isEmpty() || strange < fewest) {
          best = Optional.of(Row.of(form, ofKeys.get(), item));
          fewest = strange;
        }
      }
    }
    return best;
  }
}
