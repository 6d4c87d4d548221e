package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Instances;
import dev.keysmith.verify.plain.Values;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * The numbers of sequences that a write has drawn. One that then fails leaves a gap, as sequences
 * may: its numbers are given out all the same.
 */
final class DrawnNumbers {
  private final Spec spec;
  private final Relationships relationships;

  DrawnNumbers(Spec spec) {
    this.spec = spec;
    this.relationships = Relationships.of(spec);
  }

  /**
   * A number that was drawn.
   *
   * @param parent the identity of the one that counts
   * @param begun whether the write itself creates the parent, which then counts from 1
   */
  record Drawn(
      String attribute,
      Sequence sequence,
      ImmutableList<Object> parent,
      boolean begun,
      BigDecimal number) {

    /** The last number before the write. */
    BigDecimal last(Instances expected) {
      return begun ? BigDecimal.ZERO : expected.lastNumber(sequence, parent);
    }

    /** Notes it as given out, by a parent that is there. */
    void note(Instances expected) {
      if (!begun && expected.find(sequence.parent(), parent).isPresent()) {
        expected.gaveOut(sequence, parent, number.max(expected.lastNumber(sequence, parent)));
      }
    }
  }

  /**
   * In the order in which they were drawn.
   *
   * @param given what the client gave
   * @param written what the write was done with
   */
  ImmutableList<Drawn> of(Pattern.Write write, Arguments given, Arguments written) {
    ImmutableList.Builder<Drawn> all = ImmutableList.builder();
    for (int i = 0; i < write.actions().size(); i++) {
      if (!(write.actions().get(i) instanceof WriteAction.Create create)) {
        continue;
      }
      for (Attribute attribute : spec.entity(create.entity()).attributes().values()) {
        Optional<Sequence> sequence = attribute.sequence();
        if (sequence.isEmpty() || given.in(i, 0).containsKey(attribute.name())) {
          continue;
        }
        for (int repetition = 0; repetition < create.times(); repetition++) {
          Map<String, Object> arguments = written.in(i, repetition);
          Optional<ImmutableList<Object>> parent = parent(create, sequence.get(), arguments);
          if (arguments.get(attribute.name()) instanceof BigDecimal number && parent.isPresent()) {
            boolean begun = isCreated(write, sequence.get().parent(), parent.get(), written);
            all.add(new Drawn(attribute.name(), sequence.get(), parent.get(), begun, number));
          }
        }
      }
    }
    return all.build();
  }

  private boolean isCreated(
      Pattern.Write write, String entity, ImmutableList<Object> identity, Arguments written) {
    for (int i = 0; i < write.actions().size(); i++) {
      if (write.actions().get(i) instanceof WriteAction.Create create
          && create.entity().equals(entity)) {
        for (int repetition = 0; repetition < create.times(); repetition++) {
          Map<String, Object> arguments = written.in(i, repetition);
          boolean same = true;
          for (int part = 0; part < identity.size(); part++) {
            String name = spec.entity(entity).identity().get(part);
            same &= value(create, name, arguments).equals(Optional.of(identity.get(part)));
          }
          if (same) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private Optional<ImmutableList<Object>> parent(
      WriteAction.Create create, Sequence sequence, Map<String, Object> arguments) {
    Optional<Relationship> relationship =
        relationships.ofChild(create.entity()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .min(Comparator.comparing(candidate -> !candidate.identifying()));
    if (relationship.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList.Builder<Object> identity = ImmutableList.builder();
    for (String part : spec.entity(sequence.parent()).identity()) {
      Optional<Object> value =
          Optional.ofNullable(relationship.get().attributes().get(part))
              .flatMap(name -> value(create, name, arguments));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      identity.add(value.get());
    }
    return Optional.of(identity.build());
  }

  private Optional<Object> value(
      WriteAction.Create create, String name, Map<String, Object> arguments) {
    Value value = create.set().getOrDefault(name, new Value.Parameter(name));
    return value instanceof Value.Literal literal
        ? Optional.of(
            Values.literal(literal.text(), spec.entity(create.entity()).attribute(name).type()))
        : Optional.ofNullable(arguments.get(((Value.Parameter) value).name()));
  }
}
