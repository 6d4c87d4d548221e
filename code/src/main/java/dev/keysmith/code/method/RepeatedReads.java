package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Instances that a read includes again in what they include: the order of each line of an order.
 * The second rows of {@code Order} are called {@code Order()}. They are read for each line, and not
 * for orders without one.
 */
final class RepeatedReads {
  private final CarriedRows carried;
  private final List<RowsTask> described;

  /** What the rows of an include are called. */
  private final Map<Object, String> names = new IdentityHashMap<>();

  /** By the name of rows that are read again, that of the rows that include them. */
  private final Map<String, String> parents = new LinkedHashMap<>();

  /**
   * @param carried rows that came with others, for which instances may be included again
   */
  RepeatedReads(CarriedRows carried, Collection<Map<?, ?>> roots) {
    this.carried = carried;
    this.described = carried.tasks();
    roots.forEach(
        root -> {
          String name = String.valueOf(root.get("rows"));
          name(root, name, ImmutableList.of(name));
        });
  }

  private void name(Map<?, ?> from, String parent, ImmutableList<String> path) {
    for (Object include : StepCode.list(from.get("include"))) {
      Map<?, ?> one = (Map<?, ?>) include;
      if (!(one.get("rows") instanceof String rows)) {
        Optional<String> came = carried.name(one);
        came.ifPresent(called -> names.put(one, called));
        // Where nothing was requested for it, what it includes was found for what it came with.
        name(one, came.orElse(parent), path);
        continue;
      }
      long times = described.stream().filter(task -> task.of().equals(rows)).count();
      long before = path.stream().filter(rows::equals).count();
      String name = again(rows, Math.max(0, Math.min(before, times - 1)));
      names.put(one, name);
      if (!name.equals(rows) && !parent.isEmpty()) {
        parents.put(name, parent);
      }
      name(one, name, ImmutableList.<String>builder().addAll(path).add(rows).build());
    }
  }

  private static String again(String name, long times) {
    return name + "()".repeat((int) times);
  }

  /** What the rows of an include are called. */
  String name(Map<?, ?> include) {
    return names.getOrDefault(include, String.valueOf(include.get("rows")));
  }

  /** All rows, each by a name of its own. */
  ImmutableList<RowsTask> tasks() {
    List<RowsTask> tasks = new ArrayList<>();
    Map<String, Integer> before = new LinkedHashMap<>();
    for (RowsTask task : described) {
      int times = before.merge(task.of(), 1, Integer::sum) - 1;
      tasks.add(times == 0 ? task : again(task, again(task.of(), times), tasks));
    }
    return ImmutableList.copyOf(tasks);
  }

  private RowsTask again(RowsTask task, String name, List<RowsTask> earlier) {
    RowsTask parent =
        earlier.stream()
            .filter(one -> one.of().equals(parents.get(name)))
            .findFirst()
            .orElseThrow(
                () ->
                    new UnsupportedShape(
                        "an include that reads an instance again that it is part of"));
    return new RowsTask(
        name,
        task.entity(),
        task.sources().stream()
            .map(step -> forEach(step, parent))
            .collect(ImmutableList.toImmutableList()),
        task.completions(),
        task.in(),
        task.tasks(),
        task.last());
  }

  private static RequestStep forEach(RequestStep step, RowsTask parent) {
    if (RowOrigins.found(step).contains(parent.of())) {
      return step;
    }
    return new RequestStep(
        step.id(),
        Math.max(step.round(), parent.last().round() + 1),
        ImmutableList.<StepRepetition>builder()
            .addAll(step.forEach())
            .add(new StepRepetition.FoundInstance(parent.of(), parent.last().id(), 1, false))
            .build(),
        step.operation(),
        step.request(),
        step.client());
  }
}
