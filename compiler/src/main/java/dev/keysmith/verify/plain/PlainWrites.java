package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.WriteAction;

/**
 * What a write means: the state of the collections after it.
 *
 * <ol>
 *   <li>What it requires must be there before it, or it fails.
 *   <li>Its actions are done in turn, each as often as it says, and each on every instance that it
 *       selects. One change of one instance is done or fails, and then changes nothing.
 *   <li>Several changes that are atomic are all done, or none is. Where they are not, the others
 *       are done although one fails. A single action on every match of its conditions is a write
 *       for each match.
 * </ol>
 *
 * <p>Expired instances still exist for writes, as DynamoDB holds them for days: they stand in the
 * way of a {@code create}, and conditions select them.
 */
public final class PlainWrites {

  /** Changes the instances. */
  public Outcome write(Pattern.Write write, Instances instances, Arguments arguments) {
    Outcome required = require(write, instances, arguments);
    if (!required.done()) {
      return required;
    }
    if (!isAllOrNothing(write)) {
      return inTurn(write, instances, arguments);
    }
    Outcome trial = inTurn(write, instances.copy(), arguments);
    return trial.done() ? inTurn(write, instances, arguments) : trial;
  }

  private static boolean isAllOrNothing(Pattern.Write write) {
    return write.atomic() && (isList(write) || write.actions().get(0).times() > 1);
  }

  private static boolean isList(Pattern.Write write) {
    return write.actions().size() > 1;
  }

  private static Outcome require(Pattern.Write write, Instances instances, Arguments arguments) {
    for (int i = 0; i < write.actions().size(); i++) {
      if (write.actions().get(i) instanceof WriteAction.Require require) {
        for (int repetition = 0; repetition < require.times(); repetition++) {
          Conditions conditions = new Conditions(instances, new Given(arguments.in(i, repetition)));
          if (instances.all(require.entity()).stream()
              .noneMatch(instance -> conditions.hold(require.where(), instance))) {
            return Outcome.failed("require " + require.entity() + ": there is none such");
          }
        }
      }
    }
    return Outcome.DONE;
  }

  private static Outcome inTurn(Pattern.Write write, Instances instances, Arguments arguments) {
    boolean allOrNothing = isAllOrNothing(write);
    boolean mustDelete = write.atomic() && isList(write);
    ImmutableList.Builder<String> failures = ImmutableList.builder();
    for (int i = 0; i < write.actions().size(); i++) {
      WriteAction action = write.actions().get(i);
      for (int repetition = 0; repetition < action.times(); repetition++) {
        Given given = new Given(arguments.in(i, repetition));
        Outcome outcome = perform(action, instances, given, mustDelete);
        failures.addAll(outcome.failures());
        if (allOrNothing && !outcome.done()) {
          return outcome;
        }
      }
    }
    return new Outcome(failures.build());
  }

  private static Outcome perform(
      WriteAction action, Instances instances, Given given, boolean mustDelete) {
    if (action instanceof WriteAction.Store store) {
      return new StoreInstance(instances, given).store(store);
    }
    if (action instanceof WriteAction.Update update) {
      return new UpdateInstances(instances, given).update(update);
    }
    if (action instanceof WriteAction.Delete delete) {
      return new DeleteInstances(instances, given).delete(delete, mustDelete);
    }
    return Outcome.DONE; // what is required was seen to before
  }
}
