package dev.keysmith.optimizer;

import dev.keysmith.challenge.ChallengeSummary;
import java.util.OptionalDouble;

/**
 * The proven optimality gap of a derived design.
 *
 * @param lowerBoundUsd no combination of the candidates costs less per month, of those that do not
 *     read one partition too much where that can be avoided; 0 if nothing is known
 * @param gap of the cheapest design found, relative to the bound
 * @param cheapestUsd monthly cost of the cheapest design found; less than that of the chosen one
 *     where that is simpler
 * @param candidates number of candidate tables, indexes and plans
 * @param seconds elapsed
 * @param stopped whether the time limit, or the user, ended the search early; only then may another
 *     run give another design
 * @param challenge the changes that were tried on the result
 * @param overloadedUsd monthly cost of a cheaper combination that was rejected because it reads one
 *     partition too much
 */
public record OptimalityGap(
    Status status,
    double lowerBoundUsd,
    double gap,
    double cheapestUsd,
    int candidates,
    double seconds,
    boolean stopped,
    ChallengeSummary challenge,
    OptionalDouble overloadedUsd) {

  private static final double CENT = 0.01;

  public OptimalityGap(
      Status status,
      double lowerBoundUsd,
      double gap,
      double cheapestUsd,
      int candidates,
      double seconds,
      boolean stopped,
      ChallengeSummary challenge) {
    this(
        status,
        lowerBoundUsd,
        gap,
        cheapestUsd,
        candidates,
        seconds,
        stopped,
        challenge,
        OptionalDouble.empty());
  }

  /** The same, where a combination that costs so much would overload a partition. */
  OptimalityGap beside(OptionalDouble overloaded) {
    return new OptimalityGap(
        status,
        lowerBoundUsd,
        gap,
        cheapestUsd,
        candidates,
        seconds,
        stopped,
        challenge,
        overloaded.stream().filter(usd -> usd <= cheapestUsd - CENT).findFirst());
  }

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
