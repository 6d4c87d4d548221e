package dev.keysmith.candidate;

import dev.keysmith.planner.PartialDesignPlanner.Subquery;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.technique.LayoutCandidate;

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
record Goal(AccessPattern pattern, Subquery subquery, double times, boolean always, int of) {
  static final int ANY = -1;

  String entity() {
    return subquery.entity();
  }

  /** Whether an arrangement may do it. */
  boolean isFor(int number, LayoutCandidate layoutCandidate) {
    return (of == ANY || of == number) && layoutCandidate.entities().contains(entity());
  }

  /** Whether whoever does this has all that another one is to find out. */
  boolean covers(Goal other) {
    return of != ANY
        && of == other.of
        && pattern.equals(other.pattern)
        && times == other.times
        && entity().equals(other.entity())
        && subquery.question().where().equals(other.subquery.question().where())
        && subquery.needs().containsAll(other.subquery.needs())
        && !subquery.needs().equals(other.subquery.needs());
  }

  /** As a person tells it from others. */
  String what() {
    return entity() + " " + subquery.question().where();
  }
}
