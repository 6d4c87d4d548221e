package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.plan.write.UpdateChildCounts.CountChanges;
import dev.keysmith.plan.write.UpdateParentItems.ParentUpdates;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stores an instance: one item for each layout of its entity, and inside its parents where they
 * keep it.
 *
 * <pre>
 *   create: Customer
 *
 *   CUSTOMER#{$username}      put, only if there is none
 *   CUSTOMEREMAIL#{$email}    put, only if there is none
 * </pre>
 *
 * <p>A put that may replace demands nothing. Items whose keys the old instance may have had
 * otherwise are looked up and deleted with it, as often as rates and counts imply that there is
 * one.
 */
final class PutItems {
  private final WriteContext writeContext;

  PutItems(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  ActionAlternatives alternatives(WriteAction.Store store, TransactionContext transactionContext) {
    String entity = store.entity();
    ImmutableList<String> nowhere = writeContext.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return ActionAlternatives.not(nowhere);
    }
    boolean create = store instanceof WriteAction.Create;
    BoundValues given = given(writeContext, store);
    FillCopies copies = new FillCopies(writeContext);
    LookupResult filled =
        copies.fill(
            entity, given, copies.copies(entity), store.knows(), transactionContext, store.times());
    LookupResult drawn =
        store instanceof WriteAction.Create created
            ? new CountSequence(writeContext).draw(created, given, transactionContext)
            : LookupResult.already(given);
    LookupResult old = create ? LookupResult.already(given) : old(store, given);
    ParentUpdates held =
        new UpdateParentItems(writeContext)
            .update(
                entity,
                given,
                store.set().keySet(),
                parent -> transactionContext.distinct(store.times(), parent),
                transactionContext,
                create,
                UpdateInPlace.THERE);
    UpdateChildCounts counts = UpdateChildCounts.of(writeContext, entity);
    CountChanges counted =
        create
            ? counts.add(
                given,
                store.set().keySet(),
                parent -> transactionContext.distinct(store.times(), parent),
                "adds 1 to ")
            : new CountChanges(ImmutableList.of(), counts.refusePut());
    ImmutableList<String> missing =
        ImmutableList.<String>builder()
            .addAll(counted.missing())
            .addAll(filled.missing())
            .addAll(drawn.missing())
            .addAll(old.missing())
            .addAll(held.missing())
            .addAll(missing(store, filled, transactionContext))
            .build();
    if (!missing.isEmpty()) {
      return ActionAlternatives.not(missing);
    }
    ImmutableList<ItemChange> changes =
        ImmutableList.<ItemChange>builder()
            .addAll(puts(store, filled.boundValues(), create, transactionContext))
            .addAll(
                create
                    ? ImmutableList.of()
                    : deletions(store, old.boundValues(), transactionContext))
            .addAll(held.changes())
            .addAll(counted.changes())
            .build();
    ImmutableList<PreReadPlan> before =
        PreReadCombinations.together(
            PreReadCombinations.together(filled.preReadPlans(), drawn.preReadPlans()),
            PreReadCombinations.together(old.preReadPlans(), held.ways()));
    FanOutToCopies.CopyFanOut following =
        create
            ? FanOutToCopies.CopyFanOut.NONE
            : new FanOutToCopies(writeContext)
                .follow(
                    entity,
                    given,
                    replaced(store),
                    store.times(),
                    writeContext.replacement().of(store),
                    transactionContext);
    return following.missing().isEmpty()
        ? ActionAlternatives.of(
            before,
            way -> new ActionAlternative(store, way, changes, store.times(), following.fanOuts()))
        : ActionAlternatives.not(following.missing());
  }

  /** What is stored is given under the attributes' own names, unless it is set. */
  static BoundValues given(WriteContext writeContext, WriteAction.Store store) {
    Map<String, ValueExpression> values = new LinkedHashMap<>();
    for (String name : writeContext.entity(store.entity()).attributes().keySet()) {
      if (!store.absent().contains(name)) {
        ValueExpression set = store.set().get(name);
        values.put(name, set != null ? set : new ValueExpression.Parameter(name));
      }
    }
    return new BoundValues(ImmutableMap.copyOf(values));
  }

