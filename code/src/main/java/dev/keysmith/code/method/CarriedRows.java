package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Related instances that came with other rows, inside their items or copied into them, and for
 * which further requests are sent: they are rows as well.
 */
final class CarriedRows {
  private final ImmutableList<RowsTask> described;
  private final ImmutableSet<String> names;
  private final List<RowsTask> tasks;

  /** By their name. */
  private final Map<String, Map<?, ?>> includes = new LinkedHashMap<>();

  /** By their name, what they are included in. */
  private final Map<String, Map<?, ?>> parents = new LinkedHashMap<>();

  private final Map<Object, String> byInclude = new IdentityHashMap<>();

  CarriedRows(ImmutableList<RowsTask> described, Collection<Map<?, ?>> roots) {
    this.described = described;
    this.names = described.stream().map(RowsTask::of).collect(ImmutableSet.toImmutableSet());
    this.tasks = new ArrayList<>(described);
    roots.forEach(this::find);
  }

  /** All rows, those that came with others behind these. */
  ImmutableList<RowsTask> tasks() {
    return ImmutableList.copyOf(tasks);
  }

  /** What the rows of an include are called, if they came with others. */
  Optional<String> name(Map<?, ?> include) {
    return Optional.ofNullable(byInclude.get(include));
  }

  boolean contains(String name) {
    return includes.containsKey(name);
  }

  Map<?, ?> include(String name) {
    return Objects.requireNonNull(includes.get(name));
  }

  Map<?, ?> parent(String name) {
    return Objects.requireNonNull(parents.get(name));
  }

  private void find(Map<?, ?> parent) {
    for (Object include : StepCode.list(parent.get("include"))) {
      Map<?, ?> one = (Map<?, ?>) include;
      if (!one.containsKey("rows")) {
        task(String.valueOf(parent.get("rows")))
            .filter(owner -> owner.in().isEmpty())
            .ifPresent(owner -> searched(one).ifPresent(name -> add(name, one, parent, owner)));
      }
      find(one);
    }
  }

  private Optional<RowsTask> task(String name) {
    return described.stream().filter(task -> task.of().equals(name)).findFirst();
  }

  /** The instance that requests for what an include includes are sent for. */
  private Optional<String> searched(Map<?, ?> include) {
    String entity = String.valueOf(include.get("entity"));
    return StepCode.list(include.get("include")).stream()
        .flatMap(inner -> task(String.valueOf(((Map<?, ?>) inner).get("rows"))).stream())
        .flatMap(task -> task.sources().stream())
        .flatMap(step -> RowOrigins.found(step).stream())
        .filter(name -> !names.contains(name) && !includes.containsKey(name))
        .filter(name -> name.replaceFirst("\\(\\d+\\)$", "").equals(entity))
        .findFirst();
  }

  private void add(String name, Map<?, ?> include, Map<?, ?> parent, RowsTask owner) {
    includes.put(name, include);
    parents.put(name, parent);
    byInclude.put(include, name);
    tasks.add(
        tasks.indexOf(owner) + 1,
        new RowsTask(
            name,
            String.valueOf(include.get("entity")),
            ImmutableList.of(),
            ImmutableList.of(),
            Optional.of(name),
            ImmutableList.of(),
            owner.last()));
  }
}
