package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What patterns select by literals, and what of that no instance has yet: among few instances there
 * may be none of a rare kind, and the read would return nothing, the write only be rejected.
 *
 * <pre>
 *   update: Attempt   where: {attemptId: $id, status: PENDING}      one Attempt must be PENDING
 *   read: Payment     where: {amount: {from: 10000}}                one Payment must be 10000
 *   read: Ticket      where: {escalatedTo: $supervisor}             one Ticket must be escalated
 * </pre>
 */
final class ConditionCoverage {
  private final Entity entity;
  private final Set<InstanceKind> wanted = new LinkedHashSet<>();

  /**
   * Instances that some pattern selects.
   *
   * @param present optional attributes that they have, with any value
   * @param absent optional attributes that they lack
   */
  record InstanceKind(
      ImmutableMap<String, Object> values,
      ImmutableSet<String> present,
      ImmutableSet<String> absent) {
    boolean isAny() {
      return values.isEmpty() && present.isEmpty() && absent.isEmpty();
    }

    boolean includes(EntityInstance instance) {
      return values.entrySet().stream()
              .allMatch(
                  one -> instance.value(one.getKey()).filter(one.getValue()::equals).isPresent())
          && present.stream().allMatch(name -> instance.value(name).isPresent())
          && absent.stream().noneMatch(name -> instance.value(name).isPresent());
    }
  }

  ConditionCoverage(Spec spec, Entity entity) {
    this.entity = entity;
    for (AccessPattern pattern : spec.patterns()) {
      pattern
          .match(
              read -> read.selection().branches().stream().flatMap(this::selected),
              write ->
                  write.actions().stream()
                      .filter(WriteAction.Select.class::isInstance)
                      .map(WriteAction.Select.class::cast)
                      .filter(select -> select.entity().equals(entity.name()))
                      .map(select -> selected(select.where(), ImmutableSet.of())),
              external -> Stream.<InstanceKind>of())
          .filter(kind -> !kind.isAny())
          .forEach(wanted::add);
    }
  }

  /** What a selection and what it includes select of the entity, with the parents included. */
  private Stream<InstanceKind> selected(EntitySelection selection) {
    return Stream.concat(
        Stream.of(selection)
            .filter(one -> one.entity().equals(entity.name()))
            .map(
                one ->
                    selected(
                        one.where(),
                        one.include().stream()
                            .filter(IncludeClause::toParent)
                            .flatMap(include -> optional(include.relationship()))
                            .collect(ImmutableSet.toImmutableSet()))),
        selection.include().stream().flatMap(include -> selected(include.selection())));
  }

  /** What may be missing of a reference. */
  private Stream<String> optional(Relationship relationship) {
    return relationship.attributes().values().stream()
        .filter(name -> entity.attribute(name).isOptional());
  }

  private InstanceKind selected(
      ImmutableList<AttributeCondition> where, ImmutableSet<String> references) {
    Map<String, Object> values = new LinkedHashMap<>();
    Set<String> present = new LinkedHashSet<>(references);
    Set<String> absent = new LinkedHashSet<>();
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn()) {
        Attribute attribute = entity.attribute(condition.path().attribute());
        Optional<Object> literal = matching(condition.test(), attribute.type());
        if (literal.isPresent()) {
          values.put(attribute.name(), literal.get());
        } else if (attribute.isOptional() && condition.test() instanceof Test.Exists exists) {
          (exists.expected() ? present : absent).add(attribute.name());
        } else if (attribute.isOptional() && condition.test().requiresAttribute()) {
          present.add(attribute.name());
        }
      } else if (condition.test().requiresAttribute()) {
        optional(condition.path().hops().get(0)).forEach(present::add);
      }
    }
    present.removeAll(values.keySet());
    present.removeAll(absent);
    return new InstanceKind(
        ImmutableMap.copyOf(values), ImmutableSet.copyOf(present), ImmutableSet.copyOf(absent));
  }

  /** A value with which a test on literals holds. */
  private static Optional<Object> matching(Test test, AttributeType type) {
    if (test instanceof Test.Is is) {
      return literal(is.value(), type);
    }
    if (test instanceof Test.In in) {
      return in.values().stream().flatMap(value -> literal(value, type).stream()).findFirst();
    }
    if (test instanceof Test.Range range) {
      return range
          .lower()
          .flatMap(
              end ->
                  literal(end.value(), type)
                      .map(value -> end.inclusive() ? value : AdjacentValues.above(value, type)))
          .or(
              () ->
                  range
                      .upper()
                      .flatMap(
                          end ->
                              literal(end.value(), type)
                                  .map(
                                      value ->
                                          end.inclusive()
                                              ? value
                                              : AdjacentValues.below(value, type))));
    }
    return Optional.empty();
  }

  private static Optional<Object> literal(ValueExpression value, AttributeType type) {
    return value instanceof ValueExpression.Literal literal
        ? Optional.of(LiteralValues.value(literal.text(), type))
        : Optional.empty();
  }

  /** How many kinds of instances are still missing. */
  int missing() {
    return wanted.size();
  }

  /** One of them. */
  Optional<InstanceKind> next() {
    return wanted.stream().findFirst();
  }

  /**
   * There is one more instance.
   *
   * @param alive whether it has not expired
   */
  void made(EntityInstance instance, boolean alive) {
    wanted.removeIf(kind -> alive && kind.includes(instance));
  }
}
