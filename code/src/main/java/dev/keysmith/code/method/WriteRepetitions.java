package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Optional;

/** What a write is sent for: once, for each repetition of an action, or for each row. */
final class WriteRepetitions {
  private final Spec spec;
  private final AccessPattern.Write pattern;
  private final List<RowsTask> tasks;
  private final RowOrigins origins;
  private final MethodScope scope;

  WriteRepetitions(
      Spec spec,
      AccessPattern.Write pattern,
      List<RowsTask> tasks,
      RowOrigins origins,
      MethodScope scope) {
    this.spec = spec;
    this.pattern = pattern;
    this.tasks = tasks;
    this.origins = origins;
    this.scope = scope;
  }

  /** What a step is sent for each of; nothing where it is sent once. */
  Optional<StepRepetition> each(RequestStep step) {
    Optional<StepRepetition> perhaps = writtenIfFound(step);
    if ((step.forEach().isEmpty() && perhaps.isEmpty()) || isForOneOfEach(step)) {
      return Optional.empty();
    }
    return perhaps.or(() -> Optional.of(innermost(step)));
  }

  /**
   * Whether a step writes all instances of a list of actions at once: one transaction has an
   * operation for each of them.
   */
  boolean isTogether(RequestStep step) {
    return step.has("once") && !isForOneOfEach(step);
  }

  /**
   * Whether a query finds at most one of each instance that a step is for: the item with the
   * counter of a sequence, or several that the write needs.
   */
  boolean isForOneOfEach(RequestStep step) {
    boolean found =
        !step.forEach().isEmpty()
            && step.forEach().stream()
                .allMatch(
                    one ->
                        one instanceof StepRepetition.FoundInstance instance
                            && !instance.instance().contains("[]"));
    if (!found) {
      return false;
    }
    List<String> instances =
        step.forEach().stream()
            .map(one -> ((StepRepetition.FoundInstance) one).instance())
            .toList();
    return step.has("returned")
        || instances.stream().allMatch(scope::isReturned)
        || (instances.size() > 1
            && tasks.stream()
                    .filter(task -> task.isRequired() && instances.contains(task.of()))
                    .count()
                == instances.size());
  }

  /** Rows that were found for other rows stand for both. */
  private StepRepetition innermost(RequestStep step) {
    if (step.forEach().size() == 1) {
      return step.forEach().get(0);
    }
    Optional<StepRepetition> times =
        step.forEach().stream().filter(StepRepetition.EachTime.class::isInstance).findFirst();
    if (times.isPresent() && RowOrigins.found(step).stream().allMatch(scope::isDrawn)) {
      return times.get();
    }
    Optional<String> innermost = origins.innermost(RowOrigins.found(step));
    return step.forEach().stream()
        .filter(
            one ->
                one instanceof StepRepetition.FoundInstance found
                    && innermost.equals(Optional.of(found.instance())))
        .findFirst()
        .orElseThrow(() -> new UnsupportedShape("a write for each combination of several rows"));
  }

  /**
   * What is not there need not be deleted, nor changed where its identity is not given: without a
   * row, nothing is sent.
   */
  private Optional<StepRepetition> writtenIfFound(RequestStep step) {
    if (!step.forEach().isEmpty()) {
      return Optional.empty();
    }
    boolean ignored = step.has("ignore");
    return tasks.stream()
        .filter(task -> !task.isRequired() && scope.hasRows(task.of()))
        .filter(task -> task.times().isEmpty())
        .filter(
            task ->
                pattern.actions().stream()
                    .filter(
                        action -> ignored ? action instanceof WriteAction.Delete : isAlone(action))
                    .anyMatch(action -> action.entity().equals(task.entity())))
        .filter(task -> step.request().toString().contains("{" + task.of() + "."))
        .map(
            task ->
                (StepRepetition)
                    new StepRepetition.FoundInstance(task.of(), task.last().id(), 1, false))
        .findFirst();
  }

  /** Whether all of the write is an action on what other attributes than the identity select. */
  private boolean isAlone(WriteAction action) {
    return pattern.actions().size() == 1
        && action instanceof WriteAction.Select select
        && !select.where().stream()
            .filter(AttributeCondition::isEquality)
            .map(condition -> condition.path().shortest())
            .filter(AttributePath::isOwn)
            .map(AttributePath::attribute)
            .toList()
            .containsAll(spec.entity(select.entity()).identity());
  }
}