  private ImmutableList<String> missing(
      WriteAction.Store store, LookupResult filled, TransactionContext transactionContext) {
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    for (LayoutRef layoutRef : writeContext.items(store.entity())) {
      ItemState state = state(writeContext, store, layoutRef, transactionContext);
      if (filled.isFound() && state.canBeThere(layoutRef)) {
        filled
            .boundValues()
            .lacks(layoutRef.item(), BoundValues.keyAttributes(layoutRef, state))
            .forEach(
                name -> missing.add("the key of " + layoutRef.item().name() + " needs " + name));
      }
    }
    return missing.build().asList();
  }

  private ImmutableList<ItemChange> puts(
      WriteAction.Store store,
      BoundValues boundValues,
      boolean create,
      TransactionContext transactionContext) {
    ImmutableList.Builder<ItemChange> puts = ImmutableList.builder();
    for (LayoutRef layoutRef : writeContext.items(store.entity())) {
      ItemState state = state(writeContext, store, layoutRef, transactionContext);
      if (!state.canBeThere(layoutRef)) {
        continue;
      }
      // An item under another key is deleted, see below; only one under the same key is replaced.
      double replacing =
          create ? 0 : writeContext.replacement().of(store) * repeatsKey(layoutRef, state);
      boolean mayReplace = !create && isReplaced(layoutRef, state);
      puts.add(
          new ItemChange(
              Kind.PUT,
              writeContext.statistics(layoutRef),
              new ItemWrite.WholeItem(),
              create ? Precondition.ABSENT : EnforceIdentity.demand(writeContext, layoutRef),
              boundValues.key(layoutRef, state),
              mayReplace ? ItemState.any(writeContext.statistics(layoutRef)) : state,
              state,
              mayReplace ? changed(layoutRef) : ImmutableMap.of(),
              ImmutableList.of(),
              create
                  ? EnforceIdentity.notes(writeContext, layoutRef)
                  : EnforceIdentity.replacing(writeContext, layoutRef),
              store.times(),
              mayReplace
                  ? Optional.of(new ItemChange.Insertion(1 - replacing, state))
                  : Optional.empty()));
    }
    return puts.build();
  }

  /** Whether a put may find an item under the key that it writes. */
  private boolean isReplaced(LayoutRef layoutRef, ItemState state) {
    return repeatsKey(layoutRef, state) > 0;
  }

  /** How often the instance that a put replaces has the same key. */
  private double repeatsKey(LayoutRef layoutRef, ItemState state) {
    ItemState before = ItemState.any(writeContext.statistics(layoutRef));
    return new RepeatedValues(true, before, state)
        .unchanged(ImmutableAttributes.unstable(writeContext.spec(), layoutRef));
  }

  /** What may differ from the item that a put replaces, which has the same key. */
  private ImmutableMap<String, Change> changed(LayoutRef layoutRef) {
    ImmutableSet<String> keyed = ImmutableAttributes.unstable(writeContext.spec(), layoutRef);
    ImmutableMap.Builder<String, Change> changed = ImmutableMap.builder();
    LayoutStatistics statistics = writeContext.statistics(layoutRef);
    Entity entity = writeContext.entity(layoutRef.item().entity());
    for (String name : statistics.named().keySet()) {
      Attribute own = entity.attributes().get(name);
      boolean stays =
          keyed.contains(name)
              || (own != null && (own.immutable() || entity.identity().contains(name)));
      if (!stays) {
        changed.put(name, Change.REPLACED);
      }
    }
    return changed.buildOrThrow();
  }

