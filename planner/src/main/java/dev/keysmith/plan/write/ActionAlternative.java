package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One alternative for an action: what comes before, the items that change together, and what
 * follows.
 *
 * @param before what happens in earlier rounds
 * @param changes of all instances of the action
 * @param instances how many instances, on average
 * @param fanOuts copies elsewhere that follow
 */
record ActionAlternative(
    WriteAction action,
    PreReadPlan before,
    ImmutableList<ItemChange> changes,
    double instances,
    ImmutableList<FanOut> fanOuts) {

  /** How a client does it, before it looks after copies elsewhere. */
  WriteProgram acting() {
    return new WriteProgram(action, before.preReads(), writes(changes), ImmutableList.of());
  }

  /**
   * What it changes as the so manieth action, where earlier ones may be about other instances of
   * the same entity: what is found of each is not the same then.
   */
  List<ItemChange> changes(List<ActionAlternative> earlier) {
    String entity = action.entity();
    boolean other = earlier.stream().anyMatch(alternative -> isOfAnother(alternative.action()));
    return other
        ? changes.stream().map(it -> it.ofInstance(entity, earlier.size() + 1)).toList()
        : changes;
  }

  /** Whether both say by their identity which instance they mean, and it is not the same. */
  private boolean isOfAnother(WriteAction earlier) {
    return action instanceof WriteAction.Select mine
        && earlier instanceof WriteAction.Select theirs
        && mine.entity().equals(theirs.entity())
        && identity().stream()
            .allMatch(name -> value(mine, name).isPresent() && value(theirs, name).isPresent())
        && identity().stream().anyMatch(name -> !value(mine, name).equals(value(theirs, name)));
  }

  private ImmutableList<String> identity() {
    return changes.stream()
        .map(change -> change.statistics().entity())
        .filter(entity -> entity.name().equals(action.entity()))
        .findFirst()
        .map(Entity::identity)
        .orElse(ImmutableList.of());
  }

  private static Optional<ValueExpression> value(WriteAction.Select select, String attribute) {
    return select.where().stream()
        .filter(condition -> condition.path().isOwn())
        .filter(condition -> condition.path().attribute().equals(attribute))
        .flatMap(
            condition ->
                condition.test() instanceof Test.Is is ? Stream.of(is.value()) : Stream.of())
        .findFirst();
  }

  /** The same with other changes in place of these. */
  ActionAlternative changing(UnaryOperator<ItemChange> others) {
    return new ActionAlternative(
        action,
        before,
        changed(changes, others),
        instances,
        fanOuts.stream()
            .map(
                fanOut ->
                    new FanOut(
                        fanOut.entity,
                        fanOut.assigned,
                        fanOut.find,
                        changed(fanOut.changes, others),
                        fanOut.instances))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ImmutableList<ItemChange> changed(
      ImmutableList<ItemChange> changes, UnaryOperator<ItemChange> others) {
    return changes.stream().map(others).collect(ImmutableList.toImmutableList());
  }

  /** Every item that it changes, at once or after. */
  Stream<ItemChange> allChanges() {
    return Stream.concat(
        changes.stream(), fanOuts.stream().flatMap(fanOut -> fanOut.changes.stream()));
  }

  private static ImmutableList<ItemWrite> writes(List<ItemChange> changes) {
    return changes.stream().map(ItemChange::write).collect(ImmutableList.toImmutableList());
  }

  /**
   * Copies that follow a change of their source.
   *
   * @param entity whose instances hold them
   * @param assigned what becomes of the copies, by the shortest path to their source
   * @param find plans to find them, from round 1
   * @param changes of all instances that hold them
   * @param instances how many, on average
   */
  record FanOut(
      String entity,
      ImmutableMap<String, AttributeAssignment> assigned,
      ImmutableList<PreReadPlan> find,
      ImmutableList<ItemChange> changes,
      double instances) {

    /** The same where the source itself must be found first. */
    FanOut after(PreReadPlan way) {
      return new FanOut(
          entity,
          assigned,
          find.stream()
              .map(each -> PreReadCombinations.later(each, way.rounds()))
              .collect(ImmutableList.toImmutableList()),
          changes,
          instances);
    }

    WriteProgram.CopyUpdate following(PreReadPlan found) {
      return new WriteProgram.CopyUpdate(entity, assigned, found.preReads(), writes(changes));
    }
  }
}
