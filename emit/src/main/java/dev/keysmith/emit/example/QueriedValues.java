package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What patterns query, so that the examples cover all of it.
 *
 * @param listed attributes that several instances are listed by, by entity
 * @param literals literal values that are queried, by {@code Entity.attribute}
 */
record QueriedValues(
    ImmutableSetMultimap<String, String> listed, ImmutableSetMultimap<String, String> literals) {

  /** Conditions on an entity. */
  private record QueriedValue(String entity, ImmutableList<AttributeCondition> where) {}

  static QueriedValues of(Spec spec) {
    ImmutableSetMultimap.Builder<String, String> listed = ImmutableSetMultimap.builder();
    ImmutableSetMultimap.Builder<String, String> literals = ImmutableSetMultimap.builder();
    spec.patterns().stream()
        .flatMap(QueriedValues::asked)
        .forEach(
            asked -> {
              Set<String> equal =
                  asked.where().stream()
                      .filter(one -> one.path().isOwn())
                      .filter(one -> one.test() instanceof Test.Is || one.test() instanceof Test.In)
                      .map(one -> one.path().attribute())
                      .collect(ImmutableSet.toImmutableSet());
              if (!equal.containsAll(spec.entity(asked.entity()).identity())) {
                listed.putAll(asked.entity(), equal);
              }
              for (AttributeCondition one : asked.where()) {
                values(one.test())
                    .filter(ValueExpression.Literal.class::isInstance)
                    .forEach(
                        value ->
                            literals.put(
                                one.path().entity() + "." + one.path().attribute(),
                                value.toString()));
              }
            });
    return new QueriedValues(listed.build(), literals.build());
  }

  private static Stream<QueriedValue> asked(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      return read.selection().branches().stream().flatMap(QueriedValues::asked);
    }
    if (pattern instanceof AccessPattern.Write write) {
      return write.actions().stream()
          .filter(WriteAction.Select.class::isInstance)
          .map(action -> new QueriedValue(action.entity(), ((WriteAction.Select) action).where()));
    }
    return Stream.empty();
  }

  private static Stream<QueriedValue> asked(EntitySelection selection) {
    return Stream.concat(
        Stream.of(new QueriedValue(selection.entity(), selection.where())),
        selection.include().stream().map(IncludeClause::selection).flatMap(QueriedValues::asked));
  }

  private static Stream<ValueExpression> values(Test test) {
    if (test instanceof Test.Is is) {
      return Stream.of(is.value());
    }
    return test instanceof Test.In in ? in.values().stream() : Stream.empty();
  }

  ImmutableSet<String> listing(String entity) {
    return listed.get(entity);
  }

  /**
   * The values that an attribute has; those that patterns query as literals come first. An empty
   * text is one of them only if the spec lists it: as a key by itself it could not be stored.
   */
  ImmutableList<String> values(String entity, Attribute attribute) {
    Stream<String> named =
        literals.get(entity + "." + attribute.name()).stream()
            .filter(value -> !value.isEmpty() || attribute.values().containsKey(value));
    Stream<String> known =
        attribute.values().isEmpty() ? Stream.empty() : attribute.values().keySet().stream();
    return Stream.concat(named, known).distinct().collect(ImmutableList.toImmutableList());
  }
}
