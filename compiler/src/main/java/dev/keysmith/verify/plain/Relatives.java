package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Who is related to whom: a child's references are the identity of its parent. */
final class Relatives {
  private final Instances instances;

  /** Looked up once for all parents; the instances do not change meanwhile. */
  private final Map<Relationship, ImmutableListMultimap<ImmutableList<Object>, Instance>> children =
      new LinkedHashMap<>();

  Relatives(Instances instances) {
    this.instances = instances;
  }

  /** The relatives that an include may bring. */
  ImmutableList<Instance> of(Include include, Instance instance) {
    Relationship relationship = include.relationship();
    return include.toParent()
        ? parent(relationship, instance, instances).stream()
            .collect(ImmutableList.toImmutableList())
        : childrenBy(relationship)
            .get(values(instance, relationship.attributes().keySet()).orElseThrow());
  }

  static Optional<Instance> parent(Relationship relationship, Instance child, Instances among) {
    return values(child, relationship.attributes().values())
        .flatMap(identity -> among.find(relationship.parent(), identity));
  }

  private ImmutableListMultimap<ImmutableList<Object>, Instance> childrenBy(
      Relationship relationship) {
    return children.computeIfAbsent(
        relationship,
        absent -> {
          ImmutableListMultimap.Builder<ImmutableList<Object>, Instance> byParent =
              ImmutableListMultimap.builder();
          for (Instance child : instances.all(relationship.child())) {
            values(child, relationship.attributes().values())
                .ifPresent(parent -> byParent.put(parent, child));
          }
          return byParent.build();
        });
  }

  /** The values of some attributes; empty where one is absent. */
  static Optional<ImmutableList<Object>> values(Instance instance, Collection<String> attributes) {
    return instance.values().keySet().containsAll(attributes)
        ? Optional.of(
            attributes.stream()
                .map(name -> Objects.requireNonNull(instance.values().get(name)))
                .collect(ImmutableList.toImmutableList()))
        : Optional.empty();
  }
}
