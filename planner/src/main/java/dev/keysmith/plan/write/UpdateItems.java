package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.write.UpdateChildCounts.CountChanges;
import dev.keysmith.plan.write.UpdateParentItems.ParentUpdates;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Changes attributes of the instances that conditions select, in every item that holds them or
 * makes a key of them, inside the parents that keep the instance, and in copies elsewhere.
 *
 * <pre>
 *   1  lookup, where the client does not know the keys or what they are made of
 *   2  UpdateItem, or a transaction where several items of an instance change
 *   3  UpdateItem of each copy elsewhere
 * </pre>
 */
final class UpdateItems {
  private final WriteContext writeContext;

  UpdateItems(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  ActionAlternatives alternatives(
      WriteAction.Update update, TransactionContext transactionContext) {
    String entity = update.entity();
    ImmutableList<String> nowhere = writeContext.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return ActionAlternatives.not(nowhere);
    }
    WriteTargets selected = WriteTargets.of(writeContext, update, update.matches());
    ImmutableList<AttributePath> refilled = refilled(entity, AttributeAssignment.of(update));
    ImmutableMap<String, AttributeAssignment> assigned = assigned(update, refilled);
    ChangeInstance change = ChangeInstance.of(writeContext, entity, update.where(), assigned);
    UpdateChildCounts counts =
        UpdateChildCounts.of(writeContext, entity).movedBy(assigned.keySet());
    LookupResult located =
        selected.locate(
            ImmutableSet.<String>builder()
                .addAll(change.needs())
                .addAll(references(refilled, assigned))
                .addAll(counts.needs())
                .addAll(adjustedInDocuments(entity, assigned))
                .build());
    if (!located.isFound()) {
      return ActionAlternatives.not(located.missing());
    }
    BoundValues after =
        AttributeAssignment.after(
            located.boundValues().without(assigned.keySet()), AttributeAssignment.of(update));
    LookupResult filled =
        new FillCopies(writeContext)
            .fill(entity, after, refilled, update.knows(), transactionContext, update.times());
    ParentUpdates held = held(selected, located.boundValues(), after, assigned, transactionContext);
    FanOutToCopies.CopyFanOut copies =
        new FanOutToCopies(writeContext)
            .follow(
                entity, located.boundValues(), assigned, selected.instances(), transactionContext);
    CountChanges from =
        selected.counted(counts, located.boundValues(), transactionContext, "subtracts 1 from ");
    CountChanges to = selected.counted(counts, after, transactionContext, "adds 1 to ");
    ImmutableList<String> missing =
        ImmutableList.<String>builder()
            .addAll(from.missing())
            .addAll(to.missing())
            .addAll(filled.missing())
            .addAll(held.missing())
            .addAll(copies.missing())
            .addAll(untouched(update, change, held))
            .build();
    if (!missing.isEmpty()) {
      return ActionAlternatives.not(missing);
    }
    ImmutableList<ItemChange> changes =
        ImmutableList.<ItemChange>builder()
            .addAll(change.changes(located.boundValues(), selected.instances()))
            .addAll(held.changes())
            .addAll(from.changes())
            .addAll(to.changes())
            .build();
    ImmutableList<PreReadPlan> more =
        PreReadCombinations.together(filled.preReadPlans(), held.ways());
    return selected.alternatives(located, more, changes, copies.fanOuts());
  }

  /** Sets inside a document are written whole: ADD and DELETE take top-level attributes only. */
  private ImmutableSet<String> adjustedInDocuments(
      String entity, ImmutableMap<String, AttributeAssignment> assigned) {
    return writeContext.embeddingParents(entity).isEmpty()
        ? ImmutableSet.of()
        : writeContext.entity(entity).attributes().values().stream()
            .filter(attribute -> attribute.type().isSet())
            .map(Attribute::name)
            .filter(name -> assigned.get(name) instanceof AttributeAssignment.Adjusted)
            .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableList<String> untouched(
      WriteAction.Update update, ChangeInstance change, ParentUpdates held) {
    return change.changesNothing() && held.missing().isEmpty() && held.changes().isEmpty()
        ? ImmutableList.of(
            "no item stores %s of %s"
                .formatted(
                    String.join(", ", AttributeAssignment.of(update).keySet()), update.entity()))
        : ImmutableList.of();
  }

  /** Copies that the instance itself holds, of related instances that are replaced. */
  private ImmutableList<AttributePath> refilled(
      String entity, ImmutableMap<String, AttributeAssignment> assigned) {
    return new FillCopies(writeContext)
        .copies(entity).stream()
            .filter(
                path ->
                    path.hops().get(0).attributes().values().stream()
                        .anyMatch(assigned::containsKey))
            .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableMap<String, AttributeAssignment> assigned(
      WriteAction.Update update, ImmutableList<AttributePath> refilled) {
    Map<String, AttributeAssignment> assigned = new LinkedHashMap<>(AttributeAssignment.of(update));
    for (AttributePath path : refilled) {
      boolean gone =
          path.hops().get(0).attributes().values().stream()
              .anyMatch(name -> assigned.get(name) instanceof AttributeAssignment.Removed);
      String name = BoundValues.name(path);
      assigned.putIfAbsent(
          name,
          gone
              ? new AttributeAssignment.Removed()
              : new AttributeAssignment.To(new ValueExpression.Parameter(name)));
    }
    return ImmutableMap.copyOf(assigned);
  }

  /** What else it takes to identify the new related instances. */
  private static ImmutableSet<String> references(
      ImmutableList<AttributePath> refilled, ImmutableMap<String, AttributeAssignment> assigned) {
    return refilled.stream()
        .flatMap(path -> path.hops().get(0).attributes().values().stream())
        .filter(name -> !assigned.containsKey(name))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The embedding parent, and the new one where the instance goes to another parent. */
  private ParentUpdates held(
      WriteTargets selected,
      BoundValues boundValues,
      BoundValues after,
      ImmutableMap<String, AttributeAssignment> assigned,
      TransactionContext transactionContext) {
    UpdateParentItems embeddingParents = new UpdateParentItems(writeContext);
    ImmutableList<AttributeCondition> conditions = selected.inParentItem();
    ParentUpdates from = selected.held(boundValues, transactionContext);
    Collection<String> references = embeddingParents.needs(selected.entity());
    if (from.changes().isEmpty() || Collections.disjoint(references, assigned.keySet())) {
      return from.requiring(conditions);
    }
    ParentUpdates to = selected.held(after, transactionContext);
    return new ParentUpdates(
            PreReadCombinations.together(from.ways(), to.ways()),
            ImmutableList.<ItemChange>builder().addAll(from.changes()).addAll(to.changes()).build(),
            ImmutableList.<String>builder().addAll(from.missing()).addAll(to.missing()).build())
        .requiring(conditions);
  }
}
