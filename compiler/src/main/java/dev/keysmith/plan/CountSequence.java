package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout.Counter;
import dev.keysmith.plan.ItemChange.Change;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.WriteAction;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Draws the next number of a sequence from the counter on the parent's item, a round before.
 *
 * <pre>
 *   create: Issue      number: {generated: {sequence: Repository, name: ticket}}
 *
 *   1  UpdateItem  REPO#{$owner}#{$repo}   add 1 to ticket, returned   ⇒  $number
 *   2  PutItem     ISSUE#{$number}
 * </pre>
 *
 * <p>Where the parent is created in the same write, the numbers start there and nothing is drawn.
 */
final class CountSequence {
  private final Writing writing;

  CountSequence(Writing writing) {
    this.writing = writing;
  }

  /** The item that keeps a counter, and its attribute there. */
  private record Place(Placed placed, String attribute) {}

  Located draw(WriteAction.Create create, Known known, Surroundings surroundings) {
    Set<Sequence> sequences = new LinkedHashSet<>();
    for (Attribute attribute : writing.entity(create.entity()).attributes().values()) {
      if (!create.set().containsKey(attribute.name())) {
        attribute
            .sequence()
            .filter(sequence -> !surroundings.creates(sequence.parent(), create.entity()))
            .ifPresent(sequences::add);
      }
    }
    ImmutableList<Way> ways = Ways.NONE;
    for (Sequence sequence : sequences) {
      Located drawn = draw(sequence, create, known, surroundings);
      if (!drawn.isFound()) {
        return drawn;
      }
      ways = Ways.together(ways, drawn.ways());
    }
    return new Located(ways, known, ImmutableList.of());
  }

  private Located draw(
      Sequence sequence, WriteAction.Create create, Known known, Surroundings surroundings) {
    Optional<Place> place = place(sequence);
    Optional<Relationship> relationship =
        writing.relationships().ofChild(create.entity()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .min(Comparator.comparing(candidate -> !candidate.identifying()));
    if (place.isEmpty() || relationship.isEmpty()) {
      return Located.not(
          "no item of " + sequence.parent() + " keeps the counter " + sequence.counter());
    }
    Placed placed = place.get().placed();
    ItemState state = ItemState.any(writing.facts(placed));
    Known parent = known.parent(relationship.get());
    if (!parent.has(relationship.get().attributes().keySet())) {
      return Located.not(
          "a "
              + create.entity()
              + " without "
              + sequence.parent()
              + " has no sequence to draw from");
    }
    Located located =
        new LookUpFirst(writing)
            .locate(
                Lead.Purpose.COUNTER,
                sequence.counter(),
                sequence.parent(),
                parent.conditions(sequence.parent(), writing.entity(sequence.parent()).identity()),
                parent,
                Known.keyAttributes(placed, state).stream()
                    .map(name -> Known.name(placed.item(), name))
                    .toList());
    if (!located.isFound()) {
      return located;
    }
    ItemChange change =
        new ItemChange(
            Kind.UPDATE,
            writing.facts(placed),
            new ItemWrite.Whole(),
            ItemWrite.Demand.THERE,
            located.known().key(placed, state),
            state,
            state,
            ImmutableMap.of(place.get().attribute(), Change.MOVED),
            ImmutableList.of(),
            ImmutableList.of(
                "counts " + place.get().attribute() + " up and returns it",
                UpdateInPlace.THERE.get(0)),
            surroundings.distinct(create.times(), parent));
    ImmutableList<Way> count =
        ImmutableList.of(
            new Way(
                Requests.alone(ImmutableList.of(change), 1),
                ImmutableList.of(new Lead.Draw(sequence, placed, place.get().attribute()))));
    return new Located(Ways.inOrder(located.ways(), count), known, ImmutableList.of());
  }

  /** Where the design says, or else on the parent's main item. */
  private Optional<Place> place(Sequence sequence) {
    for (Placed placed : writing.items()) {
      for (Map.Entry<String, Counter> counter : placed.item().counters().entrySet()) {
        Counter kept = counter.getValue();
        Attribute attribute = writing.entity(kept.entity()).attribute(kept.attribute());
        if (attribute.sequence().filter(sequence::equals).isPresent()) {
          return Optional.of(new Place(placed, counter.getKey()));
        }
      }
    }
    return writing.items(sequence.parent()).stream()
        .filter(placed -> placed.item().isMain())
        .map(placed -> new Place(placed, sequence.counter()))
        .findFirst();
  }
}
