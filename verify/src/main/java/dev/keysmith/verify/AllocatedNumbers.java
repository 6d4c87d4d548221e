package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * The numbers of sequences that a write has drawn. One that then fails leaves a gap, as sequences
 * may: its numbers are given out all the same.
 */
public final class AllocatedNumbers {
  private final Spec spec;
  private final RelationshipGraph relationships;

  public AllocatedNumbers(Spec spec) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
  }

  /**
   * A number that was drawn.
   *
   * @param parent the identity of the one that counts
   * @param begun whether the write itself creates the parent, which then counts from 1
   */
  public record AllocatedNumber(
      String attribute,
      Sequence sequence,
      ImmutableList<Object> parent,
      boolean begun,
      BigDecimal number) {

    /** The last number before the write. */
    BigDecimal last(InstanceStore expected) {
      return begun ? BigDecimal.ZERO : expected.lastNumber(sequence, parent);
    }

    /** Notes it as given out, by a parent that is there. */
    public void note(InstanceStore expected) {
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
  public ImmutableList<AllocatedNumber> of(
      AccessPattern.Write write, PatternArguments given, PatternArguments written) {
    ImmutableList.Builder<AllocatedNumber> all = ImmutableList.builder();
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
            all.add(
                new AllocatedNumber(attribute.name(), sequence.get(), parent.get(), begun, number));
          }
        }
      }
    }
    return all.build();
  }

  private boolean isCreated(
      AccessPattern.Write write,
      String entity,
      ImmutableList<Object> identity,
      PatternArguments written) {
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
    ValueExpression value = create.set().getOrDefault(name, new ValueExpression.Parameter(name));
    return value instanceof ValueExpression.Literal literal
        ? Optional.of(
            PlainValues.literal(
                literal.text(), spec.entity(create.entity()).attribute(name).type()))
        : Optional.ofNullable(arguments.get(((ValueExpression.Parameter) value).name()));
  }
}
