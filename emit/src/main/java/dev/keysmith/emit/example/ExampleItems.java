package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.design.Table;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The items that a few instances become in every table and index of a design. */
public final class ExampleItems {
  private final ExampleInstances instances;
  private final Design design;
  private final ImmutableMap<TableOrIndex, ImmutableList<ExampleItem>> standing;

  private ExampleItems(
      ExampleInstances instances,
      Design design,
      ImmutableMap<TableOrIndex, ImmutableList<ExampleItem>> standing) {
    this.instances = instances;
    this.design = design;
    this.standing = standing;
  }

  public static ExampleItems of(Spec spec, Design design) {
    ExampleInstances instances = ExampleInstances.of(spec);
    ImmutableListMultimap<String, ExampleItem> stored = stored(instances, design);
    ImmutableMap.Builder<TableOrIndex, ImmutableList<ExampleItem>> standing =
        ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      ImmutableList<ExampleItem> items = stored.get(table.name());
      standing.put(
          TableOrIndex.of(table.name()),
          inOrder(items, ImmutableList.of(table.key().partition()), table.key().attributes()));
      for (Index index : table.indexes().values()) {
        standing.put(
            TableOrIndex.of(table.name(), index.name()),
            inOrder(
                items.stream()
                    .flatMap(item -> item.in(index).stream())
                    .collect(ImmutableList.toImmutableList()),
                index.partition(),
                index.keyAttributes()));
      }
    }
    return new ExampleItems(instances, design, standing.buildOrThrow());
  }

  /** By table. */
  private static ImmutableListMultimap<String, ExampleItem> stored(
      ExampleInstances instances, Design design) {
    Spec spec = instances.spec();
    Map<EntityInstance, ExampleInstance> numbered = new HashMap<>();
    spec.entities().keySet().stream()
        .flatMap(entity -> instances.all(entity).stream())
        .forEach(one -> numbered.put(one.plain(), one));
    return new ExpectedItems(spec, design)
        .items(instances.plain(ImmutableSet.of())).stream()
            .collect(
                ImmutableListMultimap.toImmutableListMultimap(
                    item -> item.layoutRef().table().name(),
                    item ->
                        ExampleItem.of(
                            spec, item, Objects.requireNonNull(numbered.get(item.instance())))));
  }

  /** Item collections one after the other, each by its sort key. */
  private static ImmutableList<ExampleItem> inOrder(
      ImmutableList<ExampleItem> items,
      ImmutableList<String> partition,
      ImmutableList<String> key) {
    Map<List<Object>, List<ExampleItem>> collections = new LinkedHashMap<>();
    for (ExampleItem item : items) {
      collections.computeIfAbsent(values(item, partition), first -> new ArrayList<>()).add(item);
    }
    ImmutableList.Builder<ExampleItem> ordered = ImmutableList.builder();
    for (List<ExampleItem> collection : collections.values()) {
      // The last attribute first: what is equal by the others stays in its order.
      for (String attribute : key.subList(partition.size(), key.size()).reverse()) {
        collection.sort(
            Comparator.comparing(item -> value(item, attribute), KeyComparator.OF_VALUES));
      }
      ordered.addAll(collection);
    }
    return ordered.build();
  }

  /** What an item has in these attributes, which it must have. */
  private static List<Object> values(ExampleItem item, List<String> attributes) {
    return attributes.stream().map(attribute -> value(item, attribute)).toList();
  }

  private static Object value(ExampleItem item, String attribute) {
    return Objects.requireNonNull(item.attributes().get(attribute), attribute);
  }

  /** The items of a table or an index, collection by collection, each by its sort key. */
  public ImmutableList<ExampleItem> in(TableOrIndex structure) {
    return Objects.requireNonNull(standing.get(structure), structure.toString());
  }

  /** The items of one kind in their table. */
  public ImmutableList<ExampleItem> of(LayoutRef layoutRef) {
    return in(TableOrIndex.of(layoutRef.table().name())).stream()
        .filter(item -> item.layoutRef().item().name().equals(layoutRef.item().name()))
        .collect(ImmutableList.toImmutableList());
  }

  ExampleInstances instances() {
    return instances;
  }

  Spec spec() {
    return instances.spec();
  }

  Design design() {
    return design;
  }
}
