package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.UpsertedAttributes;
import dev.keysmith.plan.UpsertedAttributes.KeyUpdate;
import dev.keysmith.plan.UpsertedAttributes.Source;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Map;
import java.util.Optional;

/**
 * Stores an instance or changes the one that exists, by one UpdateItem of each of its items,
 * without a read.
 *
 * <pre>
 *   upsert: PageViews   add: [views]   initial: {firstAt: $now}   set: {lastAt: $now}
 *
 *   UpdateItem   SET lastAt = :now, firstAt = if_not_exists(firstAt, :now),
 *                    views = if_not_exists(views, :zero) + :views
 * </pre>
 *
 * <p>What depends on the values before cannot be kept right without a read, and is refused: keys of
 * mutable attributes, embedded instances, counts of children, copies of what a reference that is
 * not given refers to.
 */
final class UpsertItems {
  private final WriteContext writeContext;
  private final WriteAction.Upsert upsert;
  private final Entity entity;
  private final UpsertedAttributes attributes;

  UpsertItems(WriteContext writeContext, WriteAction.Upsert upsert) {
    this.writeContext = writeContext;
    this.upsert = upsert;
    this.entity = writeContext.entity(upsert.entity());
    this.attributes = new UpsertedAttributes(entity, upsert);
  }

  ActionAlternatives alternatives(TransactionContext transactionContext) {
    ImmutableList<String> refused = refused();
    if (!refused.isEmpty()) {
      return ActionAlternatives.not(refused);
    }
    BoundValues given = PutItems.given(writeContext, upsert);
    LookupResult filled =
        new FillCopies(writeContext)
            .fill(
                entity.name(), given, copies(), upsert.knows(), transactionContext, upsert.times());
    FanOutToCopies.CopyFanOut following =
        new FanOutToCopies(writeContext)
            .follow(
                entity.name(),
                given,
                assigned(),
                upsert.times(),
                writeContext.replacement().of(upsert),
                transactionContext);
    ImmutableList<String> missing =
        ImmutableList.<String>builder()
            .addAll(filled.missing())
            .addAll(following.missing())
            .build();
    if (!missing.isEmpty()) {
      return ActionAlternatives.not(missing);
    }
    ImmutableList.Builder<ItemChange> changes = ImmutableList.builder();
    for (LayoutRef layoutRef : writeContext.items(entity.name())) {
      if (!attributes.leavesAlone(layoutRef)) {
        changes.add(change(layoutRef, filled.boundValues(), transactionContext));
      }
    }
    ImmutableList<ItemChange> all = changes.build();
    return ActionAlternatives.of(
        filled.preReadPlans(),
        way -> new ActionAlternative(upsert, way, all, upsert.times(), following.fanOuts()));
  }

  private ImmutableList<String> refused() {
    ImmutableList.Builder<String> refused = ImmutableList.builder();
    refused.addAll(writeContext.nowhere(entity.name()));
    for (LayoutRef parent : writeContext.embeddingParents(entity.name())) {
      refused.add(
          "%s is embedded in %s, where an upsert does not tell whether it is there; use create and update"
              .formatted(entity.name(), parent.item().name()));
    }
    for (LayoutRef layoutRef : writeContext.items()) {
      layoutRef.item().copies().values().stream()
          .filter(path -> path.entity().equals(entity.name()))
          .filter(path -> upsert.initial().contains(path.attribute()))
          .filter(path -> entity.attribute(path.attribute()).present() < 1)
          .forEach(
              path ->
                  refused.add(
                      "%s copies %s, of which an upsert does not know whether it changes; use update"
                          .formatted(layoutRef.item().name(), path)));
    }
    refused.addAll(UpdateChildCounts.of(writeContext, entity.name()).refuseUpsert());
    for (LayoutRef layoutRef : writeContext.items(entity.name())) {
      if (!attributes.leavesAlone(layoutRef)) {
        refused.addAll(refused(layoutRef));
      }
    }
    return refused.build();
  }

  private ImmutableList<String> refused(LayoutRef layoutRef) {
    if (!attributes.isFoundByIdentity(layoutRef)) {
      return ImmutableList.of(
          "an upsert knows the identity only, which does not say where %s is or whether it is there; use create and update"
              .formatted(layoutRef.item().name()));
    }
    ImmutableList.Builder<String> refused = ImmutableList.builder();
    layoutRef
        .item()
        .keys()
        .forEach(
            (key, rule) -> {
              if (attributes.keyUpdate(layoutRef.item(), rule) == KeyUpdate.UNKNOWN) {
                refused.add(
                    "the key %s of %s is made of %s, of which an upsert does not know all current values; give them in 'set'"
                        .formatted(
                            key, layoutRef.item().name(), String.join(", ", rule.attributes())));
              }
            });
    layoutRef
        .item()
        .copies()
        .forEach(
            (name, path) -> {
              if (attributes.source(layoutRef.item(), name) == Source.UNKNOWN) {
                refused.add(
                    "%s copies %s, but an upsert does not know which %s the instance refers to; give the reference in 'set'"
                        .formatted(layoutRef.item().name(), path, path.hops().get(0).parent()));
              }
            });
    return refused.build();
  }

  /** The copies whose related instance is given. */
  private ImmutableList<AttributePath> copies() {
    return new FillCopies(writeContext)
        .copies(entity.name()).stream()
            .filter(path -> attributes.isGivenCopy(path))
            .collect(ImmutableList.toImmutableList());
  }

  /** What changes of an instance that exists. */
  private ImmutableMap<String, AttributeAssignment> assigned() {
    ImmutableMap.Builder<String, AttributeAssignment> assigned = ImmutableMap.builder();
    upsert
        .set()
        .forEach(
            (name, value) -> {
              if (!entity.identity().contains(name) && upsert.overwrites(name)) {
                assigned.put(name, new AttributeAssignment.To(value));
              }
            });
    upsert
        .add()
        .forEach(
            name ->
                assigned.put(
                    name,
                    new AttributeAssignment.Added(
                        new AddedAmount(
                            upsert.set().getOrDefault(name, new ValueExpression.Parameter(name)),
                            false))));
    return assigned.buildOrThrow();
  }

  private ItemChange change(
      LayoutRef layoutRef, BoundValues boundValues, TransactionContext transactionContext) {
    LayoutStatistics statistics = writeContext.statistics(layoutRef);
    ItemState created = PutItems.state(writeContext, upsert, layoutRef, transactionContext);
    ItemState before = ItemState.any(statistics);
    ItemState after = before;
    ImmutableMap.Builder<String, Change> changed = ImmutableMap.builder();
    for (Map.Entry<String, AttributeAssignment> entry : assigned().entrySet()) {
      String name = entry.getKey();
      if (statistics.named().containsKey(name)) {
        boolean given =
            !(entry.getValue() instanceof AttributeAssignment.To to)
                || to.value() instanceof ValueExpression.Literal;
        before = entry.getValue().before(before, name);
        after = given ? entry.getValue().after(after, name) : after;
        changed.put(
            name,
            entry
                .getValue()
                .match(
                    to -> Change.REPLACED, adjusted -> Change.MOVED, removed -> Change.REPLACED));
      }
    }
    return new ItemChange(
        Kind.UPDATE,
        statistics,
        new ItemWrite.UpsertedItem(attributes),
        Precondition.NOTHING,
        boundValues.key(layoutRef, created),
        before,
        after,
        changed.buildOrThrow(),
        ImmutableList.of(),
        ImmutableList.of("whether or not the item exists"),
        upsert.times(),
        Optional.of(new ItemChange.Insertion(1 - writeContext.replacement().of(upsert), created)));
  }
}
