package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a write deletes together: a parent may be deleted with all of its children, and never
 * without them, because what becomes of children without a parent depends on the design.
 *
 * <pre>
 *   write:
 *     - {delete: Project, where: {projectId: $projectId}}
 *     - {delete: Task,    where: {projectId: $projectId}}     the children of the project, all
 * </pre>
 */
final class CascadingDeletes {
  private final GeneratedState state;
  private final AccessPattern.Write write;
  private final PartialConditions holds;

  CascadingDeletes(GeneratedState state, AccessPattern.Write write) {
    this.state = state;
    this.write = write;
    this.holds = new PartialConditions(state);
  }

  /** Whether an instance has children of an entity that no other action of the write deletes. */
  boolean wouldLeaveChildren(EntityInstance instance, WriteAction.Delete delete) {
    ImmutableList<Object> identity = instance.identity(state.entity(instance.entity()));
    return state.relationships().ofParent(instance.entity()).stream()
        .filter(relationship -> state.children(relationship, identity) > 0)
        .anyMatch(relationship -> !isDeletedBeside(relationship.child(), delete));
  }

  private boolean isDeletedBeside(String entity, WriteAction.Delete delete) {
    return write.actions().stream()
        .anyMatch(
            other ->
                other != delete
                    && other instanceof WriteAction.Delete
                    && other.entity().equals(entity));
  }

  /** Whether every child of what is deleted with these arguments is deleted too. */
  boolean areComplete(ArgumentScopes scopes) {
    Set<EntityInstance> deleted = new LinkedHashSet<>();
    for (int index = 0; index < write.actions().size(); index++) {
      if (write.actions().get(index) instanceof WriteAction.Delete delete) {
        for (int repetition = 0; repetition < delete.times(); repetition++) {
          var arguments = scopes.view(index, repetition);
          state.all(delete.entity()).stream()
              .filter(instance -> holds.all(instance, delete.where(), arguments))
              .forEach(deleted::add);
        }
      }
    }
    return deleted.stream().allMatch(parent -> areDeleted(parent, deleted));
  }

  private boolean areDeleted(EntityInstance parent, Set<EntityInstance> deleted) {
    Entity entity = state.entity(parent.entity());
    Optional<ImmutableList<Object>> identity = Optional.of(parent.identity(entity));
    for (Relationship relationship : state.relationships().ofParent(entity.name())) {
      if (state.children(relationship, identity.get()) > 0
          && state.all(relationship.child()).stream()
              .filter(child -> GeneratedState.parentOf(child, relationship).equals(identity))
              .anyMatch(child -> !deleted.contains(child))) {
        return false;
      }
    }
    return true;
  }
}
