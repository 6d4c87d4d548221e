package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which values a pattern gives to attributes, by conditions and by what it stores. One parameter is
 * one value throughout a pattern, under whatever names the entities have for it.
 */
final class ParameterBindings {
  private final ImmutableList<Binding> all;
  private final ImmutableSet<String> created;

  private record Binding(String entity, String attribute, ValueExpression value, Origin origin) {}

  private enum Origin {
    CONDITION,
    /** A whole instance is stored, and this is what it has. */
    STORED,
    /** An instance gets it in place of an unknown value. */
    CHANGED
  }

  private ParameterBindings(ImmutableList<Binding> all, ImmutableSet<String> created) {
    this.all = all;
    this.created = created;
  }

  static ParameterBindings of(Spec spec, AccessPattern pattern) {
    Stream<Binding> all =
        pattern.match(
            read ->
                read.selection().branches().stream()
                    .flatMap(branch -> conditions(branch.where()))
                    .distinct(),
            write -> write.actions().stream().flatMap(action -> action(spec, action)),
            external -> Stream.of());
    return new ParameterBindings(all.collect(ImmutableList.toImmutableList()), created(pattern));
  }

  private static ImmutableSet<String> created(AccessPattern pattern) {
    return pattern instanceof AccessPattern.Write write
        ? write.actions().stream()
            .filter(WriteAction.Create.class::isInstance)
            .map(WriteAction::entity)
            .collect(ImmutableSet.toImmutableSet())
        : ImmutableSet.of();
  }

  /** Whether each execution makes another instance of an entity. */
  boolean isCreated(String entity) {
    return created.contains(entity);
  }

  /** The value that a condition compares an attribute with for equality. */
  Optional<ValueExpression> asked(String entity, String attribute) {
    return all.stream()
        .filter(one -> one.origin() == Origin.CONDITION)
        .filter(one -> one.entity().equals(entity) && one.attribute().equals(attribute))
        .map(Binding::value)
        .findFirst();
  }

  /** What an update makes of an attribute; empty where none sets it. */
  Optional<ValueExpression> changed(String entity, String attribute) {
    return all.stream()
        .filter(one -> one.origin() == Origin.CHANGED)
        .filter(one -> one.entity().equals(entity) && one.attribute().equals(attribute))
        .map(Binding::value)
        .findFirst();
  }

  /** Whether conditions name an instance of an entity by its identity. */
  boolean namesOne(Entity entity) {
    return entity.identity().stream()
        .allMatch(attribute -> asked(entity.name(), attribute).isPresent());
  }

  /** What the pattern makes of an attribute; empty where it says nothing about it. */
  Optional<ValueExpression> value(String entity, String attribute) {
    return all.stream()
        .filter(one -> one.entity().equals(entity) && one.attribute().equals(attribute))
        .map(Binding::value)
        .findFirst();
  }

  /** What a new instance has in an attribute; empty where the pattern stores none. */
  Optional<ValueExpression> stored(String entity, String attribute) {
    return all.stream()
        .filter(one -> one.origin() == Origin.STORED)
        .filter(one -> one.entity().equals(entity) && one.attribute().equals(attribute))
        .map(Binding::value)
        .findFirst();
  }

  /** Every name that a value goes by: the attribute's, the parameter's, other attributes' of it. */
  ImmutableSet<String> names(String attribute, Optional<ValueExpression> value) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    names.add(attribute);
    if (value.isPresent() && value.get() instanceof ValueExpression.Parameter parameter) {
      names.add(parameter.name());
      all.stream()
          .filter(one -> one.value().equals(parameter))
          .map(Binding::attribute)
          .forEach(names::add);
    }
    return names.build();
  }

  /** Whether a value is the same for all items of one execution, because a condition fixes it. */
  boolean isShared(Optional<ValueExpression> value) {
    return value.isPresent()
        && (value.get() instanceof ValueExpression.Literal
            || all.stream()
                .anyMatch(
                    one -> one.origin() == Origin.CONDITION && one.value().equals(value.get())));
  }

  private static Stream<Binding> conditions(Collection<AttributeCondition> where) {
    return where.stream()
        .flatMap(
            condition ->
                condition.test() instanceof Test.Is is
                    ? Stream.of(
                        new Binding(
                            condition.path().entity(),
                            condition.path().attribute(),
                            is.value(),
                            Origin.CONDITION))
                    : Stream.of());
  }

  private static Stream<Binding> action(Spec spec, WriteAction action) {
    return action.match(
        store -> stored(spec, store),
        update -> Stream.concat(conditions(update.where()), changed(update)),
        delete -> conditions(delete.where()),
        require -> conditions(require.where()));
  }

  private static Stream<Binding> stored(Spec spec, WriteAction.Store store) {
    return spec.entity(store.entity()).attributes().keySet().stream()
        .map(
            attribute -> {
              ValueExpression value =
                  Optional.ofNullable(store.set().get(attribute))
                      .orElseGet(() -> new ValueExpression.Parameter(attribute));
              return new Binding(store.entity(), attribute, value, Origin.STORED);
            });
  }

  private static Stream<Binding> changed(WriteAction.Update update) {
    return update.set().entrySet().stream()
        .map(set -> new Binding(update.entity(), set.getKey(), set.getValue(), Origin.CHANGED));
  }
}
