package dev.keysmith.candidate;

import dev.keysmith.plan.Subquery;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.technique.LayoutCandidate;
import java.util.OptionalInt;

/**
 * Something to be found out.
 *
 * <p>What indexes need to know of an instance before a write is found out in one request with what
 * the table needs: each is a goal, and one that reads more serves the others too.
 *
 * @param times how often, in one execution of the pattern
 * @param always whether it comes up whatever is chosen
 * @param of the layout candidate that alone can serve it; empty where any may
 */
record Goal(
    AccessPattern pattern, Subquery subquery, double times, boolean always, OptionalInt of) {
  String entity() {
    return subquery.entity();
  }

  /** Whether a layout candidate may serve it. */
  boolean isFor(int number, LayoutCandidate layoutCandidate) {
    return (of.isEmpty() || of.getAsInt() == number) && layoutCandidate.mayAnswer(subquery);
  }

  /** Whether a plan of this goal also serves another one. */
  boolean covers(Goal other) {
    return of.isPresent()
        && of.equals(other.of)
        && pattern.equals(other.pattern)
        && times == other.times
        && entity().equals(other.entity())
        && subquery.query().where().equals(other.subquery.query().where())
        && subquery.query().presence().equals(other.subquery.query().presence())
        && subquery.needs().containsAll(other.subquery.needs())
        && !subquery.needs().equals(other.subquery.needs());
  }

  /** A readable name that identifies it. */
  String what() {
    return entity() + " " + subquery.query().where();
  }
}
