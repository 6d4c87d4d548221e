package dev.keysmith.app;

import dev.keysmith.verify.CapacityComparison;
import java.util.Optional;

/**
 * The predicted and the measured read or write units of a pattern.
 *
 * @param measured the mean of the runs
 */
public record CapacityPrediction(
    double predicted, double measured, double standardError, int runs) {
  private static final double CHANCE = 3;
  private static final double SMALL = 0.1;

  /** Fewer runs are not significant. */
  private static final int FEWEST_RUNS = 5;

  private static final CapacityPrediction NONE = new CapacityPrediction(0, 0, 0, 0);

  public static CapacityPrediction reads(Optional<CapacityComparison> estimate) {
    return estimate
        .map(
            it ->
                new CapacityPrediction(
                    it.predicted().readUnits(),
                    it.recomputed().readUnits(),
                    it.standardError().readUnits(),
                    it.runs()))
        .orElse(NONE);
  }

  public static CapacityPrediction writes(Optional<CapacityComparison> estimate) {
    return estimate
        .map(
            it ->
                new CapacityPrediction(
                    it.predicted().writeUnits(),
                    it.recomputed().writeUnits(),
                    it.standardError().writeUnits(),
                    it.runs()))
        .orElse(NONE);
  }

  public boolean isNothing() {
    return predicted == 0 && measured == 0;
  }

  /** Whether it differs by more than three standard errors and by more than 10%. */
  public boolean isOff() {
    double difference = Math.abs(predicted - measured);
    return runs >= FEWEST_RUNS
        && difference > CHANCE * standardError
        && difference > SMALL * Math.max(Math.abs(predicted), Math.abs(measured));
  }
}
