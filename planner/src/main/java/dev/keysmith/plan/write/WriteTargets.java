package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreRead.Purpose;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.write.UpdateChildCounts.CountChanges;
import dev.keysmith.plan.write.UpdateParentItems.ParentUpdates;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.OptionalDouble;

/**
 * The instances that the conditions of an action select.
 *
 * @param given what the conditions say of each
 * @param named whether they name one by its identity
 * @param instances how many, on average
 */
record WriteTargets(
    WriteContext writeContext,
    WriteAction.Select action,
    String entity,
    ImmutableList<AttributeCondition> where,
    BoundValues given,
    boolean named,
    double instances,
    int times) {

  static WriteTargets of(
      WriteContext writeContext, WriteAction.Select action, OptionalDouble matches) {
    String entity = action.entity();
    ImmutableList<AttributeCondition> where = action.where();
    int times = action.times();
    Entity subject = writeContext.entity(entity);
    BoundValues given = BoundValues.of(where);
    boolean named = given.has(subject.identity());
    double found =
        named ? 1 : matches.orElseGet(() -> writeContext.cardinality().of(entity, where));
    return new WriteTargets(
        writeContext, action, entity, where, given, named, times * found, times);
  }

  /** With all that is needed at hand, and the identity. */
  LookupResult locate(ImmutableSet<String> needs) {
    UpdateParentItems holders = new UpdateParentItems(writeContext);
    ImmutableSet<String> needed =
        ImmutableSet.<String>builder()
            .addAll(writeContext.entity(entity).identity())
            .addAll(holders.needs(entity))
            .addAll(needs)
            .build();
    LookUpFirst lookUp = new LookUpFirst(writeContext);
    boolean mustRead = holders.mustRead(entity) || where.stream().anyMatch(this::isElsewhere);
    LookupResult located =
        mustRead
            ? lookUp.read(Purpose.INSTANCE, "", entity, where, given, needed)
            : lookUp.locate(Purpose.INSTANCE, "", entity, where, given, needed);
    return new LookupResult(
        PreReadCombinations.times(located.preReadPlans(), times),
        located.boundValues(),
        located.missing());
  }

  /** Whether only a relative can tell whether a condition holds. */
  private boolean isElsewhere(AttributeCondition condition) {
    String name = BoundValues.name(condition.path());
    return !writeContext.entity(entity).attributes().containsKey(name)
        && writeContext.items(entity).stream()
            .allMatch(
                layoutRef ->
                    ItemTransition.name(writeContext.statistics(layoutRef), condition).isEmpty());
  }

  ParentUpdates held(BoundValues boundValues, TransactionContext transactionContext) {
    return new UpdateParentItems(writeContext)
        .update(
            entity,
            boundValues,
            given.values().keySet(),
            parent -> holders(parent, transactionContext),
            transactionContext,
            false,
            UpdateInPlace.THERE);
  }

  /** What is added to the counts of the instances' parents. */
  CountChanges counted(
      UpdateChildCounts counts,
      BoundValues boundValues,
      TransactionContext transactionContext,
      String note) {
    return counts.add(
        boundValues,
        given.values().keySet(),
        parent -> holders(parent, transactionContext),
        note);
  }

  /** One, where the conditions name the parent and nothing but its item changes for each child. */
  private double holders(BoundValues parent, TransactionContext transactionContext) {
    boolean once = named || writeContext.items(entity).isEmpty();
    return once && given.values().values().containsAll(parent.values().values())
        ? transactionContext.distinct(times, parent)
        : instances;
  }

  /** The conditions that an embedded instance's holder must check, there being no other item. */
  ImmutableList<AttributeCondition> inParentItem() {
    ImmutableSet<String> identity = ImmutableSet.copyOf(writeContext.entity(entity).identity());
    return writeContext.items(entity).isEmpty()
        ? where.stream()
            .filter(condition -> !identity.contains(BoundValues.name(condition.path())))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  /**
   * @param more steps for which the instances must be located
   * @param fanOuts those find copies by the identity, which may have to be located too
   */
  ActionAlternatives alternatives(
      LookupResult located,
      ImmutableList<PreReadPlan> more,
      ImmutableList<ItemChange> changes,
      ImmutableList<ActionAlternative.FanOut> fanOuts) {
    ImmutableList<PreReadPlan> preReadPlans = located.preReadPlans();
    ImmutableList.Builder<ActionAlternative> alternatives = ImmutableList.builder();
    for (PreReadPlan preReadPlan : preReadPlans) {
      for (PreReadPlan before : PreReadCombinations.inOrder(ImmutableList.of(preReadPlan), more)) {
        alternatives.add(
            new ActionAlternative(
                action,
                before,
                changes,
                instances,
                fanOuts.stream()
                    .map(fanOut -> named ? fanOut : fanOut.after(preReadPlan))
                    .collect(ImmutableList.toImmutableList())));
      }
    }
    return new ActionAlternatives(alternatives.build(), ImmutableList.of());
  }
}
