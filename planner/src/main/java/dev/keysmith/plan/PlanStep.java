package dev.keysmith.plan;

/**
 * A request of a plan, or several of one form that go in parallel.
 *
 * @param round which round trip it is in, from 1; requests of one round go in parallel
 */
public record PlanStep(RequestTemplate request, int round, CostEstimate cost) {

  /** The last round trip that it takes, also at the largest parent. */
  public int lastRound() {
    return round + cost.pagesInTurn() - 1;
  }

  public double readUnits() {
    return cost.readUnits();
  }

  public double writeUnits() {
    return cost.writeUnits();
  }

  /** Whether it is a single read that another step sends alike, whatever the client discards. */
  boolean isRepeated(PlanStep other) {
    return request.operation().isRead()
        && cost.requests() == 1
        && other.cost.requests() == 1
        && request.isSentLike(other.request);
  }

  /** The same at another cost. */
  public PlanStep costing(CostEstimate other) {
    return new PlanStep(request, round, other);
  }

  /** The same in another round trip. */
  public PlanStep inRound(int other) {
    return new PlanStep(request, other, cost);
  }
}
