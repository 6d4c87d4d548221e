package dev.keysmith.solve;

import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import dev.keysmith.spec.Pattern;
import java.util.Arrays;

/** How many round trips tasks take with all that follows, and how many they may. */
final class RoundTrips {
  private static final int UNKNOWN = -1;

  /** Later than anything is. */
  private static final int LATE = 1_000;

  private final Market market;
  private final int[] least;
  private final int[] before;

  RoundTrips(Market market) {
    this.market = market;
    this.least = new int[market.tasks().size()];
    Arrays.fill(least, UNKNOWN);
    this.before = before(market);
  }

  /** In how few a task can be done, with all that follows. */
  int least(int task) {
    if (least[task] == UNKNOWN) {
      least[task] = market.tasks().get(task).ways().stream().mapToInt(this::length).min().orElse(0);
    }
    return least[task];
  }

  /** How many a way takes at least. */
  int length(Way way) {
    int length = way.rounds();
    for (Next next : way.tasks()) {
      length = Math.max(length, next.after() + least(next.task()));
    }
    return length;
  }

  /** After how many a task begins at least. */
  int before(int task) {
    return before[task];
  }

  /** What a task leads to begins after it, and so on. */
  private static int[] before(Market market) {
    int[] before = new int[market.tasks().size()];
    for (int t = 0; t < before.length; t++) {
      before[t] = market.tasks().get(t).always() ? 0 : LATE;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int t = 0; t < before.length; t++) {
        for (Way way : market.tasks().get(t).ways()) {
          for (Next next : way.tasks()) {
            int then = before[t] + next.after();
            changed |= then < before[next.task()];
            before[next.task()] = Math.min(then, before[next.task()]);
          }
        }
      }
    }
    return before;
  }

  /** How many a pattern's first task may take: no fewer than it must. */
  int most(int number) {
    Task task = market.tasks().get(number);
    return task.pattern() instanceof Pattern.Read read
        ? Math.max(read.roundTrips(), least(number))
        : Integer.MAX_VALUE;
  }
}
