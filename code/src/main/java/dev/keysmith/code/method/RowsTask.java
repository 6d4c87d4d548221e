package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The rows that steps return, and what the client does with them.
 *
 * @param of what the rows are called
 * @param sources the steps that return them
 * @param completions the steps that complete them; optional ones drop no row
 * @param in the attribute whose elements they are, where they are embedded
 * @param tasks what is done with them, in order
 * @param last the step after which they are known
 */
record RowsTask(
    String of,
    String entity,
    ImmutableList<RequestStep> sources,
    ImmutableList<Completion> completions,
    Optional<String> in,
    ImmutableList<ClientTask> tasks,
    RequestStep last) {

  record Completion(RequestStep step, boolean optional) {}

  /** All rows of a pattern, in the order of their last steps. */
  static ImmutableList<RowsTask> of(List<RequestStep> steps) {
    ImmutableList.Builder<RowsTask> all = ImmutableList.builder();
    for (RequestStep step : steps) {
      List<ClientTask> tasks = step.client();
      for (int i = 0; i < tasks.size(); i++) {
        String kind = tasks.get(i).kind();
        if (kind.equals("rows")) {
          List<ClientTask> mine = new ArrayList<>();
          for (int j = i + 1; j < tasks.size() && !isRows(tasks.get(j)); j++) {
            mine.add(tasks.get(j));
          }
          all.add(of(tasks.get(i).details(), ImmutableList.copyOf(mine), step, steps));
        }
      }
    }
    return all.build();
  }

  private static boolean isRows(ClientTask task) {
    return task.kind().equals("rows") || task.kind().equals("count") || task.kind().equals("merge");
  }

  private static RowsTask of(
      Map<String, Object> details,
      ImmutableList<ClientTask> tasks,
      RequestStep last,
      List<RequestStep> steps) {
    ImmutableList.Builder<Completion> completions = ImmutableList.builder();
    if (details.get("completedBy") instanceof List<?> completedBy) {
      for (Object one : completedBy) {
        Map<?, ?> completion = (Map<?, ?>) one;
        completions.add(
            new Completion(
                step(steps, completion.get("step")),
                Boolean.TRUE.equals(completion.get("optional"))));
      }
    }
    return new RowsTask(
        String.valueOf(details.get("of")),
        String.valueOf(details.get("entity")),
        ((List<?>) details.getOrDefault("steps", List.of()))
            .stream().map(id -> step(steps, id)).collect(ImmutableList.toImmutableList()),
        completions.build(),
        Optional.ofNullable(details.get("in")).map(String::valueOf),
        tasks,
        last);
  }

  private static RequestStep step(List<RequestStep> steps, @Nullable Object id) {
    return steps.stream()
        .filter(one -> Integer.valueOf(one.id()).equals(id))
        .findFirst()
        .orElseThrow(() -> new UnsupportedShape("a step that is not there: " + id));
  }

  /** How often the action is repeated that reads them. */
  OptionalInt times() {
    return sources.stream()
        .flatMap(step -> step.forEach().stream())
        .filter(StepRepetition.EachTime.class::isInstance)
        .mapToInt(one -> ((StepRepetition.EachTime) one).times())
        .findFirst();
  }

  /** The same of one repetition. */
  RowsTask once() {
    return new RowsTask(
        of,
        entity,
        sources.stream().map(RowsTask::once).collect(ImmutableList.toImmutableList()),
        completions.stream()
            .map(one -> new Completion(once(one.step()), one.optional()))
            .collect(ImmutableList.toImmutableList()),
        in,
        tasks,
        last);
  }

  /** A step of one repetition of an action. */
  static RequestStep once(RequestStep step) {
    return new RequestStep(
        step.id(),
        step.round(),
        step.forEach().stream()
            .filter(one -> !(one instanceof StepRepetition.EachTime))
            .collect(ImmutableList.toImmutableList()),
        step.operation(),
        step.request(),
        step.client());
  }

  OptionalInt limit() {
    return number("limit");
  }

  private OptionalInt number(String kind) {
    return tasks.stream()
        .filter(task -> task.kind().equals(kind))
        .mapToInt(task -> (Integer) task.details().getOrDefault("rows", 0))
        .findFirst();
  }

  /** Whether keys give the order, so that requests can stop when there are enough rows. */
  boolean isOrdered() {
    return limit().isPresent()
        && sources.stream()
            .flatMap(step -> step.client().stream())
            .filter(task -> task.kind().equals("page") && !task.details().containsKey("of"))
            .anyMatch(task -> task.details().containsKey("rows"));
  }

  boolean isRequired() {
    return tasks.stream().anyMatch(task -> task.kind().equals("require"));
  }
}
