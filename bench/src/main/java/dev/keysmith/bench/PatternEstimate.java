package dev.keysmith.bench;

import dev.keysmith.verify.ConsumedUnits;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What was predicted of a pattern, and what its runs consumed on the average.
 *
 * @param standardError of the measured mean, over generated data sets
 */
record PatternEstimate(
    String application,
    String pattern,
    String kind,
    double predicted,
    double measured,
    double standardError) {

  /** Of the reads or the writes of a pattern; empty if it has none. */
  static Optional<PatternEstimate> of(
      String application,
      String pattern,
      String kind,
      List<ConsumedUnits> predicted,
      List<ConsumedUnits> means,
      ToDoubleFunction<ConsumedUnits> units) {
    double expected = predicted.stream().mapToDouble(units).average().orElse(0);
    double measured = means.stream().mapToDouble(units).average().orElse(0);
    double squares =
        means.stream().mapToDouble(units).map(one -> (one - measured) * (one - measured)).sum();
    int sets = means.size();
    double error = sets < 2 ? Double.NaN : Math.sqrt(squares / (sets - 1) / sets);
    return expected == 0 || measured == 0
        ? Optional.empty()
        : Optional.of(new PatternEstimate(application, pattern, kind, expected, measured, error));
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
