package dev.keysmith.candidate;

import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.spec.Pattern;

/**
 * Something to be found out.
 *
 * <p>What indexes need to know of an instance before a write is found out in one request with what
 * the table needs: each is a task, and one that finds out more does for the others.
 *
 * @param times how often, in one execution of the pattern
 * @param always whether it comes up whatever is chosen
 * @param of the arrangement that alone can do it, or -1
 */
record OpenTask(Pattern pattern, Asked asked, double times, boolean always, int of) {
  static final int ANY = -1;

  String entity() {
    return asked.entity();
  }

  /** Whether an arrangement may do it. */
  boolean isFor(int number, Arrangement arrangement) {
    return (of == ANY || of == number) && arrangement.entities().contains(entity());
  }

  /** Whether whoever does this has all that another one is to find out. */
  boolean covers(OpenTask other) {
    return of != ANY
        && of == other.of
        && pattern.equals(other.pattern)
        && times == other.times
        && entity().equals(other.entity())
        && asked.question().where().equals(other.asked.question().where())
        && asked.needs().containsAll(other.asked.needs())
        && !asked.needs().equals(other.asked.needs());
  }

  /** As a person tells it from others. */
  String what() {
    return entity() + " " + asked.question().where();
  }
}
