package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.oracle.WriteOracle;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Whether a write is rejected for one reason alone. A design that overlooks a reason is not found
 * out by a write that another one stops as well:
 *
 * <pre>
 *   update Account $from where balance ≥ $amount    the balance is too low
 *   update Account $to where status = OPEN          closed too: nothing shows whether the balance
 *                                                   was checked
 * </pre>
 */
final class SoleCause {
  private final AccessPattern.Write write;
  private final InstanceStore instances;
  private final WriteOracle meaning = new WriteOracle();

  SoleCause(AccessPattern.Write write, InstanceStore instances) {
    this.write = write;
    this.instances = instances;
  }

  /** Whether the write would succeed if an action were not part of it. */
  boolean isAction(int index, PatternArguments arguments) {
    return write.actions().size() == 1
        || succeeds(index, nothing(write.actions().get(index).entity()), arguments);
  }

  /** Whether the write is rejected, and would succeed if an action had not this condition. */
  boolean isCondition(int index, AttributeCondition condition, PatternArguments arguments) {
    WriteAction.Select select = (WriteAction.Select) write.actions().get(index);
    return !succeeds(index, select, arguments)
        && succeeds(index, without(select, condition), arguments);
  }

  /** The first that is right; if none is, the first. */
  static Stream<PatternArguments> firstOf(
      Stream<PatternArguments> candidates, Predicate<PatternArguments> right) {
    ImmutableList.Builder<PatternArguments> others = ImmutableList.builder();
    return candidates
        .filter(
            candidate -> {
              boolean found = right.test(candidate);
              if (!found) {
                others.add(candidate);
              }
              return found;
            })
        .findFirst()
        .map(Stream::of)
        .orElseGet(() -> others.build().stream().limit(1));
  }

  private boolean succeeds(int index, WriteAction action, PatternArguments arguments) {
    ImmutableList.Builder<WriteAction> actions = ImmutableList.builder();
    for (int i = 0; i < write.actions().size(); i++) {
      actions.add(i == index ? action : write.actions().get(i));
    }
    return meaning
        .write(
            new AccessPattern.Write(write.head(), actions.build(), write.atomic()),
            instances.copy(),
            arguments)
        .done();
  }

  /** In place of an action, so that the arguments of the others stay where they are. */
  private static WriteAction nothing(String entity) {
    return new WriteAction.Update(
        entity,
        ImmutableList.of(),
        ImmutableMap.of(),
        ImmutableMap.of(),
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableList.of(),
        OptionalDouble.empty(),
        1,
        false);
  }

  private static WriteAction without(WriteAction.Select select, AttributeCondition condition) {
    ImmutableList<AttributeCondition> where =
        select.where().stream()
            .filter(other -> !other.equals(condition))
            .collect(ImmutableList.toImmutableList());
    if (select instanceof WriteAction.Update update) {
      return new WriteAction.Update(
          update.entity(),
          where,
          update.set(),
          update.add(),
          update.subtract(),
          update.remove(),
          update.knows(),
          update.matches(),
          update.times(),
          update.returnsOld());
    }
    return select instanceof WriteAction.Delete delete
        ? new WriteAction.Delete(
            delete.entity(), where, delete.matches(), delete.times(), delete.returnsOld())
        : new WriteAction.Require(select.entity(), where, select.times());
  }
}
