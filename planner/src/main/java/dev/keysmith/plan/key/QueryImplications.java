package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the conditions of a query say of the attributes of the instances that it queries, under the
 * names that a layout has for them.
 */
final class QueryImplications {
  private static final LiteralRange ANY = new LiteralRange(Optional.empty(), Optional.empty());

  private final PlanningContext context;
  private final LayoutAccess layoutAccess;
  private final ImmutableMap<String, AttributeCondition> conditions;
  private final ImmutableMap<String, ValueExpression> equal;

  QueryImplications(PlanningContext context, LayoutAccess layoutAccess, EntityQuery entityQuery) {
    this.context = context;
    this.layoutAccess = layoutAccess;
    Map<String, AttributeCondition> named = new LinkedHashMap<>();
    for (AttributeCondition condition : entityQuery.where()) {
      Optional<String> name = KeyMatcher.localName(layoutAccess, condition);
      if (name.isPresent()) {
        named.putIfAbsent(name.get(), condition);
      }
    }
    this.conditions = ImmutableMap.copyOf(named);
    Map<String, ValueExpression> values = new LinkedHashMap<>(entityQuery.known());
    for (Map.Entry<String, AttributeCondition> condition : named.entrySet()) {
      if (condition.getValue().test() instanceof Test.Is is) {
        values.put(condition.getKey(), is.value());
      }
    }
    this.equal = ImmutableMap.copyOf(values);
  }

  /** The first condition on an attribute. */
  Optional<AttributeCondition> condition(String attribute) {
    return Optional.ofNullable(conditions.get(attribute));
  }

  /** The attributes that have one value, with that value. */
  ImmutableMap<String, ValueExpression> equal() {
    return equal;
  }

  /** Whether all queried instances pass a test, or none does; empty where that is open. */
  Optional<Boolean> holds(String attribute, Test wanted) {
    if (wanted instanceof Test.Exists exists) {
      return condition(attribute)
          .filter(condition -> condition.test() instanceof Test.Exists)
          .map(condition -> condition.test().equals(wanted))
          .or(() -> isPresent(attribute) ? Optional.of(exists.expected()) : Optional.empty());
    }
    Optional<LiteralRange> range = LiteralRange.of(wanted);
    if (range.isPresent()) {
      return isWithin(attribute, range.get());
    }
    Optional<ImmutableSet<ValueExpression>> possible = possible(attribute);
    if (possible.isEmpty()) {
      return Optional.empty();
    }
    ImmutableSet<ValueExpression> admitted = admitted(wanted);
    if (admitted.containsAll(possible.get())) {
      return Optional.of(true);
    }
    return Collections.disjoint(admitted, possible.get()) ? Optional.of(false) : Optional.empty();
  }

  /** Whether the values of all queried instances are in a range, or none is. */
  private Optional<Boolean> isWithin(String attribute, LiteralRange wanted) {
    Optional<Test> test = condition(attribute).map(AttributeCondition::test);
    if (test.isPresent() && test.get() instanceof Test.Range queried) {
      // A bound that is a parameter says nothing.
      LiteralRange known =
          LiteralRange.of(new Test.Range(literal(queried.lower()), literal(queried.upper())))
              .orElse(ANY);
      return wanted.containsAll(known)
          ? Optional.of(true)
          : wanted.isDisjoint(known) ? Optional.of(false) : Optional.empty();
    }
    Optional<ImmutableSet<ValueExpression>> possible =
        possible(attribute)
            .or(
                () ->
                    Optional.ofNullable(equal.get(attribute))
                        .filter(ValueExpression.Literal.class::isInstance)
                        .map(ImmutableSet::of));
    if (possible.isEmpty()) {
      return Optional.empty();
    }
    long inside =
        possible.get().stream().filter(value -> wanted.contains(value.toString())).count();
    return inside == possible.get().size()
        ? Optional.of(true)
        : inside == 0 ? Optional.of(false) : Optional.empty();
  }

  private static Optional<Bound> literal(Optional<Bound> bound) {
    return bound.filter(it -> it.value() instanceof ValueExpression.Literal);
  }

  /** Whether those that pass a test are just those that meet the condition on the attribute. */
  boolean isDecidedBy(String attribute, Test wanted) {
    Optional<LiteralRange> range = LiteralRange.of(wanted);
    if (range.isPresent()) {
      return condition(attribute)
          .flatMap(condition -> LiteralRange.of(condition.test()))
          .equals(range);
    }
    return wanted instanceof Test.Exists
        ? condition(attribute).filter(condition -> condition.test().equals(wanted)).isPresent()
        : possible(attribute).filter(admitted(wanted)::equals).isPresent();
  }

  /** Literals that the queried instances may have; empty where they may have others. */
  private Optional<ImmutableSet<ValueExpression>> possible(String attribute) {
    return condition(attribute)
        .flatMap(condition -> attribute(attribute).meeting(condition.test()));
  }

  private static ImmutableSet<ValueExpression> admitted(Test wanted) {
    if (wanted instanceof Test.Is is) {
      return ImmutableSet.of(is.value());
    }
    return wanted instanceof Test.In in ? ImmutableSet.copyOf(in.values()) : ImmutableSet.of();
  }

  /** Whether every queried instance has the attribute. */
  boolean isPresent(String attribute) {
    return attribute(attribute).present() >= 1
        || equal.containsKey(attribute)
        || isRequired(attribute)
        || (isOwn(attribute)
            && conditions.keySet().stream()
                .filter(this::isRequired)
                .filter(this::isOwn)
                .anyMatch(
                    other -> context.coPresence().always(layoutAccess.entity(), other, attribute)));
  }

  private boolean isOwn(String attribute) {
    return context.entity(layoutAccess.entity()).attributes().containsKey(attribute);
  }

  /** Whether an instance without the attribute would not meet the conditions. */
  private boolean isRequired(String attribute) {
    AttributeCondition condition = conditions.get(attribute);
    return condition != null && condition.test().requiresAttribute();
  }

  private Attribute attribute(String name) {
    return layoutAccess.attribute(name);
  }
}
