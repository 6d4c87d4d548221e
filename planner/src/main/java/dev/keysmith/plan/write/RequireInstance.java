package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.spec.WriteAction;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Checks within a transaction that an instance is there, and that its conditions hold of it.
 *
 * <pre>
 *   create: Inventory                        put
 *   require: Product  where: {product_id}    ConditionCheck: only if it is there
 * </pre>
 *
 * <p>Where the writes need not happen together, a read before them does.
 */
final class RequireInstance {
  private final WriteContext writeContext;

  RequireInstance(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  ActionAlternatives alternatives(
      WriteAction.Require require, TransactionContext transactionContext, boolean atomic) {
    String entity = require.entity();
    ImmutableList<String> nowhere = writeContext.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return ActionAlternatives.not(nowhere);
    }
    WriteTargets selected = WriteTargets.of(writeContext, require, OptionalDouble.of(1));
    if (!atomic) {
      LookupResult read =
          new LookUpFirst(writeContext)
              .read(
                  PreRead.Purpose.REQUIRED,
                  "",
                  entity,
                  require.where(),
                  selected.given(),
                  ImmutableSet.of());
      return read.isFound()
          ? selected.alternatives(
              new LookupResult(
                  PreReadCombinations.times(read.preReadPlans(), require.times()),
                  read.boundValues(),
                  ImmutableList.of()),
              PreReadCombinations.NONE,
              ImmutableList.of(),
              ImmutableList.of())
          : ActionAlternatives.not(read.missing());
    }
    return checks(selected, transactionContext);
  }

  private ActionAlternatives checks(WriteTargets selected, TransactionContext transactionContext) {
    ImmutableList<ItemTransition> items = selected.items();
    ImmutableList<ItemTransition> main =
        items.stream()
            .filter(item -> item.layoutRef().item().isMain())
            .collect(ImmutableList.toImmutableList());
    ConditionChecks checks = ConditionChecks.of(items, main, selected.where());
    LookupResult located =
        selected.locate(
            Stream.concat(
                    main.stream()
                        .flatMap(
                            item ->
                                item
                                    .everywhere(
                                        BoundValues.keyAttributes(item.layoutRef(), item.before()))
                                    .stream()),
                    checks.needs().stream())
                .collect(ImmutableSet.toImmutableSet()));
    if (!located.isFound()) {
      return ActionAlternatives.not(located.missing());
    }
    ImmutableList<ItemChange> changes =
        Stream.concat(
                main.stream().map(item -> check(item, selected, located.boundValues())),
                checks.changes(located.boundValues()).stream()
                    .map(check -> check.times(selected.instances())))
            .collect(ImmutableList.toImmutableList());
    if (!changes.isEmpty()) {
      return selected.alternatives(located, PreReadCombinations.NONE, changes, ImmutableList.of());
    }
    UpdateParentItems.ParentUpdates held =
        selected.held(located.boundValues(), transactionContext).requiring(selected.inParentItem());
    return held.missing().isEmpty()
        ? selected.alternatives(
            located,
            held.ways(),
            held.changes().stream()
                .map(ItemChange::asCheck)
                .collect(ImmutableList.toImmutableList()),
            ImmutableList.of())
        : ActionAlternatives.not(held.missing());
  }

  private static ItemChange check(
      ItemTransition item, WriteTargets selected, BoundValues boundValues) {
    return new ItemChange(
        Kind.CHECK,
        item.statistics(),
        new ItemWrite.WholeItem(),
        ItemWrite.Precondition.THERE,
        boundValues.key(item.layoutRef(), item.before()),
        item.before(),
        item.before(),
        ImmutableMap.of(),
        item.conditions(selected.where()),
        UpdateInPlace.THERE,
        selected.instances());
  }
}
