package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.SequenceCounter;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.GenerationStrategy.Sequence;
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
  private final WriteContext writeContext;

  CountSequence(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  /** The item that keeps a counter, and its attribute there. */
  private record CounterLocation(LayoutRef layoutRef, String attribute) {}

  LookupResult draw(
      WriteAction.Create create, BoundValues boundValues, TransactionContext transactionContext) {
    Set<Sequence> sequences = new LinkedHashSet<>();
    for (Attribute attribute : writeContext.entity(create.entity()).attributes().values()) {
      if (!create.set().containsKey(attribute.name())) {
        attribute
            .sequence()
            .filter(sequence -> !transactionContext.creates(sequence.parent(), create.entity()))
            .ifPresent(sequences::add);
      }
    }
    ImmutableList<PreReadPlan> preReadPlans = PreReadCombinations.NONE;
    for (Sequence sequence : sequences) {
      LookupResult drawn = draw(sequence, create, boundValues, transactionContext);
      if (!drawn.isFound()) {
        return drawn;
      }
      preReadPlans = PreReadCombinations.together(preReadPlans, drawn.preReadPlans());
    }
    return new LookupResult(preReadPlans, boundValues, ImmutableList.of());
  }

  private LookupResult draw(
      Sequence sequence,
      WriteAction.Create create,
      BoundValues boundValues,
      TransactionContext transactionContext) {
    Optional<CounterLocation> location = location(sequence);
    Optional<Relationship> relationship =
        writeContext.relationships().ofChild(create.entity()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .min(Comparator.comparing(candidate -> !candidate.identifying()));
    if (location.isEmpty() || relationship.isEmpty()) {
      return LookupResult.not(
          "no item of %s stores the counter %s".formatted(sequence.parent(), sequence.counter()));
    }
    LayoutRef layoutRef = location.get().layoutRef();
    ItemState state = ItemState.any(writeContext.statistics(layoutRef));
    BoundValues parent = boundValues.parent(relationship.get());
    if (!parent.has(relationship.get().attributes().keySet())) {
      return LookupResult.not(
          "%s has no sequence number without its %s".formatted(create.entity(), sequence.parent()));
    }
    LookupResult located =
        new LookUpFirst(writeContext)
            .locate(
                PreRead.Purpose.COUNTER,
                sequence.counter(),
                sequence.parent(),
                parent.conditions(
                    sequence.parent(), writeContext.entity(sequence.parent()).identity()),
                parent,
                BoundValues.keyAttributes(layoutRef, state).stream()
                    .map(name -> BoundValues.name(layoutRef.item(), name))
                    .toList());
    if (!located.isFound()) {
      return located;
    }
    ItemChange change =
        new ItemChange(
            Kind.UPDATE,
            writeContext.statistics(layoutRef),
            new ItemWrite.WholeItem(),
            ItemWrite.Precondition.THERE,
            located.boundValues().key(layoutRef, state),
            state,
            state,
            ImmutableMap.of(location.get().attribute(), Change.MOVED),
            ImmutableList.of(),
            ImmutableList.of(
                "increments " + location.get().attribute() + " and returns it",
                UpdateInPlace.THERE.get(0)),
            transactionContext.distinct(create.times(), parent));
    ImmutableList<PreReadPlan> count =
        ImmutableList.of(
            new PreReadPlan(
                WriteSteps.alone(ImmutableList.of(change), 1),
                ImmutableList.of(
                    new PreRead.SequenceIncrement(
                        sequence, layoutRef, location.get().attribute()))));
    return new LookupResult(
        PreReadCombinations.inOrder(located.preReadPlans(), count),
        boundValues,
        ImmutableList.of());
  }

  /** Where the design says, or else on the parent's main item. */
  private Optional<CounterLocation> location(Sequence sequence) {
    for (LayoutRef layoutRef : writeContext.items()) {
      for (Map.Entry<String, SequenceCounter> counter : layoutRef.item().sequences().entrySet()) {
        SequenceCounter kept = counter.getValue();
        Attribute attribute = writeContext.entity(kept.entity()).attribute(kept.attribute());
        if (attribute.sequence().filter(sequence::equals).isPresent()) {
          return Optional.of(new CounterLocation(layoutRef, counter.getKey()));
        }
      }
    }
    return writeContext.items(sequence.parent()).stream()
        .filter(layoutRef -> layoutRef.item().isMain())
        .map(layoutRef -> new CounterLocation(layoutRef, sequence.counter()))
        .findFirst();
  }
}
