package dev.keysmith.emit;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An item as it might stand in a table.
 *
 * @param attributes keys first, each as JSON
 */
record ExampleItem(ImmutableMap<String, String> attributes) {

  /**
   * @param number which example of the entity, from 1
   */
  static ExampleItem of(Spec spec, Placed placed, int number) {
    Table table = placed.table();
    ItemLayout item = placed.item();
    Map<String, Object> values = values(spec, item, number);
    Map<String, String> attributes = new LinkedHashMap<>();
    for (String key : table.keyAttributes()) {
      item.render(key, values).ifPresent(value -> attributes.put(key, json(value)));
    }
    for (String name : LayoutFacts.of(spec, placed).stored().keySet()) {
      if (table.keyAttributes().contains(name)) {
        continue;
      }
      Object value = values.get(name);
      if (name.equals(Table.TYPE_ATTRIBUTE) && table.namesTypes()) {
        attributes.put(name, json(item.entity()));
      } else if (name.equals(LayoutFacts.VERSION_ATTRIBUTE) || item.counters().containsKey(name)) {
        attributes.put(name, "1");
      } else if (item.embeds().containsKey(name)) {
        attributes.put(name, embedded(item, name));
      } else {
        attributes.put(name, value == null ? collection(spec, item, name) : json(value));
      }
    }
    return new ExampleItem(ImmutableMap.copyOf(attributes));
  }

  /** The entity's attributes and the copies, under the names that templates use. */
  private static Map<String, Object> values(Spec spec, ItemLayout item, int number) {
    ExampleValues examples = new ExampleValues(spec);
    Map<String, Object> values = new LinkedHashMap<>();
    ImmutableSet<String> others = pointingElsewhere(spec, item.entity());
    spec.entity(item.entity())
        .attributes()
        .forEach(
            (name, attribute) ->
                examples
                    .of(attribute, others.contains(name) ? number + 1 : number)
                    .ifPresent(value -> values.put(name, value)));
    item.copies()
        .forEach(
            (name, path) -> examples.of(path, number).ifPresent(value -> values.put(name, value)));
    return values;
  }

  /** References to its own kind, and second ones to one parent: nobody is in two roles at once. */
  private static ImmutableSet<String> pointingElsewhere(Spec spec, String entity) {
    Set<String> parents = new HashSet<>(List.of(entity));
    Set<String> first = new HashSet<>();
    ImmutableSet.Builder<String> others = ImmutableSet.builder();
    for (Relationship one : Relationships.of(spec).ofChild(entity)) {
      if (parents.add(one.parent())) {
        first.addAll(one.attributes().values());
      } else {
        one.attributes().values().stream()
            .filter(name -> !first.contains(name))
            .forEach(others::add);
      }
    }
    return others.build();
  }

  private static String embedded(ItemLayout item, String name) {
    boolean map =
        item.embeds().entrySet().stream()
            .anyMatch(embed -> embed.getKey().equals(name) && embed.getValue().map());
    return map ? "{\"…\": {\"…\": \"…\"}}" : "[{\"…\": \"…\"}]";
  }

  /** What has no example, because no key is made of it. */
  private static String collection(Spec spec, ItemLayout item, String name) {
    Attribute attribute =
        LayoutFacts.named(spec, spec.entity(item.entity()), item.copies()).get(name);
    return switch (Objects.requireNonNull(attribute, name).type()) {
      case MAP -> "{\"…\": \"…\"}";
      case NUMBER_SET -> "[1]";
      default -> "[\"…\"]";
    };
  }

  private static String json(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof Boolean
        ? value.toString()
        : "\"" + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  boolean isIn(Index index) {
    return attributes.keySet().containsAll(index.keyAttributes());
  }

  /** What an index has of it. */
  ExampleItem in(Table table, Index index) {
    return new ExampleItem(
        ImmutableMap.copyOf(
            Maps.filterKeys(
                attributes,
                name ->
                    index.keyAttributes().contains(name)
                        || table.key().attributes().contains(name)
                        || index.projection().includes(name))));
  }

  /** As JSON, an attribute a line. */
  @Override
  public String toString() {
    return attributes.entrySet().stream()
        .map(entry -> "  \"" + entry.getKey() + "\": " + entry.getValue())
        .collect(Collectors.joining(",\n", "{\n", "\n}"));
  }
}
