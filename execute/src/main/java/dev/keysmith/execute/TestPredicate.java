package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.ValueExpression;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A test as a request takes it, on what an item calls its attribute; empty without a value. */
record TestPredicate(DocumentPath path, AttributeType type, RuntimeParameters parameters)
    implements Test.Visitor<Optional<ItemPredicate>> {
  static Optional<ItemPredicate> of(
      Test test, DocumentPath path, AttributeType type, RuntimeParameters parameters) {
    return test.accept(new TestPredicate(path, type, parameters));
  }

  private Optional<ItemPredicate> with(
      ValueExpression value, Function<Object, ItemPredicate> predicate) {
    return parameters.of(value, type).map(predicate);
  }

  @Override
  public Optional<ItemPredicate> is(Test.Is equality) {
    return with(equality.value(), value -> ItemPredicate.equal(path, value));
  }

  /** An expression takes so many values at once. */
  @Override
  public Optional<ItemPredicate> in(Test.In choice) {
    ImmutableList<ItemPredicate> lists =
        Lists.partition(parameters.of(choice, type), DynamoDbLimits.IN_OPERANDS).stream()
            .map(values -> new ItemPredicate.In(path, ImmutableList.copyOf(values)))
            .collect(ImmutableList.toImmutableList());
    return lists.size() > 1
        ? Optional.of(new ItemPredicate.Any(lists))
        : lists.stream().findFirst();
  }

  /** Empty where a bound has no value, so that nothing can be within it. */
  @Override
  public Optional<ItemPredicate> range(Test.Range range) {
    ImmutableList.Builder<ItemPredicate> ends = ImmutableList.builder();
    for (Map.Entry<String, Optional<Bound>> end :
        ImmutableMap.of(">", range.lower(), "<", range.upper()).entrySet()) {
      if (end.getValue().isPresent()) {
        Bound bound = end.getValue().get();
        Optional<Object> value = parameters.of(bound.value(), type);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        String sign = end.getKey() + (bound.inclusive() ? "=" : "");
        ends.add(new ItemPredicate.Compared(path, sign, value.get()));
      }
    }
    return Optional.of(new ItemPredicate.All(ends.build()));
  }

  @Override
  public Optional<ItemPredicate> prefix(Test.Prefix prefix) {
    return with(
        prefix.value(), start -> new ItemPredicate.BeginsWith(path, ValueSymbol.text(start)));
  }

  @Override
  public Optional<ItemPredicate> exists(Test.Exists exists) {
    return Optional.of(
        exists.expected() ? new ItemPredicate.Exists(path) : new ItemPredicate.Absent(path));
  }

  @Override
  public Optional<ItemPredicate> contains(Test.Contains contains) {
    AttributeType element =
        type == AttributeType.NUMBER_SET ? AttributeType.NUMBER : AttributeType.STRING;
    return parameters
        .of(contains.value(), element)
        .map(part -> new ItemPredicate.Contains(path, part));
  }

  @Override
  public Optional<ItemPredicate> not(Test.Not inequality) {
    return with(
        inequality.value(),
        value ->
            new ItemPredicate.Any(
                ImmutableList.of(
                    new ItemPredicate.Absent(path),
                    new ItemPredicate.Compared(path, "<>", value))));
  }
}
