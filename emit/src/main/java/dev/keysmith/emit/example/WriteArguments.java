package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * All arguments that one action of a write needs to be about one instance: those that are shown,
 * and the values that it stores, which follow from the instance.
 */
final class WriteArguments {
  private final ExampleItems items;
  private final ExampleInstances instances;
  private final ExampleArguments shown;

  WriteArguments(ExampleItems items, ExampleArguments shown) {
    this.items = items;
    this.instances = items.instances();
    this.shown = shown;
  }

  ImmutableMap<String, Object> of(WriteAction action, ExampleInstance subject) {
    ExampleArguments own = ExampleArguments.none(instances);
    Set<String> lacking = new LinkedHashSet<>();
    action.visit(
        store -> store(store, subject, own, lacking),
        update -> {
          select(update, subject, own);
          update(update, subject, own);
        },
        delete -> select(delete, subject, own),
        require -> select(require, subject, own));
    items.design().items(subject.entity()).stream()
        .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
        .forEach(
            path ->
                instances
                    .at(subject, path)
                    .ifPresent(value -> own.give(path.shortest().toString(), value)));
    Map<String, Object> rest = new LinkedHashMap<>(shown.values());
    rest.keySet().removeAll(lacking);
    rest.forEach(own::give);
    return own.values();
  }

  private static void select(
      WriteAction.Select select, ExampleInstance subject, ExampleArguments own) {
    select.where().forEach(condition -> own.give(condition, subject));
  }

  /** The instance's own values; the number of a sequence is drawn. */
  private void store(
      WriteAction.Store store, ExampleInstance subject, ExampleArguments own, Set<String> lacking) {
    for (Attribute attribute : entity(subject).attributes().values()) {
      if (ExampleArgumentChooser.parameter(store, attribute)
          instanceof ValueExpression.Parameter parameter) {
        boolean drawn = store instanceof WriteAction.Create && attribute.sequence().isPresent();
        if (drawn || subject.value(attribute.name()).isEmpty()) {
          lacking.add(parameter.name());
        } else {
          subject.value(attribute.name()).ifPresent(value -> own.give(parameter.name(), value));
        }
      }
    }
  }

  /** An update sets what the instance has, or what it might have. */
  private void update(WriteAction.Update update, ExampleInstance subject, ExampleArguments own) {
    AttributeAssignment.of(update)
        .forEach(
            (name, assignment) -> {
              Attribute attribute = entity(subject).attribute(name);
              Object value =
                  subject
                      .value(name)
                      .orElseGet(
                          () -> ExampleValues.open(entity(subject), attribute, subject.number()));
              if (assignment instanceof AttributeAssignment.Adjusted adjusted) {
                Object amount = attribute.type() == AttributeType.NUMBER ? BigDecimal.ONE : value;
                adjusted.amount().parameter().ifPresent(parameter -> own.give(parameter, amount));
              } else if (assignment instanceof AttributeAssignment.To to
                  && to.value() instanceof ValueExpression.Parameter parameter) {
                own.give(parameter.name(), value);
              }
            });
  }

  private Entity entity(ExampleInstance subject) {
    return instances.spec().entity(subject.entity());
  }
}
