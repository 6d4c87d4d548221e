package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What the conditions of an update or a delete select.
 *
 * <p>Where equalities name the whole identity, they mean that one instance, and the conditions
 * beyond them are demands on it. Otherwise they mean every instance that meets them, be it none.
 *
 * @param isNamed whether they name one instance
 * @param instances those that meet every condition
 * @param unmet the demand that the named instance does not meet; also empty if there is none
 */
record SelectedInstances(
    boolean isNamed, ImmutableList<EntityInstance> instances, Optional<AttributeCondition> unmet) {

  static SelectedInstances by(
      WriteAction.Select action, InstanceStore instances, ParameterValues given) {
    Entity entity = instances.spec().entity(action.entity());
    ConditionEvaluator conditions = new ConditionEvaluator(instances, given);
    ImmutableList<EntityInstance> met =
        instances.all(entity.name()).stream()
            .filter(instance -> conditions.hold(action.where(), instance))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<AttributeCondition> naming = naming(entity, action.where());
    if (naming.isEmpty()) {
      return new SelectedInstances(false, met, Optional.empty());
    }
    Optional<EntityInstance> named =
        instances.all(entity.name()).stream()
            .filter(instance -> conditions.hold(naming, instance))
            .findFirst();
    return new SelectedInstances(
        true,
        met,
        named.flatMap(
            instance ->
                action.where().stream()
                    .filter(condition -> !conditions.holds(condition, instance))
                    .findFirst()));
  }

  /** The equalities that name the identity; empty if a part of it is open. */
  private static ImmutableList<AttributeCondition> naming(
      Entity entity, ImmutableList<AttributeCondition> where) {
    Set<String> named = new LinkedHashSet<>();
    ImmutableList.Builder<AttributeCondition> naming = ImmutableList.builder();
    for (AttributeCondition condition : where) {
      Optional<String> attribute =
          Optional.of(condition)
              .filter(AttributeCondition::isEquality)
              .flatMap(equality -> own(equality.path()))
              .filter(entity.identity()::contains);
      if (attribute.isPresent()) {
        named.add(attribute.get());
        naming.add(condition);
      }
    }
    return named.equals(ImmutableSet.copyOf(entity.identity()))
        ? naming.build()
        : ImmutableList.of();
  }

  /** The entity's own attribute that a path comes to: a reference is its parent's identity. */
  private static Optional<String> own(AttributePath path) {
    Optional<String> attribute = Optional.of(path.attribute());
    for (int i = path.hops().size() - 1; i >= 0; i--) {
      var references = path.hops().get(i).attributes();
      attribute = attribute.map(references::get);
    }
    return attribute;
  }
}
