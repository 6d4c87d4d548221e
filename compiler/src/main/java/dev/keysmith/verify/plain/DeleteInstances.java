package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;

/**
 * Deletes what the conditions select; relatives stay as they are.
 *
 * <p>It fails where the conditions name an instance that does not meet the rest of them, and in an
 * atomic list of actions also where they name one that is not there.
 */
final class DeleteInstances {
  private final Instances instances;
  private final Given given;

  DeleteInstances(Instances instances, Given given) {
    this.instances = instances;
    this.given = given;
  }

  Outcome delete(WriteAction.Delete delete, boolean mustBeThere) {
    Entity entity = instances.spec().entity(delete.entity());
    String action = "delete " + entity.name();
    Selected selected = Selected.by(delete, instances, given);
    if (selected.unmet().isPresent()) {
      return Outcome.failed(
          action + ": the condition on " + selected.unmet().get().path() + " does not hold");
    }
    if (mustBeThere && selected.isNamed() && selected.instances().isEmpty()) {
      return Outcome.failed(action + ": there is none such");
    }
    for (Instance instance : selected.instances()) {
      ImmutableList<Object> identity = instance.identity(entity);
      instances.remove(entity.name(), identity);
      new Sequences(instances).forget(entity.name(), identity);
    }
    return Outcome.DONE;
  }
}
