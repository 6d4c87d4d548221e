package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a write means: the state of the collections after it.
 *
 * <ol>
 *   <li>What it requires must be there before it, or it fails.
 *   <li>Its actions are done in turn, each as often as specified, and each on every instance that
 *       it selects. One change of one instance is done or fails, and then changes nothing.
 *   <li>Several changes that are atomic are all done, or none is. Where they are not, the others
 *       are done although one fails. A single action on every match of its conditions is a write
 *       for each match.
 * </ol>
 *
 * <p>Expired instances still exist for writes, as DynamoDB holds them for days: they stand in the
 * way of a {@code create}, and conditions select them.
 */
public final class WriteOracle {

  /** Changes the instances. */
  public WriteOutcome write(
      AccessPattern.Write write, InstanceStore instances, PatternArguments arguments) {
    WriteOutcome required = require(write, instances, arguments);
    if (!required.done()) {
      return required;
    }
    if (!isAllOrNothing(write)) {
      return inTurn(write, instances, arguments);
    }
    WriteOutcome trial = inTurn(write, instances.copy(), arguments);
    return trial.done() ? inTurn(write, instances, arguments) : trial;
  }

  /** The actions, by position, that change something if the write is done. */
  public ImmutableSet<Integer> effective(
      AccessPattern.Write write, InstanceStore instances, PatternArguments arguments) {
    return IntStream.range(0, write.actions().size())
        .filter(
            i ->
                !(write.actions().get(i) instanceof WriteAction.Select select)
                    || IntStream.range(0, select.times())
                        .mapToObj(repetition -> new ParameterValues(arguments.in(i, repetition)))
                        .anyMatch(
                            given ->
                                !SelectedInstances.by(select, instances, given)
                                    .instances()
                                    .isEmpty()))
        .boxed()
        .collect(ImmutableSet.toImmutableSet());
  }

  private static boolean isAllOrNothing(AccessPattern.Write write) {
    return write.atomic() && (isList(write) || write.actions().get(0).times() > 1);
  }

  private static boolean isList(AccessPattern.Write write) {
    return write.actions().size() > 1;
  }

  private static WriteOutcome require(
      AccessPattern.Write write, InstanceStore instances, PatternArguments arguments) {
    for (int i = 0; i < write.actions().size(); i++) {
      if (write.actions().get(i) instanceof WriteAction.Require require) {
        for (int repetition = 0; repetition < require.times(); repetition++) {
          ConditionEvaluator conditions =
              new ConditionEvaluator(instances, new ParameterValues(arguments.in(i, repetition)));
          if (instances.all(require.entity()).stream()
              .noneMatch(instance -> conditions.hold(require.where(), instance))) {
            return WriteOutcome.failed("require " + require.entity() + ": no such instance");
          }
        }
      }
    }
    return WriteOutcome.DONE;
  }

  private static WriteOutcome inTurn(
      AccessPattern.Write write, InstanceStore instances, PatternArguments arguments) {
    boolean allOrNothing = isAllOrNothing(write);
    boolean mustDelete = write.atomic() && isList(write);
    ImmutableList.Builder<String> failures = ImmutableList.builder();
    Optional<EntityInstance> old = Optional.empty();
    for (int i = 0; i < write.actions().size(); i++) {
      WriteAction action = write.actions().get(i);
      for (int repetition = 0; repetition < action.times(); repetition++) {
        ParameterValues given = new ParameterValues(arguments.in(i, repetition));
        WriteOutcome outcome = perform(action, instances, given, mustDelete);
        failures.addAll(outcome.failures());
        old = old.or(outcome::old);
        if (allOrNothing && !outcome.done()) {
          return outcome;
        }
      }
    }
    return new WriteOutcome(failures.build(), old);
  }

  private static WriteOutcome perform(
      WriteAction action, InstanceStore instances, ParameterValues given, boolean mustDelete) {
    if (action instanceof WriteAction.Store store) {
      return new StoreInstance(instances, given).store(store);
    }
    if (action instanceof WriteAction.Update update) {
      return new UpdateInstances(instances, given).update(update);
    }
    if (action instanceof WriteAction.Delete delete) {
      return new DeleteInstances(instances, given).delete(delete, mustDelete);
    }
    return WriteOutcome.DONE; // what is required was seen to before
  }
}
