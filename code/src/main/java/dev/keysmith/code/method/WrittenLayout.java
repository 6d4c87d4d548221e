package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.method.DrawnNumbers.DrawnNumber;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Spec;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which layout an operation writes an item of, by the templates of its key. */
final class WrittenLayout {
  private final Spec spec;
  private final Design design;
  private final CounterLocations counters;

  WrittenLayout(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    this.counters = new CounterLocations(spec, design);
  }

  /** The layout of a Put, Update, Delete or ConditionCheck. */
  Optional<ItemLayout> of(Map<?, ?> operation) {
    Table table = design.table(String.valueOf(operation.get("TableName")));
    Map<?, ?> item = StepCode.map(operation.get("Item"));
    Map<?, ?> values = item.isEmpty() ? StepCode.map(operation.get("Key")) : item;
    String type = String.valueOf(StepCode.map(item.get(spec.prefer().typeAttribute())).get("S"));
    ImmutableList<ItemLayout> fitting =
        table.items().values().stream()
            .filter(layout -> fits(layout, table, values))
            .collect(ImmutableList.toImmutableList());
    return fitting.stream()
        .filter(layout -> layout.typeName().equals(type))
        .findFirst()
        .or(() -> fitting.stream().findFirst());
  }

  private static boolean fits(ItemLayout layout, Table table, Map<?, ?> values) {
    return table.key().attributes().stream()
        .allMatch(
            name ->
                layout
                    .key(name)
                    .filter(rule -> fits(rule, StepCode.map(values.get(name))))
                    .isPresent());
  }

  private static boolean fits(KeyRule rule, Map<?, ?> value) {
    Object text = value.containsKey("template") ? value.get("template") : value.get("S");
    return value.containsKey("choose")
        || rule.alternatives().stream()
            .anyMatch(
                one ->
                    shape(one.template().toString()).equals(shape(String.valueOf(text)))
                        || matches(one.template().toString(), String.valueOf(text)));
  }

  private static String shape(String template) {
    return template.replaceAll("\\{[^{}:]*(:[^{}]*)?\\}", "{$1}");
  }

  /** A key in which a literal is in the place of a name. */
  private static boolean matches(String template, String text) {
    StringBuilder pattern = new StringBuilder();
    for (String part : template.split("(?=\\{)|(?<=\\})")) {
      pattern.append(part.startsWith("{") ? ".+" : Pattern.quote(part));
    }
    return text.matches("(?s)" + pattern);
  }

  /** Whether an attribute of an item is the counter of a sequence. */
  boolean isCounter(Map<?, ?> update, String attribute, DrawnNumber number) {
    Optional<Sequence> sequence =
        spec.entity(number.entity()).attribute(number.attribute()).sequence();
    return of(update)
        .flatMap(this::reference)
        .map(layout -> counters.on(layout).get(attribute))
        .equals(sequence);
  }

  /** Where a layout has it. */
  private Optional<LayoutRef> reference(ItemLayout layout) {
    return design.items().stream().filter(one -> one.item() == layout).findFirst();
  }

  /** The unique attribute that an item reserves a value of. */
  Optional<String> uniqueAttribute(ItemLayout layout) {
    if (layout.isMain()) {
      return Optional.empty();
    }
    Table table = reference(layout).orElseThrow().table();
    ImmutableSet<String> fields =
        table.key().attributes().stream()
            .flatMap(name -> layout.key(name).stream())
            .flatMap(rule -> rule.fields().stream())
            .collect(ImmutableSet.toImmutableSet());
    return spec.entity(layout.entity()).uniqueKeys().entrySet().stream()
        .filter(key -> key.getValue().containsAll(fields) && fields.contains(key.getKey()))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
