package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the partition keys that a step touches in a table or an index.
 *
 * <p>The key condition of the step gives it, if there is one; an index that a write maintains has
 * the keys that the layouts make. A transaction touches several: its units are shared out by the
 * size of the items, since a plan has them in one sum.
 */
final class PartitionKeyResolver {
  private final DesignStatistics statistics;
  private final Spec spec;
  private final Design design;

  /** A key and its part of the step's units there. */
  record WeightedKey(PartitionKey key, double weight) {}

  PartitionKeyResolver(DesignStatistics statistics) {
    this.statistics = statistics;
    this.spec = statistics.spec();
    this.design = statistics.design();
  }

  /** Weights add up to one. */
  ImmutableList<WeightedKey> of(
      PlanStep step, TableOrIndex tableOrIndex, ParameterBindings bindings) {
    ImmutableList<PartitionKey> asked = asked(step, tableOrIndex);
    ImmutableList<PartitionKey> keys = asked.isEmpty() ? kept(step, tableOrIndex, bindings) : asked;
    double all = keys.stream().mapToDouble(key -> units(key.layout(), tableOrIndex)).sum();
    return keys.stream()
        .map(key -> new WeightedKey(key, units(key.layout(), tableOrIndex) / all))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<PartitionKey> asked(PlanStep step, TableOrIndex tableOrIndex) {
    ImmutableList<String> partition = tableOrIndex.partition(design);
    ImmutableList<KeyBinding> uses =
        step.request().key().stream()
            .filter(use -> partition.contains(use.attribute()))
            .collect(ImmutableList.toImmutableList());
    if (partition.size() == 1) {
      return RequestedKey.of(step).stream()
          .flatMap(
              item ->
                  item.use(partition.get(0)).stream()
                      .flatMap(
                          use -> key(step, tableOrIndex, ImmutableList.of(use), item).stream()))
          .collect(ImmutableList.toImmutableList());
    }
    // A transaction may give one of them twice and another never.
    ImmutableList<KeyBinding> each =
        partition.stream()
            .flatMap(name -> uses.stream().filter(use -> use.attribute().equals(name)).limit(1))
            .collect(ImmutableList.toImmutableList());
    return each.size() < partition.size()
        ? ImmutableList.of()
        : key(step, tableOrIndex, each, new RequestedKey(step.request().key())).stream()
            .collect(ImmutableList.toImmutableList());
  }

  private Optional<PartitionKey> key(
      PlanStep step, TableOrIndex tableOrIndex, ImmutableList<KeyBinding> uses, RequestedKey item) {
    Map<String, ValueExpression> given = new LinkedHashMap<>();
    uses.forEach(use -> given.putAll(use.equal()));
    return layout(step, tableOrIndex, uses.get(0))
        .map(
            layout ->
                new PartitionKey(
                    tableOrIndex.home(design),
                    layout,
                    uses.stream()
                        .map(KeyBinding::template)
                        .collect(ImmutableList.toImmutableList()),
                    ImmutableMap.copyOf(given),
                    ImmutableList.of(item.given())));
  }

  /** Whose key it is: of those the step is about, one with this template that is stored there. */
  private Optional<ItemLayout> layout(PlanStep step, TableOrIndex tableOrIndex, KeyBinding use) {
    Table table = design.table(step.request().table());
    return Stream.concat(fetched(step), table.items().values().stream())
        .filter(layout -> isIn(layout, tableOrIndex))
        .filter(layout -> layout.key(use.attribute()).stream().anyMatch(rule -> makes(rule, use)))
        .findFirst();
  }

  private boolean isIn(ItemLayout layout, TableOrIndex tableOrIndex) {
    return tableOrIndex.index(design).map(layout::mayEnter).orElse(true);
  }

  private static boolean makes(KeyRule rule, KeyBinding use) {
    return rule.alternatives().stream()
        .anyMatch(alternative -> alternative.template().equals(use.template()));
  }

  private ImmutableList<PartitionKey> kept(
      PlanStep step, TableOrIndex tableOrIndex, ParameterBindings bindings) {
    ImmutableList<String> partition = tableOrIndex.partition(design);
    ImmutableList.Builder<PartitionKey> keys = ImmutableList.builder();
    fetched(step)
        .filter(layout -> isIn(layout, tableOrIndex))
        .forEach(
            layout -> {
              KeyRule leading = layout.key(partition.get(0)).orElseThrow();
              leading.alternatives().stream()
                  .filter(one -> mayApply(one, layout, bindings))
                  .forEach(
                      one ->
                          keys.add(
                              new PartitionKey(
                                  tableOrIndex.home(design),
                                  layout,
                                  templates(layout, partition, one.template()),
                                  given(layout, one, bindings),
                                  items(step, layout))));
            });
    return keys.build();
  }

  /** The keys of a layout that a write addresses in the table, and whose index entries follow. */
  private ImmutableList<ImmutableMap<String, ValueExpression>> items(
      PlanStep step, ItemLayout layout) {
    return RequestedKey.of(step).stream()
        .filter(item -> item.isOf(layout))
        .map(RequestedKey::given)
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

  /** An alternative of a key has just the entries with the value that it is for. */
  private ImmutableMap<String, ValueExpression> given(
      ItemLayout layout, KeyRule.Alternative alternative, ParameterBindings bindings) {
    Map<String, ValueExpression> given = new LinkedHashMap<>();
    for (Attribute attribute : spec.entity(layout.entity()).attributes().values()) {
      // An entry leaves the old value of a closed set for the new one.
      if (bindings.changed(layout.entity(), attribute.name()).isEmpty()
          || attribute.closedSet().isEmpty()) {
        bindings
            .value(layout.entity(), attribute.name())
            .ifPresent(value -> given.put(attribute.name(), value));
      }
    }
    alternative.when().stream()
        .flatMap(when -> when.conditions().entrySet().stream())
        .forEach(
            entry -> {
              if (entry.getValue().test() instanceof Test.Is is) {
                given.put(entry.getKey(), is.value());
              }
            });
    return ImmutableMap.copyOf(given);
  }

  /** Not where a new instance has another value than the alternative requires. */
  private static boolean mayApply(
      KeyRule.Alternative alternative, ItemLayout layout, ParameterBindings bindings) {
    return alternative.when().stream()
        .flatMap(when -> when.conditions().entrySet().stream())
        .allMatch(
            entry ->
                bindings
                    .stored(layout.entity(), entry.getKey())
                    .map(value -> mayHold(entry.getValue(), value))
                    .orElse(true));
  }

  private static boolean mayHold(AttributeCondition condition, ValueExpression value) {
    if (!(value instanceof ValueExpression.Literal)) {
      return true;
    }
    if (condition.test() instanceof Test.Is is) {
      return is.value().equals(value);
    }
    if (condition.test() instanceof Test.In in) {
      return in.values().contains(value);
    }
    return LiteralRange.of(condition.test())
        .map(range -> range.contains(value.toString()))
        .orElse(true);
  }

  private Stream<ItemLayout> fetched(PlanStep step) {
    ImmutableMap<String, ItemLayout> items = design.table(step.request().table()).items();
    return step.request().layouts().stream()
        .flatMap(name -> Optional.ofNullable(items.get(name)).stream());
  }

  private double units(ItemLayout layout, TableOrIndex tableOrIndex) {
    LayoutStatistics made = statistics.layout(tableOrIndex.table(), layout.name());
    Optional<Index> index = tableOrIndex.index(design);
    return index.map(made::entrySizes).orElseGet(made::sizes).units(CapacityUnit.WRITE);
  }
}
