package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * An attribute of an entity.
 *
 * @param bytes mean size of a value as DynamoDB counts it
 * @param digits width of the largest value of a number; 0 for other types
 * @param values the closed set of values with their shares; empty if the set is open
 * @param distinct how many values there are, where the set is open and the spec states it
 * @param present share of instances that have it
 * @param references the identity attributes of other entities that this one points at
 * @param average children of one parent by this reference, if stated
 * @param max most children of one parent, if stated
 */
public record Attribute(
    String name,
    AttributeType type,
    double bytes,
    int digits,
    ImmutableMap<String, Double> values,
    OptionalLong distinct,
    double present,
    boolean unique,
    boolean immutable,
    Optional<GenerationStrategy> generated,
    ImmutableList<Reference> references,
    OptionalDouble average,
    OptionalLong max) {

  public boolean isOptional() {
    return present < 1;
  }

  /** All values that it can have, where they are known. */
  public Optional<ImmutableSet<ValueExpression>> closedSet() {
    if (type == AttributeType.BOOLEAN) {
      return Optional.of(
          ImmutableSet.of(
              new ValueExpression.Literal("true"), new ValueExpression.Literal("false")));
    }
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            values.keySet().stream()
                .map(ValueExpression.Literal::new)
                .collect(ImmutableSet.toImmutableSet()));
  }

  /** The literals that meet a condition on it; empty if others may. */
  public Optional<ImmutableSet<ValueExpression>> meeting(AttributeCondition.Test test) {
    if (test instanceof AttributeCondition.Test.Is is) {
      return literals(ImmutableList.of(is.value()));
    }
    if (test instanceof AttributeCondition.Test.In in) {
      return literals(in.values());
    }
    // An instance without the attribute does not have that value either.
    return test instanceof AttributeCondition.Test.Not not
            && not.value() instanceof ValueExpression.Literal
            && !isOptional()
        ? closedSet().map(all -> Sets.difference(all, ImmutableSet.of(not.value())).immutableCopy())
        : Optional.empty();
  }

  private static Optional<ImmutableSet<ValueExpression>> literals(
      ImmutableList<ValueExpression> values) {
    return values.stream().allMatch(ValueExpression.Literal.class::isInstance)
        ? Optional.of(ImmutableSet.copyOf(values))
        : Optional.empty();
  }

  /** The sequence that its values are drawn from. */
  public Optional<GenerationStrategy.Sequence> sequence() {
    return generated
        .filter(GenerationStrategy.Sequence.class::isInstance)
        .map(GenerationStrategy.Sequence.class::cast);
  }

  /** Whether its values never come twice, because the client makes them so. */
  public boolean isNeverTwice() {
    return generated.filter(GenerationStrategy.ByClient.class::isInstance).isPresent();
  }

  /** The same with values of another size. */
  public Attribute withBytes(double other) {
    return new Attribute(
        name,
        type,
        other,
        digits,
        values,
        distinct,
        present,
        unique,
        immutable,
        generated,
        references,
        average,
        max);
  }

  /** The same with values that are made otherwise. */
  public Attribute withGenerated(GenerationStrategy other) {
    return new Attribute(
        name,
        type,
        bytes,
        digits,
        values,
        distinct,
        present,
        unique,
        immutable,
        Optional.of(other),
        references,
        average,
        max);
  }

  /** A pointer at one attribute of another entity's identity. */
  public record Reference(String entity, String attribute, Optional<String> role) {
    @Override
    public String toString() {
      return entity + "." + attribute;
    }
  }
}
