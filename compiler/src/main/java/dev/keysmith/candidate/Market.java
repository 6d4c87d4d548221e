package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Pattern;

/**
 * Everything there is to choose from, with its price a month.
 *
 * @param arrangements of which one is taken for each entity
 * @param indexes each on one of the arrangements
 * @param tasks each to be done in one of its ways, where it comes up
 * @param complete whether there was time to look at everything
 */
public record Market(
    ImmutableList<Offered> arrangements,
    ImmutableList<OfferedIndex> indexes,
    ImmutableList<Task> tasks,
    boolean complete) {

  /**
   * An arrangement and what it costs by itself: its storage, and the writes to its tables.
   *
   * @param tasks that come up with it: lookups before writes
   */
  public record Offered(Arrangement arrangement, double monthlyUsd, ImmutableSet<Integer> tasks) {}

  /**
   * An index and what it costs to keep.
   *
   * @param on the arrangement that it is on
   * @param grows whether it makes the items themselves larger
   */
  public record OfferedIndex(
      int on,
      IndexCandidate candidate,
      double monthlyUsd,
      boolean grows,
      ImmutableSet<Integer> tasks) {}

  /**
   * Something that must be found out in a pattern.
   *
   * @param always whether it comes up whatever is chosen
   * @param ways to do it
   */
  public record Task(Pattern pattern, String what, boolean always, ImmutableList<Way> ways) {}

  /**
   * A way to do a task.
   *
   * @param on the arrangement that it reads from
   * @param indexes those that it reads from
   * @param rounds round trips
   * @param tasks that come up with it, and after how many round trips
   */
  public record Way(
      String words,
      int on,
      ImmutableSet<Integer> indexes,
      double monthlyUsd,
      int rounds,
      ImmutableList<Next> tasks) {}

  /** A task that follows. */
  public record Next(int task, int after) {}

  /** What tells an arrangement from the others, also on another market of the same spec. */
  public String arrangementName(int arrangement) {
    return arrangements.get(arrangement).arrangement().name();
  }

  /** The same of an index. */
  public String indexName(int index) {
    OfferedIndex offered = indexes.get(index);
    return arrangementName(offered.on())
        + "/"
        + offered.candidate().table()
        + "/"
        + offered.candidate().index().name();
  }

  /** How many things there are to choose from. */
  public int size() {
    return arrangements.size()
        + indexes.size()
        + tasks.stream().mapToInt(task -> task.ways().size()).sum();
  }
}
