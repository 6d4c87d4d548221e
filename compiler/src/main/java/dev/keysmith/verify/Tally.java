package dev.keysmith.verify;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.verify.engine.Metered;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds up what the runs of one pattern consumed. */
final class Tally {
  private final List<Units> recomputed = new ArrayList<>();
  private final List<Units> consumed = new ArrayList<>();
  private final Set<EngineDifference> exceptions = new LinkedHashSet<>();
  private double error;
  private int runs;

  /** One execution, whatever for. */
  void ran(List<Metered> requests) {
    runs++;
    for (Metered request : requests) {
      exceptions.addAll(request.exceptions());
      error = Math.max(error, request.error());
    }
  }

  /** One execution as the predictions assume. */
  void typical(List<Metered> requests) {
    Units documented = Units.NONE;
    Units reported = Units.NONE;
    for (Metered request : requests) {
      boolean read = request.operation().isRead();
      documented = documented.plus(units(read, request.recomputed().total()));
      reported = reported.plus(units(read, request.consumed().total()));
    }
    recomputed.add(documented);
    consumed.add(reported);
  }

  private static Units units(boolean read, double units) {
    return read ? new Units(units, 0) : new Units(0, units);
  }

  int runs() {
    return runs;
  }

  double error() {
    return error;
  }

  ImmutableSet<EngineDifference> exceptions() {
    return ImmutableSet.copyOf(exceptions);
  }

  Optional<Estimate> estimate(Units predicted) {
    return recomputed.isEmpty()
        ? Optional.empty()
        : Optional.of(Estimate.of(predicted, recomputed, consumed));
  }
}
