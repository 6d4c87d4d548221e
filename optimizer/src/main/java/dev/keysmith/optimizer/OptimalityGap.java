package dev.keysmith.optimizer;

/**
 * The proven optimality gap of a derived design.
 *
 * @param lowerBoundUsd no combination of the candidates costs less per month
 * @param gap of the cheapest design found, relative to the bound
 * @param cheapestUsd monthly cost of the cheapest design found; less than that of the chosen one
 *     where that is simpler
 * @param candidates number of candidate tables, indexes and plans
 * @param seconds elapsed
 */
public record OptimalityGap(
    Status status,
    double lowerBoundUsd,
    double gap,
    double cheapestUsd,
    int candidates,
    double seconds) {

  private static final double CENT = 0.01;

  /** Whether a cheaper design was rejected because it is less simple. */
  public boolean isSimplerThanCheapest(double monthlyUsd) {
    return monthlyUsd - cheapestUsd >= CENT;
  }

  /** What is proven about the design. */
  public enum Status {
    /** The cheapest, or within the tolerance of it and the simplest of those. */
    OPTIMAL("optimal"),
    /** The best found within the time limit. */
    FEASIBLE("feasible");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
