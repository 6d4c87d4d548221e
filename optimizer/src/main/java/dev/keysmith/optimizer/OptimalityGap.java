package dev.keysmith.optimizer;

/**
 * How near a derived design is to the cheapest there is among the candidates.
 *
 * @param lowerBoundUsd no choice among the candidates costs less a month
 * @param gap what the cheapest design that was found costs beyond the bound, as a share of that
 * @param cheapestUsd what the cheapest design costs that was found; less than the one that was
 *     taken where that is simpler
 * @param candidates structures and ways of serving that there were to choose from
 * @param seconds it took
 */
public record OptimalityGap(
    Status status,
    double lowerBoundUsd,
    double gap,
    double cheapestUsd,
    int candidates,
    double seconds) {

  private static final double CENT = 0.01;

  /** Whether something cheaper lost to a design because it is less simple. */
  public boolean isSimplerThanCheapest(double monthlyUsd) {
    return monthlyUsd - cheapestUsd >= CENT;
  }

  /** What is known of the design. */
  public enum Status {
    /** The cheapest, or within the tolerance of it and the simplest of those. */
    OPTIMAL("optimal"),
    /** The best that was found in time. */
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
