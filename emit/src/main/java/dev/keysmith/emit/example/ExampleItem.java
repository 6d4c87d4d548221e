package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.StoredItem;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An item as it might stand in a table.
 *
 * @param attributes keys first
 */
public record ExampleItem(
    LayoutRef layoutRef, ExampleInstance instance, ImmutableMap<String, Object> attributes) {

  /** Keys first, then what else it has, as the documents list it. */
  static ExampleItem of(Spec spec, StoredItem stored, ExampleInstance instance) {
    LayoutRef layoutRef = stored.layoutRef();
    Map<String, Object> attributes = new LinkedHashMap<>();
    layoutRef.table().keyAttributes().forEach(name -> put(attributes, name, stored));
    LayoutStatistics.of(spec, layoutRef)
        .stored()
        .keySet()
        .forEach(name -> put(attributes, name, stored));
    stored.attributes().forEach(attributes::putIfAbsent);
    return new ExampleItem(layoutRef, instance, ImmutableMap.copyOf(attributes));
  }

  private static void put(Map<String, Object> attributes, String name, StoredItem stored) {
    Optional.ofNullable(stored.attributes().get(name))
        .ifPresent(value -> attributes.putIfAbsent(name, value));
  }

  /** What an index has of it; empty where it is not in the index. */
  Optional<ExampleItem> in(Index index) {
    return new IndexEntryEncoder(layoutRef.table(), index)
        .entry(attributes)
        .map(entry -> new ExampleItem(layoutRef, instance, entry));
  }

  /** An attribute as a person reads it; empty where the item does not have it. */
  public Optional<String> text(String attribute) {
    return Optional.ofNullable(attributes.get(attribute)).map(JsonValueText::plain);
  }

  /** An attribute as JSON; empty where the item does not have it. */
  public Optional<String> json(String attribute) {
    return Optional.ofNullable(attributes.get(attribute)).map(JsonValueText::of);
  }

  /** As JSON, an attribute a line. */
  public String json() {
    return attributes.entrySet().stream()
        .map(
            entry ->
                "  " + JsonValueText.of(entry.getKey()) + ": " + JsonValueText.of(entry.getValue()))
        .collect(Collectors.joining(",\n", "{\n", "\n}"));
  }
}
