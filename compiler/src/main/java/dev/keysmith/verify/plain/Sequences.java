package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * The numbers that parents give to their children, one after the other.
 *
 * <p>The parent is the one that the child cannot be named without, where several references lead to
 * its kind. With the parent its counters go: one created anew counts from 1.
 */
final class Sequences {
  private final Instances instances;
  private final Relationships relationships;

  Sequences(Instances instances) {
    this.instances = instances;
    this.relationships = Relationships.of(instances.spec());
  }

  static Optional<Sequence> of(Attribute attribute) {
    Optional<Generated> generated = attribute.generated();
    return generated.isPresent() && generated.get() instanceof Sequence sequence
        ? Optional.of(sequence)
        : Optional.empty();
  }

  /** The number that a new child gets; empty where its parent is not there. */
  Optional<Object> next(Sequence sequence, Instance child) {
    return parent(sequence, child)
        .filter(identity -> instances.find(sequence.parent(), identity).isPresent())
        .map(identity -> instances.lastNumber(sequence, identity).add(BigDecimal.ONE))
        .map(Values::normal);
  }

  /** Counts the number of a child as given out, by whomever. */
  void count(Sequence sequence, Instance child, String attribute) {
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

  private Optional<ImmutableList<Object>> parent(Sequence sequence, Instance child) {
    return relationships.ofChild(child.entity()).stream()
        .filter(candidate -> candidate.parent().equals(sequence.parent()))
        .min(Comparator.comparing((Relationship candidate) -> !candidate.identifying()))
        .flatMap(found -> Relatives.values(child, found.attributes().values()));
  }
}
