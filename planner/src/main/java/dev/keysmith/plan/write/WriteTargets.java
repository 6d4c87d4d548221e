package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreRead.Purpose;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.write.UpdateChildCounts.CountChanges;
import dev.keysmith.plan.write.UpdateParentItems.ParentUpdates;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
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
    LookUpFirst lookUp = new LookUpFirst(writeContext).having(presence());
    LookupResult located =
        holders.mustRead(entity) || isAnyElsewhere()
            ? lookUp.read(Purpose.INSTANCE, "", entity, where, given, needed)
            : known(lookUp, needed);
    return new LookupResult(
        PreReadCombinations.times(located.preReadPlans(), times),
        located.boundValues(),
        located.missing());
  }

  /**
   * What is needed, where the write checks every condition. One instance is then found by its
   * identity alone, if anything leads to it: whether it meets the other conditions need not be read
   * before. It must be read where a condition is about what is needed: a key that is made of what
   * was read is there whether the condition holds or not.
   *
   * <pre>
   *   where: {id: $id, status: {not: SENT}}      {status}#{id}      read the status, and check it
   * </pre>
   */
  private LookupResult known(LookUpFirst lookUp, ImmutableSet<String> needed) {
    boolean apart =
        where.stream()
            .filter(condition -> !isIdentifying(condition))
            .noneMatch(condition -> isRead(condition, needed));
    if (isNamedWithConditions() && apart && !writeContext.items(entity).isEmpty()) {
      LookupResult named =
          lookUp.locate(Purpose.INSTANCE, "", entity, identifying(), given, needed);
      if (named.isFound()) {
        return named;
      }
    }
    return lookUp.locate(Purpose.INSTANCE, "", entity, where, given, needed);
  }

  private boolean isRead(AttributeCondition condition, ImmutableSet<String> needed) {
    String attribute = BoundValues.name(condition.path());
    return needed.contains(attribute) && !given.has(ImmutableSet.of(attribute));
  }

  private ImmutableList<AttributeCondition> identifying() {
    return where.stream().filter(this::isIdentifying).collect(ImmutableList.toImmutableList());
  }

  private boolean isIdentifying(AttributeCondition condition) {
    return condition.isEquality()
        && writeContext.entity(entity).identity().contains(BoundValues.name(condition.path()));
  }

  /**
   * Of one instance, which optional attributes it has or lacks before the write: what is removed is
   * there, unless a condition says something else.
   */
  private ImmutableMap<String, Boolean> presence() {
    Map<String, Boolean> presence = new LinkedHashMap<>();
    if (!named) {
      return ImmutableMap.of();
    }
    if (action instanceof WriteAction.Update update) {
      update.remove().forEach(name -> presence.put(name, true));
    }
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn() && condition.test() instanceof Test.Exists exists) {
        presence.put(condition.path().attribute(), exists.expected());
      }
    }
    Entity subject = writeContext.entity(entity);
    return ImmutableMap.copyOf(
        Maps.filterKeys(presence, name -> subject.attribute(name).isOptional()));
  }

  /** The items of each, as the conditions alone determine them. */
  ImmutableList<ItemTransition> items() {
    return writeContext.items(entity).stream()
        .map(layoutRef -> ItemTransition.of(writeContext, layoutRef, where, ImmutableMap.of()))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the conditions name one instance by its identity, and demand more of it. */
  boolean isNamedWithConditions() {
    return named && !where.stream().allMatch(this::isIdentifying);
  }

  /**
   * Whether no item of the instance can check one of the conditions when it is written: only a
   * related instance shows it, or an item that cannot be found where the attribute is missing.
   */
  private boolean isAnyElsewhere() {
    ImmutableList<AttributeCondition> open =
        where.stream()
            .filter(condition -> !isInMainItem(condition))
            .collect(ImmutableList.toImmutableList());
    if (open.isEmpty() || writeContext.items(entity).isEmpty()) {
      return open.stream().anyMatch(condition -> !isOwn(condition));
    }
    ImmutableList<ItemTransition> items = items();
    return open.stream().anyMatch(condition -> !ConditionChecks.canCheck(items, condition));
  }

  /** Most are: what else there is need not be looked at then. */
  private boolean isInMainItem(AttributeCondition condition) {
    return writeContext.items(entity).stream()
        .filter(layoutRef -> layoutRef.item().isMain())
        .map(writeContext::statistics)
        .anyMatch(
            statistics ->
                ItemTransition.name(statistics, condition)
                    .filter(statistics.stored()::containsKey)
                    .isPresent());
  }

  private boolean isOwn(AttributeCondition condition) {
    return writeContext.entity(entity).attributes().containsKey(BoundValues.name(condition.path()));
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
        boundValues, given.values().keySet(), parent -> holders(parent, transactionContext), note);
  }

  /** One, where the conditions name the parent and nothing but its item changes for each child. */
  private double holders(BoundValues parent, TransactionContext transactionContext) {
    boolean once = named || writeContext.items(entity).isEmpty();
    return once && given.values().values().containsAll(parent.values().values())
        ? transactionContext.distinct(times, parent)
        : instances;
  }

  /** The conditions that an embedded instance's parent must check, there being no other item. */
  ImmutableList<AttributeCondition> inParentItem() {
    ImmutableSet<String> identity = ImmutableSet.copyOf(writeContext.entity(entity).identity());
    return writeContext.items(entity).isEmpty()
        ? where.stream()
            .filter(condition -> !identity.contains(BoundValues.name(condition.path())))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  /** Why no request returns the instance as it was, where the action wants that. */
  private ImmutableList<String> unreturned(ImmutableList<ItemChange> changes) {
    Entity subject = writeContext.entity(entity);
    boolean whole =
        changes.size() == 1
            && changes.get(0).work().isOwnItem()
            && changes.get(0).write().layoutRef().item().isMain()
            && subject.attributes().keySet().stream()
                .allMatch(changes.get(0).write().layoutRef().item()::holds);
    return whole || !action.returnsOld()
        ? ImmutableList.of()
        : ImmutableList.of(
            "'returns: old' needs one item that stores all of %s and changes alone, since a transaction returns nothing; here %s"
                .formatted(
                    entity,
                    changes.size() == 1
                        ? "%s stores only a part".formatted(changes.get(0).layout())
                        : "%s items change together".formatted(changes.size())));
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
    ImmutableList<String> unreturned = unreturned(changes);
    if (!unreturned.isEmpty()) {
      return ActionAlternatives.not(unreturned);
    }
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
