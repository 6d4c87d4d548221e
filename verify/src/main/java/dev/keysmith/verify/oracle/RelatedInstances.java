package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Which instances are related: a child's references are the identity of its parent. */
final class RelatedInstances {
  private final InstanceStore instances;

  /** Looked up once for all parents; the instances do not change meanwhile. */
  private final Map<Relationship, ImmutableListMultimap<ImmutableList<Object>, EntityInstance>>
      children = new LinkedHashMap<>();

  RelatedInstances(InstanceStore instances) {
    this.instances = instances;
  }

  /** The related instances that an include may bring. */
  ImmutableList<EntityInstance> of(IncludeClause include, EntityInstance instance) {
    Relationship relationship = include.relationship();
    return include.toParent()
        ? parent(relationship, instance, instances).stream()
            .collect(ImmutableList.toImmutableList())
        : childrenBy(relationship)
            .get(values(instance, relationship.attributes().keySet()).orElseThrow());
  }

  static Optional<EntityInstance> parent(
      Relationship relationship, EntityInstance child, InstanceStore among) {
    return values(child, relationship.attributes().values())
        .flatMap(identity -> among.find(relationship.parent(), identity));
  }

  private ImmutableListMultimap<ImmutableList<Object>, EntityInstance> childrenBy(
      Relationship relationship) {
    return children.computeIfAbsent(
        relationship,
        absent -> {
          ImmutableListMultimap.Builder<ImmutableList<Object>, EntityInstance> byParent =
              ImmutableListMultimap.builder();
          for (EntityInstance child : instances.all(relationship.child())) {
            values(child, relationship.attributes().values())
                .ifPresent(parent -> byParent.put(parent, child));
          }
          return byParent.build();
        });
  }

  /** The values of some attributes; empty if one is absent. */
  static Optional<ImmutableList<Object>> values(
      EntityInstance instance, Collection<String> attributes) {
    return instance.values().keySet().containsAll(attributes)
        ? Optional.of(
            attributes.stream()
                .map(name -> Objects.requireNonNull(instance.values().get(name)))
                .collect(ImmutableList.toImmutableList()))
        : Optional.empty();
  }
}
