package dev.keysmith.spec;

import dev.keysmith.spec.AttributeCondition.Test;

/** The share of an entity's instances that a test on an attribute leaves, where none is stated. */
record TestSelectivity(Entity entity, Attribute attribute) implements Test.Visitor<Double> {
  @Override
  public Double is(Test.Is equality) {
    return equal(equality.value());
  }

  @Override
  public Double in(Test.In choice) {
    double sum =
        choice.weights().entrySet().stream()
            .mapToDouble(value -> value.getValue() * equal(value.getKey()))
            .sum();
    return Math.min(attribute.present(), sum);
  }

  private double equal(ValueExpression value) {
    if (!attribute.values().isEmpty()) {
      double share =
          value instanceof ValueExpression.Literal literal
              ? attribute.values().getOrDefault(literal.text(), 0.0)
              : 1.0 / attribute.values().size();
      return attribute.present() * share;
    }
    return attribute.present() / Cardinality.distinct(entity, attribute);
  }

  @Override
  public Double range(Test.Range range) {
    return assumed();
  }

  private double assumed() {
    return Cardinality.DEFAULT_FRACTION * attribute.present();
  }

  @Override
  public Double prefix(Test.Prefix prefix) {
    return assumed();
  }

  @Override
  public Double exists(Test.Exists exists) {
    return exists.expected() ? attribute.present() : 1 - attribute.present();
  }

  @Override
  public Double contains(Test.Contains contains) {
    return assumed();
  }

  @Override
  public Double not(Test.Not inequality) {
    return 1 - equal(inequality.value());
  }
}
