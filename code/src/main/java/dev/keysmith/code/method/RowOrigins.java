package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which rows others were found for, or are part of: a line was found for an order, which was found
 * for a customer. A request for each customer, order and line is then one for each line.
 */
final class RowOrigins {
  private final List<RowsTask> tasks;

  RowOrigins(List<RowsTask> tasks) {
    this.tasks = tasks;
  }

  /** The instances that a step is repeated for. */
  static ImmutableList<String> found(RequestStep step) {
    return found(step.forEach());
  }

  static ImmutableList<String> found(List<StepRepetition> each) {
    return each.stream()
        .filter(StepRepetition.FoundInstance.class::isInstance)
        .map(one -> ((StepRepetition.FoundInstance) one).instance())
        .collect(ImmutableList.toImmutableList());
  }

  /** What the rows of an instance were found for, the nearest first. */
  ImmutableList<String> of(String instance) {
    List<String> origins = new ArrayList<>();
    Optional<String> next = origin(instance);
    while (next.isPresent() && !next.get().equals(instance) && !origins.contains(next.get())) {
      origins.add(next.get());
      next = origin(next.get());
    }
    return ImmutableList.copyOf(origins);
  }

  private Optional<String> origin(String instance) {
    Optional<RowsTask> task = tasks.stream().filter(one -> one.of().equals(instance)).findFirst();
    if (task.isPresent() && task.get().in().isPresent()) {
      return Optional.of(owner(task.get()));
    }
    Set<String> origins = new LinkedHashSet<>();
    task.ifPresent(
        one ->
            one.sources().stream()
                .map(RowOrigins::found)
                .filter(found -> !found.isEmpty())
                .forEach(found -> innermost(found).ifPresent(origins::add)));
    return origins.size() == 1 ? origins.stream().findFirst() : Optional.empty();
  }

  /** Of several instances, the one whose rows were found for rows of all the others. */
  Optional<String> innermost(List<String> instances) {
    return instances.size() == 1
        ? Optional.of(instances.get(0))
        : instances.stream()
            .filter(
                one ->
                    instances.stream()
                        .allMatch(other -> other.equals(one) || of(one).contains(other)))
            .findFirst();
  }

  /** The rows whose items embedded rows are part of. */
  String owner(RowsTask embedded) {
    return tasks.stream()
        .filter(other -> other.in().isEmpty() && other.last() == embedded.last())
        .map(RowsTask::of)
        .reduce((one, other) -> other)
        .orElseThrow(() -> new UnsupportedShape("embedded rows without a parent"));
  }
}