  /** The item as it is stored; what another action goes by is given, so it has that. */
  static ItemState state(
      WriteContext writeContext,
      WriteAction.Store store,
      LayoutRef layoutRef,
      TransactionContext transactionContext) {
    ItemState state = ItemState.any(writeContext.statistics(layoutRef));
    for (String name : writeContext.entity(store.entity()).attributes().keySet()) {
      if (state.names(name)
          && state.attribute(name).present() < 1
          && transactionContext.asked().contains(new ValueExpression.Parameter(name))) {
        state = state.there(name);
      }
    }
    for (Map.Entry<String, ValueExpression> set : store.set().entrySet()) {
      // Clients of an upsert may omit what not every instance has.
      if (!(store instanceof WriteAction.Upsert)
          || set.getValue() instanceof ValueExpression.Literal) {
        state = state.is(set.getKey(), set.getValue());
      }
    }
    for (String absent : store.absent()) {
      state = state.absent(absent);
    }
    return state;
  }

  /** The old instance, where it may have had other keys. */
  private LookupResult old(WriteAction.Store store, BoundValues given) {
    String entity = store.entity();
    ImmutableSet.Builder<String> needed = ImmutableSet.builder();
    for (LayoutRef layoutRef : writeContext.items(entity)) {
      ImmutableAttributes.unstable(writeContext.spec(), layoutRef)
          .forEach(name -> needed.add(BoundValues.name(layoutRef.item(), name)));
    }
    ImmutableSet<String> unstable = needed.build();
    boolean inList = new UpdateParentItems(writeContext).mustRead(entity);
    if (unstable.isEmpty() && !inList) {
      return LookupResult.already(given);
    }
    ImmutableList<String> identity = writeContext.entity(entity).identity();
    LookupResult read =
        new LookUpFirst(writeContext)
            .read(
                PreRead.Purpose.REPLACED,
                "",
                entity,
                given.conditions(entity, identity),
                given.without(unstable),
                unstable);
    ImmutableList<PreReadPlan> plans =
        PreReadCombinations.found(read.preReadPlans(), writeContext.replacement().of(store));
    return new LookupResult(
        PreReadCombinations.times(plans, store.times()), read.boundValues(), read.missing());
  }

  private ImmutableList<ItemChange> deletions(
      WriteAction.Store store, BoundValues old, TransactionContext transactionContext) {
    ImmutableList.Builder<ItemChange> deletions = ImmutableList.builder();
    for (LayoutRef layoutRef : writeContext.items(store.entity())) {
      if (!ImmutableAttributes.unstable(writeContext.spec(), layoutRef).isEmpty()) {
        ItemState state = ItemState.any(writeContext.statistics(layoutRef));
        ItemState after = state(writeContext, store, layoutRef, transactionContext);
        double deleted = writeContext.replacement().of(store) * (1 - repeatsKey(layoutRef, after));
        deletions.add(
            new ItemChange(
                Kind.DELETE,
                writeContext.statistics(layoutRef),
                new ItemWrite.WholeItem(),
                Precondition.NOTHING,
                old.key(layoutRef, state),
                state,
                state,
                ImmutableMap.of(),
                ImmutableList.of(),
                ImmutableList.of("if the previous item had another key"),
                store.times(),
                Optional.of(new ItemChange.Insertion(1 - deleted, state))));
      }
    }
    return deletions.build();
  }

  /** All that can differ from the instance that is replaced. */
  private ImmutableMap<String, AttributeAssignment> replaced(WriteAction.Store store) {
    Entity entity = writeContext.entity(store.entity());
    ImmutableMap.Builder<String, AttributeAssignment> replaced = ImmutableMap.builder();
    for (String name : entity.attributes().keySet()) {
      if (!entity.identity().contains(name) && !entity.attribute(name).immutable()) {
        ValueExpression set = store.set().get(name);
        replaced.put(
            name,
            store.absent().contains(name)
                ? new AttributeAssignment.Removed()
                : new AttributeAssignment.To(
                    set != null ? set : new ValueExpression.Parameter(name)));
      }
    }
    return replaced.buildOrThrow();
  }
}
