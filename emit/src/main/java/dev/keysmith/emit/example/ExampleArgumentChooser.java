package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses the instances that a pattern is about, and so the values of its parameters. */
final class ExampleArgumentChooser {
  private final ExampleInstances instances;

  ExampleArgumentChooser(ExampleInstances instances) {
    this.instances = instances;
  }

  /**
   * What a write is executed with.
   *
   * @param subjects the instances that each action is about, in the order of the actions
   */
  record ChosenInstances(
      ExampleArguments arguments, ImmutableList<ImmutableList<ExampleInstance>> subjects) {}

  ExampleArguments of(AccessPattern.Read read) {
    ExampleArguments arguments = ExampleArguments.none(instances);
    for (EntitySelection selection : read.selection().branches()) {
      instances.all(selection.entity()).stream()
          .filter(one -> arguments.hold(selection.where(), one))
          .findFirst()
          .ifPresent(one -> give(selection, one, arguments));
    }
    return arguments;
  }

  private void give(
      EntitySelection selection, ExampleInstance instance, ExampleArguments arguments) {
    selection.where().forEach(condition -> arguments.give(condition, instance));
    for (IncludeClause include : selection.include()) {
      relatedInstances(include, instance).stream()
          .filter(one -> arguments.hold(include.selection().where(), one))
          .findFirst()
          .ifPresent(one -> give(include.selection(), one, arguments));
    }
  }

  private ImmutableList<ExampleInstance> relatedInstances(
      IncludeClause include, ExampleInstance instance) {
    return include.toParent()
        ? instances.parent(instance, include.relationship()).stream()
            .collect(ImmutableList.toImmutableList())
        : instances.children(instance, include.relationship());
  }

  // --- writes -----------------------------------------------------------------------------------

  ChosenInstances of(AccessPattern.Write write) {
    ExampleArguments arguments = ExampleArguments.none(instances);
    ImmutableList.Builder<ImmutableList<ExampleInstance>> subjects = ImmutableList.builder();
    List<ExampleInstance> taken = new ArrayList<>();
    for (WriteAction action : write.actions()) {
      ImmutableList<ExampleInstance> chosen = subjects(action, arguments, taken);
      // What is repeated has its own values each time.
      if (action.times() == 1) {
        chosen.forEach(one -> give(action, one, arguments));
      }
      taken.addAll(chosen);
      subjects.add(chosen);
    }
    return new ChosenInstances(arguments, subjects.build());
  }

  /** Those that go best with what is given already; of equals, those that no action is about. */
  private ImmutableList<ExampleInstance> subjects(
      WriteAction action, ExampleArguments arguments, List<ExampleInstance> taken) {
    ExampleArguments free = ExampleArguments.none(instances);
    return instances.all(action.entity()).stream()
        .filter(
            one -> !(action instanceof WriteAction.Select select) || free.hold(select.where(), one))
        .sorted(
            Comparator.comparing((ExampleInstance one) -> contradictions(action, one, arguments))
                .thenComparing(taken::contains))
        .limit(action.times())
        .collect(ImmutableList.toImmutableList());
  }

  private long contradictions(
      WriteAction action, ExampleInstance instance, ExampleArguments arguments) {
    if (action instanceof WriteAction.Select select) {
      return select.where().stream()
          .filter(condition -> !arguments.holds(condition, instance))
          .count();
    }
    WriteAction.Store store = (WriteAction.Store) action;
    return stored(store)
        .filter(
            attribute -> {
              Optional<Object> given = value(store, attribute, arguments);
              Optional<Object> own = instance.value(attribute.name());
              return store.absent().contains(attribute.name())
                  ? own.isPresent()
                  : own.isEmpty() || (given.isPresent() && !given.equals(own));
            })
        .count();
  }

  private void give(WriteAction action, ExampleInstance instance, ExampleArguments arguments) {
    if (action instanceof WriteAction.Select select) {
      select.where().forEach(condition -> arguments.give(condition, instance));
      return;
    }
    WriteAction.Store store = (WriteAction.Store) action;
    stored(store)
        .filter(attribute -> isName(action, attribute))
        .forEach(
            attribute -> {
              if (parameter(store, attribute) instanceof ValueExpression.Parameter parameter) {
                instance
                    .value(attribute.name())
                    .ifPresent(value -> arguments.give(parameter.name(), value));
              }
            });
  }

  private Stream<Attribute> stored(WriteAction.Store store) {
    return instances.spec().entity(store.entity()).attributes().values().stream();
  }

  /** Whether an attribute identifies the instance or its parent. */
  private boolean isName(WriteAction action, Attribute attribute) {
    Entity entity = instances.spec().entity(action.entity());
    return entity.identity().contains(attribute.name()) || !attribute.references().isEmpty();
  }

  static ValueExpression parameter(WriteAction.Store store, Attribute attribute) {
    return Objects.requireNonNullElse(
        store.set().get(attribute.name()), new ValueExpression.Parameter(attribute.name()));
  }

  private static Optional<Object> value(
      WriteAction.Store store, Attribute attribute, ExampleArguments arguments) {
    return arguments.of(parameter(store, attribute), attribute);
  }
}
