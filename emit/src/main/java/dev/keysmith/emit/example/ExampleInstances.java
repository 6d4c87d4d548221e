package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A few instances of every entity that belong together: children point at parents that are there,
 * and most of them at the same one.
 *
 * <pre>
 *   Order 1   Customer 1
 *   Order 2   Customer 1
 *   Order 3   Customer 1
 *   Order 4   Customer 2
 * </pre>
 */
final class ExampleInstances {
  private final Spec spec;
  private final Map<String, ImmutableList<ExampleInstance>> all = new LinkedHashMap<>();

  private ExampleInstances(Spec spec) {
    this.spec = spec;
  }

  /** Also of entities that are kept elsewhere, since others refer to them. */
  static ExampleInstances of(Spec stored) {
    Spec spec = stored.withExternal();
    ExampleInstances instances = new ExampleInstances(spec);
    ExampleInstanceGenerator make = new ExampleInstanceGenerator(spec, instances);
    Set<String> begun = new LinkedHashSet<>();
    spec.entities().keySet().forEach(entity -> instances.add(entity, make, begun));
    return instances;
  }

  /** Parents first, as far as references do not go round in a circle. */
  private void add(String entity, ExampleInstanceGenerator make, Set<String> begun) {
    if (begun.add(entity)) {
      make.parents(entity).forEach(parent -> add(parent, make, begun));
      all.put(entity, make.of(entity));
    }
  }

  /** Of an entity; none as long as they are being made. */
  ImmutableList<ExampleInstance> all(String entity) {
    return all.getOrDefault(entity, ImmutableList.of());
  }

  /** The parent that a child points at. */
  Optional<ExampleInstance> parent(ExampleInstance child, Relationship relationship) {
    return all(relationship.parent()).stream()
        .filter(parent -> isParent(parent, child, relationship))
        .findFirst();
  }

  /** The children that point at a parent. */
  ImmutableList<ExampleInstance> children(ExampleInstance parent, Relationship relationship) {
    return all(relationship.child()).stream()
        .filter(child -> isParent(parent, child, relationship))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isParent(
      ExampleInstance parent, ExampleInstance child, Relationship relationship) {
    return relationship.attributes().entrySet().stream()
        .allMatch(
            part -> {
              Optional<Object> theirs = parent.value(part.getKey());
              return theirs.isPresent() && theirs.equals(child.value(part.getValue()));
            });
  }

  /** The value at the end of a path; empty where it, or anything on the way, is absent. */
  Optional<Object> at(ExampleInstance instance, AttributePath path) {
    AttributePath shortest = path.shortest();
    Optional<ExampleInstance> reached = Optional.of(instance);
    for (Relationship hop : shortest.hops()) {
      reached = reached.flatMap(child -> parent(child, hop));
    }
    return reached.flatMap(end -> end.value(shortest.attribute()));
  }

  /**
   * The same as plain collections.
   *
   * @param without those that are not there yet: the next numbers of sequences are theirs
   */
  InstanceStore plain(Set<ExampleInstance> without) {
    InstanceStore plain = new InstanceStore(spec);
    for (Entity entity : spec.entities().values()) {
      all(entity.name()).stream()
          .filter(one -> !without.contains(one))
          .forEach(one -> plain.put(one.plain()));
    }
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    for (Entity entity : spec.entities().values()) {
      relationships.ofParent(entity.name()).stream()
          .flatMap(one -> sequences(one).stream())
          .distinct()
          .forEach(
              sequence ->
                  all(entity.name())
                      .forEach(
                          parent ->
                              plain.gaveOut(
                                  sequence,
                                  parent.plain().identity(entity),
                                  last(sequence, parent, relationships, without))));
    }
    return plain;
  }

  private ImmutableList<Sequence> sequences(Relationship one) {
    return spec.entity(one.child()).attributes().values().stream()
        .flatMap(attribute -> attribute.sequence().stream())
        .filter(sequence -> sequence.parent().equals(one.parent()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The last number that was given out: before the first that is not there yet, if any. */
  private BigDecimal last(
      Sequence sequence,
      ExampleInstance parent,
      RelationshipGraph relationships,
      Set<ExampleInstance> without) {
    return numbers(sequence, parent, relationships, without::contains)
        .min(Comparator.naturalOrder())
        .map(first -> first.subtract(BigDecimal.ONE))
        .or(
            () ->
                numbers(sequence, parent, relationships, one -> true)
                    .max(Comparator.naturalOrder()))
        .orElse(BigDecimal.ZERO);
  }

  private Stream<BigDecimal> numbers(
      Sequence sequence,
      ExampleInstance parent,
      RelationshipGraph relationships,
      Predicate<ExampleInstance> which) {
    return relationships.ofParent(sequence.parent()).stream()
        .flatMap(one -> children(parent, one).stream())
        .filter(which)
        .flatMap(
            child ->
                spec.entity(child.entity()).attributes().values().stream()
                    .filter(attribute -> attribute.sequence().equals(Optional.of(sequence)))
                    .flatMap(attribute -> child.value(attribute.name()).stream()))
        .map(BigDecimal.class::cast);
  }

  Spec spec() {
    return spec;
  }
}
