package dev.keysmith.spec;

import java.util.Optional;

/**
 * What is added to a number, or to a set: a parameter, or the same number each time.
 *
 * <pre>
 *   add: [stars]                   the parameter stars, which may be negative
 *   add: {stars: 1}                one more
 *   add: {quantity: -$quantity}    the parameter is subtracted
 * </pre>
 *
 * @param negated whether the parameter is subtracted; a literal has its sign itself
 */
public record AddedAmount(ValueExpression value, boolean negated) {
  /** The parameter of the attribute's name. */
  public static AddedAmount named(String attribute) {
    return new AddedAmount(new ValueExpression.Parameter(attribute), false);
  }

  /** The parameter that says how much; empty if it is always the same. */
  public Optional<String> parameter() {
    return value instanceof ValueExpression.Parameter parameter
        ? Optional.of(parameter.name())
        : Optional.empty();
  }

  @Override
  public String toString() {
    return (negated ? "-" : "") + value;
  }
}
