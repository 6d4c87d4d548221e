package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.PredicateEvaluation;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The values of a pattern's parameters in the examples, and what conditions then hold. */
final class ExampleArguments {
  private final ExampleInstances instances;
  private final Map<String, Object> values;

  private ExampleArguments(ExampleInstances instances, Map<String, Object> values) {
    this.instances = instances;
    this.values = values;
  }

  static ExampleArguments none(ExampleInstances instances) {
    return new ExampleArguments(instances, new LinkedHashMap<>());
  }

  ImmutableMap<String, Object> values() {
    return ImmutableMap.copyOf(values);
  }

  /** The value where there is one; a literal is read as the attribute has it. */
  Optional<Object> of(ValueExpression value, Attribute attribute) {
    return value instanceof ValueExpression.Literal literal
        ? Optional.of(PlainValues.literal(literal.text(), attribute.type()))
        : Optional.ofNullable(values.get(((ValueExpression.Parameter) value).name()));
  }

  // --- what is given ----------------------------------------------------------------------------

  /** The time of the request is a time, also where it is compared with any text. */
  void give(String parameter, Object value) {
    if (!parameter.equals(PatternArguments.NOW) || PlainValues.isMoment(value)) {
      values.putIfAbsent(parameter, value);
    }
  }

  /** Gives parameters that have no value yet those with which a condition holds of an instance. */
  void give(AttributeCondition condition, ExampleInstance instance) {
    ImmutableList<ValueExpression> open = condition.test().values();
    ImmutableList<Optional<Object>> matching =
        condition.test().accept(new MatchingValues(condition, instance));
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i) instanceof ValueExpression.Parameter parameter) {
        matching.get(i).ifPresent(one -> give(parameter.name(), one));
      }
    }
  }

  /** For each value that a test compares with, one with which it holds of an instance. */
  private final class MatchingValues implements Test.Visitor<ImmutableList<Optional<Object>>> {
    private final AttributeCondition condition;
    private final ExampleInstance instance;
    private final Optional<Object> value;

    MatchingValues(AttributeCondition condition, ExampleInstance instance) {
      this.condition = condition;
      this.instance = instance;
      this.value = instances.at(instance, condition.path());
    }

    @Override
    public ImmutableList<Optional<Object>> is(Test.Is equality) {
      return ImmutableList.of(value);
    }

    /** The first of several is the instance's own, the others those of the next ones. */
    @Override
    public ImmutableList<Optional<Object>> in(Test.In choice) {
      if (choice.list().isPresent()) {
        return ImmutableList.of(value.map(ImmutableList::of));
      }
      List<ExampleInstance> all = instances.all(instance.entity());
      return IntStream.range(0, choice.values().size())
          .mapToObj(next -> all.get((instance.number() - 1 + next) % all.size()))
          .map(one -> instances.at(one, condition.path()))
          .collect(ImmutableList.toImmutableList());
    }

    @Override
    public ImmutableList<Optional<Object>> range(Test.Range range) {
      ImmutableList.Builder<Optional<Object>> ends = ImmutableList.builder();
      range.lower().ifPresent(bound -> ends.add(end(ExampleValues.LEAST)));
      range.upper().ifPresent(bound -> ends.add(end(ExampleValues.GREATEST)));
      return ends.build();
    }

    private Optional<Object> end(int number) {
      return Optional.of(ExampleValues.bound(attribute(condition), number));
    }

    @Override
    public ImmutableList<Optional<Object>> prefix(Test.Prefix prefix) {
      return ImmutableList.of(value.map(text -> text.toString().replaceAll("\\w$", "")));
    }

    @Override
    public ImmutableList<Optional<Object>> exists(Test.Exists exists) {
      return ImmutableList.of();
    }

    @Override
    public ImmutableList<Optional<Object>> contains(Test.Contains contains) {
      return ImmutableList.of(
          value.map(
              whole ->
                  whole instanceof Collection<?> elements ? elements.iterator().next() : whole));
    }

    @Override
    public ImmutableList<Optional<Object>> not(Test.Not inequality) {
      return ImmutableList.of(Optional.of(ExampleValues.other(attribute(condition), value)));
    }
  }

  // --- what holds -------------------------------------------------------------------------------

  boolean hold(List<AttributeCondition> where, ExampleInstance instance) {
    return where.stream().allMatch(condition -> holds(condition, instance));
  }

  /** Whether a condition holds of an instance, or would once its parameters have values. */
  boolean holds(AttributeCondition condition, ExampleInstance instance) {
    ExampleArguments given = new ExampleArguments(instances, new LinkedHashMap<>(values));
    given.give(condition, instance);
    return PredicateEvaluation.holds(
        condition.test(),
        instances.at(instance, condition.path()),
        attribute(condition).type(),
        given.values);
  }

  private Attribute attribute(AttributeCondition condition) {
    AttributePath path = condition.path();
    return instances.spec().entity(path.entity()).attribute(path.attribute());
  }
}
