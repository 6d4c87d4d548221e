package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
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
 * @param unmet the demand that the named instance does not meet; also empty where there is none
 */
record Selected(boolean isNamed, ImmutableList<Instance> instances, Optional<Condition> unmet) {

  static Selected by(WriteAction.Select action, Instances instances, Given given) {
    Entity entity = instances.spec().entity(action.entity());
    Conditions conditions = new Conditions(instances, given);
    ImmutableList<Instance> met =
        instances.all(entity.name()).stream()
            .filter(instance -> conditions.hold(action.where(), instance))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Condition> naming = naming(entity, action.where());
    if (naming.isEmpty()) {
      return new Selected(false, met, Optional.empty());
    }
    Optional<Instance> named =
        instances.all(entity.name()).stream()
            .filter(instance -> conditions.hold(naming, instance))
            .findFirst();
    return new Selected(
        true,
        met,
        named.flatMap(
            instance ->
                action.where().stream()
                    .filter(condition -> !conditions.holds(condition, instance))
                    .findFirst()));
  }

  /** The equalities that name the identity; empty where a part of it is open. */
  private static ImmutableList<Condition> naming(Entity entity, ImmutableList<Condition> where) {
    Set<String> named = new LinkedHashSet<>();
    ImmutableList.Builder<Condition> naming = ImmutableList.builder();
    for (Condition condition : where) {
      Optional<String> attribute =
          Optional.of(condition)
              .filter(Condition::isEquality)
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
