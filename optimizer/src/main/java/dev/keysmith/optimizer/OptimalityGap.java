package dev.keysmith.optimizer;

import dev.keysmith.challenge.ChallengeSummary;

/**
 * The proven optimality gap of a derived design.
 *
 * @param lowerBoundUsd no combination of the candidates costs less per month; 0 if nothing is known
 * @param gap of the cheapest design found, relative to the bound
 * @param cheapestUsd monthly cost of the cheapest design found; less than that of the chosen one
 *     where that is simpler
 * @param candidates number of candidate tables, indexes and plans
 * @param seconds elapsed
 * @param stopped whether the time limit, or the user, ended the search early; only then may another
 *     run give another design
 * @param challenge the changes that were tried on the result
 */
public record OptimalityGap(
    Status status,
    double lowerBoundUsd,
    double gap,
    double cheapestUsd,
    int candidates,
    double seconds,
    boolean stopped,
    ChallengeSummary challenge) {

  private static final double CENT = 0.01;

  /** Whether a cheaper design was rejected because it is less simple. */
  public boolean isSimplerThanCheapest(double monthlyUsd) {
    return monthlyUsd - cheapestUsd >= CENT;
  }

  /** What is proven about the design. */
  public enum Status {
    /** The cheapest, or within the tolerance of it and the simplest of those. */
    OPTIMAL("optimal"),
    /**
     * Cheaper than every combination of the candidates: changes that no candidate provided for made
     * it so, and how much others would save is not known.
     */
    IMPROVED("improved"),
    /** The best found within the effort. */
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
