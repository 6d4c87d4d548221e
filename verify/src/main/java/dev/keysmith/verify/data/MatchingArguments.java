package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * For each value that a test compares with, one with which it holds of an attribute's value; none
 * if there is no such value.
 */
final class MatchingArguments implements Test.Visitor<ImmutableList<Object>> {
  private final Entity entity;
  private final Attribute attribute;
  private final Optional<Object> value;
  private final Map<String, Object> arguments;
  private final ArgumentSampler sampler;
  private final SplittableRandom random;

  MatchingArguments(
      Entity entity,
      Attribute attribute,
      Optional<Object> value,
      Map<String, Object> arguments,
      ArgumentSampler sampler,
      SplittableRandom random) {
    this.entity = entity;
    this.attribute = attribute;
    this.value = value;
    this.arguments = arguments;
    this.sampler = sampler;
    this.random = random;
  }

  @Override
  public ImmutableList<Object> is(Test.Is equality) {
    return single(value);
  }

  private static ImmutableList<Object> single(Optional<Object> value) {
    return value.map(ImmutableList::of).orElse(ImmutableList.of());
  }

  @Override
  public ImmutableList<Object> in(Test.In choice) {
    if (value.isEmpty()) {
      return ImmutableList.of();
    }
    if (choice.list().isPresent()) {
      return ImmutableList.of(ImmutableList.of(value.get()));
    }
    ImmutableList<Object> drawn =
        choice.values().stream()
            .map(each -> sampler.value(entity, attribute))
            .collect(ImmutableList.toImmutableList());
    return ImmutableList.builder().add(value.get()).addAll(drawn.subList(1, drawn.size())).build();
  }

  @Override
  public ImmutableList<Object> range(Test.Range range) {
    ImmutableList.Builder<Object> ends = ImmutableList.builder();
    value.ifPresent(
        found -> {
          range.lower().ifPresent(end -> ends.add(below(found, end)));
          range.upper().ifPresent(end -> ends.add(above(found, end)));
        });
    return ends.build();
  }

  private Object below(Object found, Bound end) {
    return found instanceof BigDecimal number && end.inclusive()
        ? number.subtract(BigDecimal.valueOf(random.nextInt(4))).stripTrailingZeros()
        : end.inclusive() ? found : AdjacentValues.below(found, attribute.type());
  }

  private Object above(Object found, Bound end) {
    return found instanceof BigDecimal number && end.inclusive()
        ? number.add(BigDecimal.valueOf(random.nextInt(4))).stripTrailingZeros()
        : end.inclusive() ? found : AdjacentValues.above(found, attribute.type());
  }

  @Override
  public ImmutableList<Object> prefix(Test.Prefix prefix) {
    return single(
        value.map(
            found -> {
              String text = found.toString();
              int points = text.codePointCount(0, text.length());
              return text.substring(0, text.offsetByCodePoints(0, 1 + random.nextInt(points)));
            }));
  }

  @Override
  public ImmutableList<Object> exists(Test.Exists exists) {
    return ImmutableList.of();
  }

  @Override
  public ImmutableList<Object> contains(Test.Contains contains) {
    return single(
        value.map(
            found -> found instanceof Collection<?> elements ? elements.iterator().next() : found));
  }

  @Override
  public ImmutableList<Object> not(Test.Not inequality) {
    if (PartialConditions.open(inequality.value(), arguments).isEmpty()) {
      return ImmutableList.of();
    }
    for (int i = 0; i < 20; i++) {
      Object other = sampler.value(entity, attribute);
      if (!value.equals(Optional.of(other))) {
        return ImmutableList.of(other);
      }
    }
    // Where every draw is the same, the next value is another.
    return single(value.map(same -> AdjacentValues.above(same, attribute.type())));
  }
}
