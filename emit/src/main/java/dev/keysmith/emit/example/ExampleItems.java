package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

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
    ImmutableMap.Builder<TableOrIndex, ImmutableList<ExampleItem>> standing =
        ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      ImmutableList<ExampleItem> items = items(instances, table);
      standing.put(
          TableOrIndex.of(table.name()),
          inOrder(items, ImmutableList.of(table.key().partition()), table.key().attributes()));
      for (Index index : table.indexes().values()) {
        standing.put(
            TableOrIndex.of(table.name(), index.name()),
            inOrder(
                items.stream()
                    .filter(item -> item.isIn(index))
                    .map(item -> item.in(index))
                    .collect(ImmutableList.toImmutableList()),
                index.partition(),
                index.keyAttributes()));
      }
    }
    return new ExampleItems(instances, design, standing.buildOrThrow());
  }

  private static ImmutableList<ExampleItem> items(ExampleInstances instances, Table table) {
    ImmutableList.Builder<ExampleItem> items = ImmutableList.builder();
    for (ItemLayout layout : table.items().values()) {
      for (ExampleInstance instance : instances.all(layout.entity())) {
        ExampleItem.of(instances, new LayoutRef(table, layout), instance).ifPresent(items::add);
      }
    }
    return items.build();
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
  static List<Object> values(ExampleItem item, List<String> attributes) {
    return attributes.stream().map(attribute -> value(item, attribute)).toList();
  }

  private static Object value(ExampleItem item, String attribute) {
    return Objects.requireNonNull(item.attributes().get(attribute), attribute);
  }

  /** What stands in a table or an index, collection by collection, each by its sort key. */
  public ImmutableList<ExampleItem> in(TableOrIndex structure) {
    return Objects.requireNonNull(standing.get(structure), structure.toString());
  }

  /** The items of one kind in their table. */
  public ImmutableList<ExampleItem> of(LayoutRef layoutRef) {
    return in(TableOrIndex.of(layoutRef.table().name())).stream()
        .filter(item -> item.layoutRef().item().name().equals(layoutRef.item().name()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The item of an instance in its table. */
  Optional<ExampleItem> item(LayoutRef layoutRef, ExampleInstance instance) {
    return of(layoutRef).stream().filter(item -> item.instance().equals(instance)).findFirst();
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
