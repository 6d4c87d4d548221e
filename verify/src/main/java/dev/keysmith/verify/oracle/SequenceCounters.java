package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * The numbers that parents give to their children, one after the other.
 *
 * <p>The parent is the one that the child cannot be named without, where several references lead to
 * its kind. With the parent its counters go: one created again counts from 1.
 */
final class SequenceCounters {
  private final InstanceStore instances;
  private final RelationshipGraph relationships;

  SequenceCounters(InstanceStore instances) {
    this.instances = instances;
    this.relationships = RelationshipGraph.of(instances.spec());
  }

  static Optional<Sequence> of(Attribute attribute) {
    Optional<GenerationStrategy> generated = attribute.generated();
    return generated.isPresent() && generated.get() instanceof Sequence sequence
        ? Optional.of(sequence)
        : Optional.empty();
  }

  /** The number that a new child gets; empty if its parent is not there. */
  Optional<Object> next(Sequence sequence, EntityInstance child) {
    return parent(sequence, child)
        .filter(identity -> instances.find(sequence.parent(), identity).isPresent())
        .map(identity -> instances.lastNumber(sequence, identity).add(BigDecimal.ONE))
        .map(PlainValues::normal);
  }

  /** Counts the number of a child as given out, by whomever. */
  void count(Sequence sequence, EntityInstance child, String attribute) {
    BigDecimal number = (BigDecimal) Objects.requireNonNull(child.values().get(attribute));
    parent(sequence, child)
        .ifPresent(
            identity ->
                instances.gaveOut(
                    sequence, identity, number.max(instances.lastNumber(sequence, identity))));
  }

  /** Forgets what a parent counted. */
  void forget(String parent, ImmutableList<Object> identity) {
    for (Entity entity : instances.spec().entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        of(attribute)
            .filter(sequence -> sequence.parent().equals(parent))
            .ifPresent(sequence -> instances.gaveOut(sequence, identity, BigDecimal.ZERO));
      }
    }
  }

  private Optional<ImmutableList<Object>> parent(Sequence sequence, EntityInstance child) {
    return relationships.ofChild(child.entity()).stream()
        .filter(candidate -> candidate.parent().equals(sequence.parent()))
        .min(Comparator.comparing((Relationship candidate) -> !candidate.identifying()))
        .flatMap(found -> RelatedInstances.values(child, found.attributes().values()));
  }
}
