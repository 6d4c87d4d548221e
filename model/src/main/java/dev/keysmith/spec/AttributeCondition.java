package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A condition on an attribute, the entity's own or a related instance's.
 *
 * @param fraction its share of the instances that meet the other conditions, if stated
 */
public record AttributeCondition(AttributePath path, Test test, OptionalDouble fraction) {

  /** Bound to exactly one value. */
  public boolean isEquality() {
    return test instanceof Test.Is;
  }

  /** What must hold of the attribute's value. */
  public sealed interface Test {
    /** The values that it compares with. */
    ImmutableList<ValueExpression> values();

    /** Whether an instance without the attribute fails it. */
    boolean requiresAttribute();

    /** Whether only a stated fraction says how many instances meet it. */
    boolean needsFraction();

    <R> R accept(Visitor<R> visitor);

    /** What is done with each kind of test. */
    interface Visitor<R> {
      R is(Is equality);

      R in(In choice);

      R range(Range range);

      R prefix(Prefix prefix);

      R exists(Exists exists);

      R contains(Contains contains);

      R not(Not inequality);
    }

    /** Equal to the value. */
    record Is(ValueExpression value) implements Test {
      @Override
      public ImmutableList<ValueExpression> values() {
        return ImmutableList.of(value);
      }

      @Override
      public boolean requiresAttribute() {
        return true;
      }

      @Override
      public boolean needsFraction() {
        return false;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.is(this);
      }
    }

    /**
     * Equal to one of the values.
     *
     * @param length how many values the client passes on average, where they are one parameter, a
     *     list, which is then the only element
     */
    record In(ImmutableList<ValueExpression> values, OptionalDouble length) implements Test {
      public In(ImmutableList<ValueExpression> values) {
        this(values, OptionalDouble.empty());
      }

      /** How many values are passed on average. */
      public double size() {
        return length.orElse(values.size());
      }

      /** Each literal once, and the first parameter for as many values as are parameters. */
      ImmutableMap<ValueExpression, Double> weights() {
        Map<ValueExpression, Double> weights = new LinkedHashMap<>();
        Optional<ValueExpression> parameter =
            values.stream().filter(ValueExpression.Parameter.class::isInstance).findFirst();
        for (ValueExpression value : values) {
          if (value instanceof ValueExpression.Literal) {
            weights.put(value, 1.0);
          } else {
            weights.merge(parameter.orElseThrow(), length.orElse(1), Double::sum);
          }
        }
        return ImmutableMap.copyOf(weights);
      }

      /** The parameter that is a list. */
      public Optional<ValueExpression.Parameter> list() {
        return length.isPresent() && values.get(0) instanceof ValueExpression.Parameter parameter
            ? Optional.of(parameter)
            : Optional.empty();
      }

      @Override
      public boolean requiresAttribute() {
        return true;
      }

      @Override
      public boolean needsFraction() {
        return false;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.in(this);
      }
    }

    /** Between the bounds, of which one may be missing. */
    record Range(Optional<Bound> lower, Optional<Bound> upper) implements Test {
      /** The bounds by the words that files have for them: from, after, to, before. */
      public ImmutableMap<String, ValueExpression> byKeyword() {
        ImmutableMap.Builder<String, ValueExpression> bounds = ImmutableMap.builder();
        lower.ifPresent(it -> bounds.put(it.inclusive() ? "from" : "after", it.value()));
        upper.ifPresent(it -> bounds.put(it.inclusive() ? "to" : "before", it.value()));
        return bounds.buildOrThrow();
      }

      @Override
      public ImmutableList<ValueExpression> values() {
        return Stream.of(lower, upper)
            .flatMap(Optional::stream)
            .map(Bound::value)
            .collect(ImmutableList.toImmutableList());
      }

      @Override
      public boolean requiresAttribute() {
        return true;
      }

      @Override
      public boolean needsFraction() {
        return true;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.range(this);
      }
    }

    /** Begins with the value. */
    record Prefix(ValueExpression value) implements Test {
      @Override
      public ImmutableList<ValueExpression> values() {
        return ImmutableList.of(value);
      }

      @Override
      public boolean requiresAttribute() {
        return true;
      }

      @Override
      public boolean needsFraction() {
        return true;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.prefix(this);
      }
    }

    /** Exists, or does not. */
    record Exists(boolean expected) implements Test {
      @Override
      public ImmutableList<ValueExpression> values() {
        return ImmutableList.of();
      }

      @Override
      public boolean requiresAttribute() {
        return expected;
      }

      @Override
      public boolean needsFraction() {
        return false;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.exists(this);
      }
    }

    /** A set with the value as an element, or a text with it as a part. */
    record Contains(ValueExpression value) implements Test {
      @Override
      public ImmutableList<ValueExpression> values() {
        return ImmutableList.of(value);
      }

      @Override
      public boolean requiresAttribute() {
        return true;
      }

      @Override
      public boolean needsFraction() {
        return true;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.contains(this);
      }
    }

    /** Another value, or none. */
    record Not(ValueExpression value) implements Test {
      @Override
      public ImmutableList<ValueExpression> values() {
        return ImmutableList.of(value);
      }

      @Override
      public boolean requiresAttribute() {
        return false;
      }

      @Override
      public boolean needsFraction() {
        return false;
      }

      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.not(this);
      }
    }
  }

  /** An end of a range. */
  public record Bound(ValueExpression value, boolean inclusive) {}
}
