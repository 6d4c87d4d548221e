package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.plan.PartPlanner.Open;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that is to be found out, each thing once: what patterns ask, and what answers ask in turn.
 */
final class OpenTasks {
  private final List<OpenTask> tasks = new ArrayList<>();
  private final Map<Key, Integer> numbers = new LinkedHashMap<>();
  private final Map<String, Set<Asked>> asks = new LinkedHashMap<>();

  /** What tells tasks apart. */
  private record Key(
      String pattern, int of, String entity, ImmutableList<Condition> where, Object rest) {}

  /** What a pattern asks whatever is chosen. */
  void always(Pattern pattern, Asked asked) {
    tasks.add(new OpenTask(pattern, asked, 1, true, OpenTask.ANY));
    ask(asked);
  }

  /**
   * What an arrangement asks of itself is its own; what it asks of others may serve several.
   *
   * @return the number of the task
   */
  int open(Pattern pattern, int of, Open open) {
    boolean own = open.because().equals(open.asked().entity()) && of != OpenTask.ANY;
    Asked asked = open.asked();
    if (!own) {
      ask(asked);
    }
    Key key =
        new Key(
            pattern.id(),
            own ? of : OpenTask.ANY,
            asked.entity(),
            asked.question().where(),
            ImmutableList.of(own ? asked.question().needs() : asked, open.times()));
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    tasks.add(new OpenTask(pattern, asked, open.times(), false, own ? of : OpenTask.ANY));
    numbers.put(key, tasks.size() - 1);
    return tasks.size() - 1;
  }

  void ask(Asked asked) {
    asks.computeIfAbsent(asked.entity(), entity -> new LinkedHashSet<>()).add(asked);
  }

  int size() {
    return tasks.size();
  }

  OpenTask get(int number) {
    return tasks.get(number);
  }

  /** Those with this number and beyond. */
  ImmutableList<OpenTask> from(int number) {
    return ImmutableList.copyOf(tasks.subList(number, tasks.size()));
  }

  /** Others that do for a task. */
  ImmutableList<Integer> covering(OpenTask task) {
    ImmutableList.Builder<Integer> covering = ImmutableList.builder();
    for (int other = 0; task.of() != OpenTask.ANY && other < tasks.size(); other++) {
      if (tasks.get(other).covers(task)) {
        covering.add(other);
      }
    }
    return covering.build();
  }

  /** All that is asked of anybody, as it is now. */
  ImmutableList<Asked> asked() {
    return asks.values().stream().flatMap(Set::stream).collect(ImmutableList.toImmutableList());
  }

  /** By entity, what all arrangements of it are asked. */
  ListMultimap<String, Wish> wishes() {
    ListMultimap<String, Wish> wishes = ArrayListMultimap.create();
    asks.forEach(
        (entity, asked) ->
            wishes.putAll(
                entity, asked.stream().map(Wish::of).collect(ImmutableSet.toImmutableSet())));
    return wishes;
  }
}
