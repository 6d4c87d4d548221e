package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.KeyUse;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the partition keys that a step touches in a table or an index.
 *
 * <p>What the step asks of the key says it, where it asks; an index that a write keeps up has the
 * keys that the layouts make. A transaction touches several: its units are shared out by the size
 * of the items, since a plan has them in one sum.
 */
final class PartitionKeys {
  private final DesignFacts facts;
  private final Spec spec;
  private final Design design;

  /** A key and its part of the step's units there. */
  record Weighted(PartitionKey key, double weight) {}

  PartitionKeys(DesignFacts facts) {
    this.facts = facts;
    this.spec = facts.spec();
    this.design = facts.design();
  }

  /** Weights add up to one. */
  ImmutableList<Weighted> of(Step step, Structure structure, Bindings bindings) {
    ImmutableList<PartitionKey> asked = asked(step, structure);
    ImmutableList<PartitionKey> keys = asked.isEmpty() ? kept(step, structure, bindings) : asked;
    double all = keys.stream().mapToDouble(key -> units(key.layout(), structure)).sum();
    return keys.stream()
        .map(key -> new Weighted(key, units(key.layout(), structure) / all))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<PartitionKey> asked(Step step, Structure structure) {
    ImmutableList<String> partition = structure.partition(design);
    ImmutableList<KeyUse> uses =
        step.key().stream()
            .filter(use -> partition.contains(use.attribute()))
            .collect(ImmutableList.toImmutableList());
    if (partition.size() == 1) {
      return AskedItem.of(step).stream()
          .flatMap(
              item ->
                  item.use(partition.get(0)).stream()
                      .flatMap(use -> key(step, structure, ImmutableList.of(use), item).stream()))
          .collect(ImmutableList.toImmutableList());
    }
    // A transaction may give one of them twice and another never.
    ImmutableList<KeyUse> each =
        partition.stream()
            .flatMap(name -> uses.stream().filter(use -> use.attribute().equals(name)).limit(1))
            .collect(ImmutableList.toImmutableList());
    return each.size() < partition.size()
        ? ImmutableList.of()
        : key(step, structure, each, new AskedItem(step.key())).stream()
            .collect(ImmutableList.toImmutableList());
  }

  private Optional<PartitionKey> key(
      Step step, Structure structure, ImmutableList<KeyUse> uses, AskedItem item) {
    Map<String, Value> given = new LinkedHashMap<>();
    uses.forEach(use -> given.putAll(use.equal()));
    return layout(step, uses.get(0))
        .map(
            layout ->
                new PartitionKey(
                    structure.home(design),
                    layout,
                    uses.stream().map(KeyUse::template).collect(ImmutableList.toImmutableList()),
                    ImmutableMap.copyOf(given),
                    ImmutableList.of(item.given())));
  }

  /** Whose key it is: of those the step is about, one with this template. */
  private Optional<ItemLayout> layout(Step step, KeyUse use) {
    Table table = design.table(step.table());
    return Stream.concat(fetched(step), table.items().values().stream())
        .filter(layout -> layout.key(use.attribute()).stream().anyMatch(rule -> makes(rule, use)))
        .findFirst();
  }

  private static boolean makes(KeyRule rule, KeyUse use) {
    return rule.alternatives().stream()
        .anyMatch(alternative -> alternative.template().equals(use.template()));
  }

  private ImmutableList<PartitionKey> kept(Step step, Structure structure, Bindings bindings) {
    ImmutableList<String> partition = structure.partition(design);
    ImmutableList.Builder<PartitionKey> keys = ImmutableList.builder();
    fetched(step)
        .filter(layout -> structure.index(design).map(layout::mayEnter).orElse(true))
        .forEach(
            layout -> {
              KeyRule leading = layout.key(partition.get(0)).orElseThrow();
              leading.alternatives().stream()
                  .filter(one -> mayApply(one, layout, bindings))
                  .forEach(
                      one ->
                          keys.add(
                              new PartitionKey(
                                  structure.home(design),
                                  layout,
                                  templates(layout, partition, one.template()),
                                  given(layout, bindings),
                                  items(step, layout))));
            });
    return keys.build();
  }

  /** Those of a layout that a write asks the table for, and whose index entries follow. */
  private ImmutableList<ImmutableMap<String, Value>> items(Step step, ItemLayout layout) {
    return AskedItem.of(step).stream()
        .filter(item -> item.isOf(layout))
        .map(AskedItem::given)
        .collect(ImmutableList.toImmutableList());
  }

  /** Several partition attributes are always plain ones, each with one template. */
  private static ImmutableList<KeyTemplate> templates(
      ItemLayout layout, ImmutableList<String> partition, KeyTemplate leading) {
    return Stream.concat(
            Stream.of(leading),
            partition.stream()
                .skip(1)
                .flatMap(name -> layout.key(name).stream())
                .map(rule -> rule.alternatives().get(0).template()))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableMap<String, Value> given(ItemLayout layout, Bindings bindings) {
    ImmutableMap.Builder<String, Value> given = ImmutableMap.builder();
    for (String attribute : spec.entity(layout.entity()).attributes().keySet()) {
      bindings.value(layout.entity(), attribute).ifPresent(value -> given.put(attribute, value));
    }
    return given.buildOrThrow();
  }

  /** Not where a new instance has another value than the alternative asks for. */
  private static boolean mayApply(
      KeyRule.Alternative alternative, ItemLayout layout, Bindings bindings) {
    return alternative.when().stream()
        .flatMap(when -> when.conditions().entrySet().stream())
        .allMatch(
            entry ->
                bindings
                    .stored(layout.entity(), entry.getKey())
                    .map(value -> mayHold(entry.getValue(), value))
                    .orElse(true));
  }

  private static boolean mayHold(Condition condition, Value value) {
    if (!(value instanceof Value.Literal)) {
      return true;
    }
    if (condition.test() instanceof Test.Is is) {
      return is.value().equals(value);
    }
    return !(condition.test() instanceof Test.In in) || in.values().contains(value);
  }

  private Stream<ItemLayout> fetched(Step step) {
    ImmutableMap<String, ItemLayout> items = design.table(step.table()).items();
    return step.fetches().stream().flatMap(name -> Optional.ofNullable(items.get(name)).stream());
  }

  private double units(ItemLayout layout, Structure structure) {
    LayoutFacts made = facts.layout(structure.table(), layout.name());
    Optional<Index> index = structure.index(design);
    return WriteUnits.write(0, index.map(made::entrySize).orElseGet(made::size));
  }
}
