package dev.keysmith.verify.oracle;

import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Relationship;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Whether conditions hold of an instance.
 *
 * <p>An absent attribute meets {@code exists: false} and {@code not}, and nothing else. An
 * attribute over a path is absent where a related instance on the way is; an expired related
 * instance is still one.
 */
final class ConditionEvaluator {
  private final InstanceStore instances;
  private final ParameterValues given;

  ConditionEvaluator(InstanceStore instances, ParameterValues given) {
    this.instances = instances;
    this.given = given;
  }

  boolean hold(Collection<AttributeCondition> where, EntityInstance instance) {
    return where.stream().allMatch(condition -> holds(condition, instance));
  }

  boolean holds(AttributeCondition condition, EntityInstance instance) {
    AttributePath path = condition.path();
    Attribute attribute = instances.spec().entity(path.entity()).attribute(path.attribute());
    return condition.test().accept(new TestEvaluator(value(path, instance), attribute));
  }

  private Optional<Object> value(AttributePath path, EntityInstance start) {
    Optional<EntityInstance> owner = Optional.of(start);
    for (Relationship hop : path.hops()) {
      owner = owner.flatMap(child -> RelatedInstances.parent(hop, child, instances));
    }
    return owner.flatMap(found -> found.value(path.attribute()));
  }

  /** Whether a test holds of a value, or of none. */
  private final class TestEvaluator implements Test.Visitor<Boolean> {
    private final Optional<Object> value;
    private final Attribute attribute;

    TestEvaluator(Optional<Object> value, Attribute attribute) {
      this.value = value;
      this.attribute = attribute;
    }

    @Override
    public Boolean is(Test.Is equality) {
      return value.equals(Optional.of(given.value(equality.value(), attribute)));
    }

    @Override
    public Boolean in(Test.In choice) {
      return choice.values().stream()
          .map(one -> given.value(one, attribute))
          .anyMatch(
              one ->
                  value
                      .filter(
                          own ->
                              choice.list().isPresent()
                                  ? ((List<?>) one).contains(own)
                                  : own.equals(one))
                      .isPresent());
    }

    @Override
    public Boolean range(Test.Range range) {
      return value.isPresent()
          && range.lower().map(bound -> isWithin(distance(bound), bound)).orElse(true)
          && range.upper().map(bound -> isWithin(-distance(bound), bound)).orElse(true);
    }

    /** Above zero where the value is beyond the bound, zero where it is the bound. */
    private int distance(Bound bound) {
      return Integer.signum(
          PlainValues.compare(value.orElseThrow(), given.value(bound.value(), attribute)));
    }

    private static boolean isWithin(int distance, Bound bound) {
      return distance > 0 || (distance == 0 && bound.inclusive());
    }

    @Override
    public Boolean prefix(Test.Prefix prefix) {
      return value.isPresent() && ((String) value.get()).startsWith(given.text(prefix.value()));
    }

    @Override
    public Boolean exists(Test.Exists exists) {
      return value.isPresent() == exists.expected();
    }

    @Override
    public Boolean contains(Test.Contains contains) {
      return value.isPresent()
          && (value.get() instanceof Collection<?> elements
              ? elements.contains(given.value(contains.value(), attribute))
              : ((String) value.get()).contains(given.text(contains.value())));
    }

    @Override
    public Boolean not(Test.Not inequality) {
      return !value.equals(Optional.of(given.value(inequality.value(), attribute)));
    }
  }
}
