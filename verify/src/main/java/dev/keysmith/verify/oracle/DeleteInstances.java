package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;

/**
 * Deletes what the conditions select; related instances stay as they are.
 *
 * <p>It fails where the conditions name an instance that does not meet the rest of them, or is not
 * there to meet them. One that they merely name need not be there, unless the delete is in an
 * atomic list of actions.
 */
final class DeleteInstances {
  private final InstanceStore instances;
  private final ParameterValues given;

  DeleteInstances(InstanceStore instances, ParameterValues given) {
    this.instances = instances;
    this.given = given;
  }

  WriteOutcome delete(WriteAction.Delete delete, boolean mustBeThere) {
    Entity entity = instances.spec().entity(delete.entity());
    String action = "delete " + entity.name();
    SelectedInstances selected = SelectedInstances.by(delete, instances, given);
    if (selected.unmet().isPresent()) {
      return WriteOutcome.failed(
          action + ": the condition on " + selected.unmet().get().path() + " is not met");
    }
    boolean demanded = mustBeThere || selected.hasDemands();
    if (demanded && selected.isNamed() && selected.instances().isEmpty()) {
      return WriteOutcome.failed(action + ": no such instance");
    }
    for (EntityInstance instance : selected.instances()) {
      ImmutableList<Object> identity = instance.identity(entity);
      instances.remove(entity.name(), identity);
      new SequenceCounters(instances).forget(entity.name(), identity);
    }
    return delete.returnsOld() && !selected.instances().isEmpty()
        ? WriteOutcome.DONE.returning(selected.instances().get(0))
        : WriteOutcome.DONE;
  }
}
