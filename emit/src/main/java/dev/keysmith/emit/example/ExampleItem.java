package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.ItemLayout.SequenceCounter;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.statistics.LayoutStatistics;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An item as it might stand in a table.
 *
 * @param named the entity's attributes and the copies, under the names that templates use
 * @param attributes keys first
 */
public record ExampleItem(
    LayoutRef layoutRef,
    ExampleInstance instance,
    ImmutableMap<String, Object> named,
    ImmutableMap<String, Object> attributes) {

  /** The item that an instance becomes; none where it lacks what the key is made of. */
  static Optional<ExampleItem> of(
      ExampleInstances instances, LayoutRef layoutRef, ExampleInstance instance) {
    Table table = layoutRef.table();
    ItemLayout item = layoutRef.item();
    ImmutableMap<String, Object> named = named(instances, item, instance);
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (String key : table.keyAttributes()) {
      item.render(key, named).ifPresent(value -> attributes.put(key, value));
    }
    for (String name : LayoutStatistics.of(instances.spec(), layoutRef).stored().keySet()) {
      if (table.keyAttributes().contains(name)) {
        continue;
      }
      if (name.equals(Table.TYPE_ATTRIBUTE) && table.namesTypes()) {
        attributes.put(name, item.entity());
      } else if (name.equals(LayoutStatistics.VERSION_ATTRIBUTE)) {
        attributes.put(name, BigDecimal.ONE);
      } else if (item.counts().containsKey(name)) {
        attributes.put(name, count(instances, instance, item, name));
      } else if (item.sequences().containsKey(name)) {
        attributes.put(name, lastNumber(instances, instance, item, name));
      } else if (item.embeds().containsKey(name)) {
        embedded(instances, instance, item, name).ifPresent(some -> attributes.put(name, some));
      } else {
        Optional.ofNullable(named.get(name)).ifPresent(value -> attributes.put(name, value));
      }
    }
    return attributes.keySet().containsAll(table.key().attributes())
        ? Optional.of(new ExampleItem(layoutRef, instance, named, ImmutableMap.copyOf(attributes)))
        : Optional.empty();
  }

  private static ImmutableMap<String, Object> named(
      ExampleInstances instances, ItemLayout item, ExampleInstance instance) {
    Map<String, Object> named = new LinkedHashMap<>(instance.values());
    item.copies()
        .forEach(
            (name, path) ->
                instances.at(instance, path).ifPresent(value -> named.put(name, value)));
    return ImmutableMap.copyOf(named);
  }

  /** The greatest number that a child has drawn; zero where there is none. */
  private static BigDecimal lastNumber(
      ExampleInstances instances, ExampleInstance instance, ItemLayout item, String name) {
    SequenceCounter counter = Optional.ofNullable(item.sequences().get(name)).orElseThrow();
    return RelationshipGraph.of(instances.spec()).ofChild(counter.entity()).stream()
        .filter(one -> one.parent().equals(item.entity()))
        .flatMap(one -> instances.children(instance, one).stream())
        .flatMap(child -> child.value(counter.attribute()).stream())
        .map(BigDecimal.class::cast)
        .max(Comparator.naturalOrder())
        .orElse(BigDecimal.ZERO);
  }

  private static BigDecimal count(
      ExampleInstances instances, ExampleInstance instance, ItemLayout item, String name) {
    ChildCount count = Optional.ofNullable(item.counts().get(name)).orElseThrow();
    return BigDecimal.valueOf(instances.children(instance, count.relationship()).size());
  }

  /** Children without what points at the parent, which their place says. */
  private static Optional<Object> embedded(
      ExampleInstances instances, ExampleInstance instance, ItemLayout item, String name) {
    Embed embed = Optional.ofNullable(item.embeds().get(name)).orElseThrow();
    ImmutableList<ExampleInstance> children = instances.children(instance, embed.relationship());
    if (children.isEmpty()) {
      return Optional.empty();
    }
    Entity child = instances.spec().entity(embed.entity());
    List<String> implied = embed.relationship().attributes().values().asList();
    List<String> key = child.identity().stream().filter(part -> !implied.contains(part)).toList();
    if (!embed.map()) {
      return Optional.of(
          children.stream()
              .map(each -> Maps.filterKeys(each.values(), part -> !implied.contains(part)))
              .toList());
    }
    Map<String, Object> byKey = new LinkedHashMap<>();
    for (ExampleInstance each : children) {
      byKey.put(
          key.isEmpty()
              ? child.name()
              : key.stream()
                  .map(part -> JsonValueText.plain(each.value(part).orElse("")))
                  .collect(Collectors.joining("#")),
          Maps.filterKeys(each.values(), part -> !implied.contains(part) && !key.contains(part)));
    }
    return Optional.of(byKey);
  }

  public boolean isIn(Index index) {
    return attributes.keySet().containsAll(index.keyAttributes());
  }

  /** What an index has of it. */
  public ExampleItem in(Index index) {
    return new ExampleItem(
        layoutRef,
        instance,
        named,
        ImmutableMap.copyOf(
            Maps.filterKeys(
                attributes,
                name ->
                    index.keyAttributes().contains(name)
                        || layoutRef.table().key().attributes().contains(name)
                        || index.projection().includes(name))));
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
