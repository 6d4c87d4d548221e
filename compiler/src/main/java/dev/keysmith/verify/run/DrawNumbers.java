package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.Lead;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.items.Key;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Arguments.Slot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Draws the numbers of sequences from the counters on the parents' items, as many at once as one
 * parent's new children need. Where the parent is new too, its numbers start at 1.
 */
final class DrawNumbers {
  private final Spec spec;
  private final Relationships relationships;
  private final FindRows find;
  private final Naming naming;
  private final Requests requests;

  DrawNumbers(Spec spec, FindRows find, Naming naming, Requests requests) {
    this.spec = spec;
    this.relationships = Relationships.of(spec);
    this.find = find;
    this.naming = naming;
    this.requests = requests;
  }

  /** The last number given out within a write to children of parents that it creates. */
  record Started(Map<Sequence, Map<ImmutableMap<String, Object>, BigDecimal>> last) {}

  /** The arguments with the numbers of one action; those of new parents are noted as started. */
  Arguments draw(Acting act, int action, Arguments arguments, Started started) throws Failed {
    if (!(act.action() instanceof WriteAction.Create create)) {
      return arguments;
    }
    Arguments drawn = arguments;
    for (Attribute attribute : spec.entity(create.entity()).attributes().values()) {
      Optional<Sequence> sequence = attribute.sequence();
      boolean given =
          create.set().containsKey(attribute.name())
              || create.absent().contains(attribute.name())
              || arguments.in(action, 0).containsKey(attribute.name());
      if (sequence.isPresent() && !given) {
        drawn = draw(sequence.get(), attribute.name(), act, create, action, drawn, started);
      }
    }
    return drawn;
  }

  private Arguments draw(
      Sequence sequence,
      String attribute,
      Acting act,
      WriteAction.Create create,
      int action,
      Arguments arguments,
      Started started)
      throws Failed {
    Map<ImmutableMap<String, Object>, ArrayList<Integer>> byParent = new LinkedHashMap<>();
    for (int repetition = 0; repetition < create.times(); repetition++) {
      ImmutableMap<String, Object> parent =
          parent(sequence, create, arguments.in(action, repetition));
      byParent.computeIfAbsent(parent, added -> new ArrayList<>()).add(repetition);
    }
    Optional<Lead.Draw> draw =
        act.leads().stream()
            .filter(Lead.Draw.class::isInstance)
            .map(Lead.Draw.class::cast)
            .filter(lead -> lead.sequence().equals(sequence))
            .findFirst();
    Map<Slot, ImmutableMap<String, Object>> own = new LinkedHashMap<>(arguments.own());
    for (Map.Entry<ImmutableMap<String, Object>, ArrayList<Integer>> entry : byParent.entrySet()) {
      BigDecimal count = BigDecimal.valueOf(entry.getValue().size());
      BigDecimal last;
      if (draw.isPresent()) {
        Parameters parameters = Parameters.of(arguments.in(action, entry.getValue().get(0)));
        last = count(draw.get(), act.leads(), entry.getKey(), count, parameters);
      } else {
        last =
            started
                .last()
                .computeIfAbsent(sequence, added -> new LinkedHashMap<>())
                .merge(entry.getKey(), count, BigDecimal::add);
      }
      BigDecimal number = last.subtract(count);
      for (int repetition : entry.getValue()) {
        number = number.add(BigDecimal.ONE);
        Slot slot = new Slot(action, repetition);
        own.put(
            slot,
            ImmutableMap.<String, Object>builder()
                .putAll(own.getOrDefault(slot, ImmutableMap.of()))
                .put(attribute, number.stripTrailingZeros())
                .buildKeepingLast());
      }
    }
    return new Arguments(arguments.shared(), ImmutableMap.copyOf(own));
  }

  /** The identity of the parent that counts, by its attributes. */
  private ImmutableMap<String, Object> parent(
      Sequence sequence, WriteAction.Create create, Map<String, Object> arguments) {
    Relationship relationship =
        relationships.ofChild(create.entity()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .min(Comparator.comparing(candidate -> !candidate.identifying()))
            .orElseThrow();
    Parameters parameters = Parameters.of(arguments);
    Entity child = spec.entity(create.entity());
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    relationship
        .attributes()
        .forEach(
            (part, name) ->
                Optional.ofNullable(create.set().get(name))
                    .flatMap(value -> parameters.of(value, child.attribute(name).type()))
                    .or(() -> Optional.ofNullable(arguments.get(name)))
                    .ifPresent(value -> identity.put(part, value)));
    return identity.buildOrThrow();
  }

  /** Counts up on the parent's item and gives the number that it then shows. */
  private BigDecimal count(
      Lead.Draw draw,
      List<Lead> leads,
      ImmutableMap<String, Object> parent,
      BigDecimal count,
      Parameters parameters)
      throws Failed {
    Placed placed = draw.placed();
    Map<String, Object> known = new LinkedHashMap<>();
    for (Lead lead : leads) {
      if (lead instanceof Lead.Read read
          && read.purpose() == Lead.Purpose.COUNTER
          && read.about().equals(draw.sequence().counter())) {
        find.find(read.reading(), parameters, Optional.empty(), false)
            .rows()
            .forEach(row -> known.putAll(naming.everywhere(placed.item().entity(), row.told())));
      }
    }
    known.putAll(parent);
    Map<String, Object> local = naming.local(placed.item(), known);
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : placed.table().key().attributes()) {
      key.put(
          attribute,
          placed
              .item()
              .render(attribute, local)
              .orElseThrow(() -> new Failed("the " + placed.item().entity() + " is not there")));
    }
    DocumentPath counter = DocumentPath.of(draw.attribute());
    try {
      Object last =
          requests
              .write(
                  new ItemOperation.Update(
                      placed.table(),
                      new Key(key.buildOrThrow()),
                      ImmutableList.of(new Clause.Plus(counter, count)),
                      ImmutableList.of(
                          new Predicate.Exists(DocumentPath.of(placed.table().key().partition())))))
              .get(draw.attribute());
      return (BigDecimal) Objects.requireNonNull(last, "no number was returned");
    } catch (Requests.Refusal refusal) {
      throw new Failed("there is no such " + placed.item().entity() + " to count for");
    }
  }
}
