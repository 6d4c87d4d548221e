package dev.keysmith.solve;

/**
 * How near a derived design is to the cheapest there is among the candidates.
 *
 * @param lowerBoundUsd no choice among the candidates costs less a month
 * @param gap what the design costs beyond the bound, as a share of what it costs
 * @param candidates structures and ways of serving that there were to choose from
 * @param seconds it took
 */
public record Optimality(
    Status status, double lowerBoundUsd, double gap, int candidates, double seconds) {

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
