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
    Optional<Object> value = value(path, instance);
    if (condition.test() instanceof Test.Exists exists) {
      return value.isPresent() == exists.expected();
    }
    if (condition.test() instanceof Test.Not not) {
      return !value.equals(Optional.of(given.value(not.value(), attribute)));
    }
    return value.isPresent() && meets(value.get(), condition.test(), attribute);
  }

  private Optional<Object> value(AttributePath path, EntityInstance start) {
    Optional<EntityInstance> holder = Optional.of(start);
    for (Relationship hop : path.hops()) {
      holder = holder.flatMap(child -> RelatedInstances.parent(hop, child, instances));
    }
    return holder.flatMap(found -> found.value(path.attribute()));
  }

  private boolean meets(Object value, Test test, Attribute attribute) {
    if (test instanceof Test.Is is) {
      return value.equals(given.value(is.value(), attribute));
    }
    if (test instanceof Test.In in) {
      return in.values().stream().anyMatch(one -> value.equals(given.value(one, attribute)));
    }
    if (test instanceof Test.Range range) {
      return range
              .lower()
              .map(bound -> isWithin(distance(value, bound, attribute), bound))
              .orElse(true)
          && range
              .upper()
              .map(bound -> isWithin(-distance(value, bound, attribute), bound))
              .orElse(true);
    }
    if (test instanceof Test.Prefix prefix) {
      return ((String) value).startsWith(given.text(prefix.value()));
    }
    if (test instanceof Test.Contains contains) {
      return value instanceof Collection<?> elements
          ? elements.contains(given.value(contains.value(), attribute))
          : ((String) value).contains(given.text(contains.value()));
    }
    throw new IllegalArgumentException("a test without a meaning: " + test);
  }

  /** Above zero where the value is beyond the bound, zero where it is the bound. */
  private int distance(Object value, Bound bound, Attribute attribute) {
    return Integer.signum(PlainValues.compare(value, given.value(bound.value(), attribute)));
  }

  private static boolean isWithin(int distance, Bound bound) {
    return distance > 0 || (distance == 0 && bound.inclusive());
  }
}
