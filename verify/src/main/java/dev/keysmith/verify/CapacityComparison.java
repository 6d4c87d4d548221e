package dev.keysmith.verify;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The predicted consumption of a plan, and the measured one of typical executions.
 *
 * @param predicted at the scale of the run
 * @param recomputed mean calculated by the documented rules from the items read and written
 * @param consumed mean of the capacity that the engine reports
 * @param standardError standard error of the recomputed means
 * @param runs the number of executions in the means
 */
public record CapacityComparison(
    ConsumedUnits predicted,
    ConsumedUnits recomputed,
    ConsumedUnits consumed,
    ConsumedUnits standardError,
    int runs) {

  /**
   * @param distinct how many of the executions had arguments of their own. Others repeat what is
   *     known, and do not make the mean more certain: of ten parents, a hundred reads show ten.
   */
  static CapacityComparison of(
      ConsumedUnits predicted,
      List<ConsumedUnits> recomputed,
      List<ConsumedUnits> consumed,
      int distinct) {
    return new CapacityComparison(
        predicted,
        mean(recomputed),
        mean(consumed),
        new ConsumedUnits(
            standardError(recomputed, distinct, ConsumedUnits::readUnits),
            standardError(recomputed, distinct, ConsumedUnits::writeUnits)),
        recomputed.size());
  }

  private static ConsumedUnits mean(List<ConsumedUnits> runs) {
    return runs.stream().reduce(ConsumedUnits.NONE, ConsumedUnits::plus).over(runs.size());
  }

  private static double standardError(
      List<ConsumedUnits> runs, int distinct, ToDoubleFunction<ConsumedUnits> units) {
    int count = runs.size();
    if (count < 2) {
      return 0;
    }
    double mean = runs.stream().mapToDouble(units).average().orElse(0);
    double squares =
        runs.stream().mapToDouble(units).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (count - 1) / distinct);
  }

  /** The relative standard error of the means; the larger of reads and writes. */
  double uncertainty() {
    return Math.max(
        uncertainty(standardError.readUnits(), recomputed.readUnits()),
        uncertainty(standardError.writeUnits(), recomputed.writeUnits()));
  }

  private static double uncertainty(double standardError, double mean) {
    return mean == 0 ? 0 : standardError / mean;
  }

  /** The relative error of the prediction; the larger of reads and writes. */
  public double error() {
    return Math.max(
        error(predicted.readUnits(), recomputed.readUnits()),
        error(predicted.writeUnits(), recomputed.writeUnits()));
  }

  private static double error(double predicted, double measured) {
    double larger = Math.max(Math.abs(predicted), Math.abs(measured));
    return larger == 0 ? 0 : Math.abs(predicted - measured) / larger;
  }
}
