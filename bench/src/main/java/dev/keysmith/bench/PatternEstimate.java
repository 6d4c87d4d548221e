package dev.keysmith.bench;

import dev.keysmith.verify.ConsumedUnits;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What was predicted of a pattern, and what its runs consumed on the average.
 *
 * @param standardError of the measured mean: over generated data sets, and of what so few runs
 *     cannot show
 */
record PatternEstimate(
    String application,
    String pattern,
    String kind,
    double predicted,
    double measured,
    double standardError) {

  /**
   * Of the reads or the writes of a pattern; empty if it has none.
   *
   * @param runs with different arguments, on all data sets
   * @param step by which charges differ
   */
  static Optional<PatternEstimate> of(
      String application,
      String pattern,
      String kind,
      List<ConsumedUnits> predicted,
      List<ConsumedUnits> means,
      ToDoubleFunction<ConsumedUnits> units,
      int runs,
      double step) {
    double expected = predicted.stream().mapToDouble(units).average().orElse(0);
    double measured = means.stream().mapToDouble(units).average().orElse(0);
    double squares =
        means.stream().mapToDouble(units).map(one -> (one - measured) * (one - measured)).sum();
    int sets = means.size();
    double ofMeans = sets < 2 ? Double.NaN : squares / (sets - 1) / sets;
    double error = Math.sqrt(ofMeans + unseen(runs, step));
    return expected == 0 || measured == 0
        ? Optional.empty()
        : Optional.of(new PatternEstimate(application, pattern, kind, expected, measured, error));
  }

  /**
   * Charges are whole steps, so runs that were charged alike do not show that all would be: what
   * was not seen in n runs may happen once in n + 2. The square of its standard error.
   */
  private static double unseen(int runs, double step) {
    double chance = 1.0 / (runs + 2);
    return step * step * chance * (1 - chance) / runs;
  }

  double ratio() {
    return predicted / measured;
  }

  double relativeError() {
    return standardError / measured;
  }

  boolean isFar(double most) {
    return Math.abs(ratio() - 1) > most;
  }

  boolean isCertain(double most) {
    return relativeError() < most;
  }
}
