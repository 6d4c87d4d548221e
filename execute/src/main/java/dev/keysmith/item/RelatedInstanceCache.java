package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The related instances of instances, as long as nothing is written. */
final class RelatedInstanceCache {
  private final InstanceStore instances;
  private final Map<Relationship, ImmutableListMultimap<ImmutableList<Object>, EntityInstance>>
      children = new LinkedHashMap<>();

  RelatedInstanceCache(InstanceStore instances) {
    this.instances = instances;
  }

  /** Values and copies of an instance by a layout's names for them. */
  ImmutableMap<String, Object> named(EntityInstance instance, ItemLayout layout) {
    if (layout.copies().isEmpty()) {
      return instance.values();
    }
    ImmutableMap.Builder<String, Object> named = ImmutableMap.builder();
    named.putAll(instance.values());
    layout
        .copies()
        .forEach((name, path) -> at(instance, path).ifPresent(value -> named.put(name, value)));
    return named.buildOrThrow();
  }

  /** The value at the end of a path; empty where it, or anything on the way, is absent. */
  Optional<Object> at(EntityInstance instance, AttributePath path) {
    Optional<EntityInstance> reached = Optional.of(instance);
    for (int i = 0; i < path.hops().size(); i++) {
      Relationship hop = path.hops().get(i);
      Optional<ImmutableList<Object>> parent = reached.flatMap(child -> identity(child, hop));
      int part = instances.spec().entity(hop.parent()).identity().indexOf(path.attribute());
      if (i == path.hops().size() - 1 && part >= 0) {
        // A reference contains the parent's identity, so copies of it need no read.
        return parent.map(identity -> identity.get(part));
      }
      reached = parent.flatMap(identity -> instances.find(hop.parent(), identity));
    }
    return reached.flatMap(end -> end.value(path.attribute()));
  }

  /** The children that point at an instance, in the order of creation. */
  ImmutableList<EntityInstance> children(EntityInstance parent, Relationship relationship) {
    return children
        .computeIfAbsent(relationship, this::byParent)
        .get(parent.identity(instances.spec().entity(parent.entity())));
  }

  private ImmutableListMultimap<ImmutableList<Object>, EntityInstance> byParent(
      Relationship relationship) {
    ImmutableListMultimap.Builder<ImmutableList<Object>, EntityInstance> byParent =
        ImmutableListMultimap.builder();
    for (EntityInstance child : instances.all(relationship.child())) {
      identity(child, relationship).ifPresent(parent -> byParent.put(parent, child));
    }
    return byParent.build();
  }

  /** The identity of the parent that a child points at; empty where it points at none. */
  private static Optional<ImmutableList<Object>> identity(EntityInstance child, Relationship hop) {
    ImmutableList.Builder<Object> identity = ImmutableList.builder();
    for (String reference : hop.attributes().values()) {
      Optional<Object> value = child.value(reference);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      identity.add(value.get());
    }
    return Optional.of(identity.build());
  }
}
