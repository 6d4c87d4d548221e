package dev.keysmith.verify;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.verify.engine.MeteredRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Records the capacity that the runs of one pattern consumed. */
final class CapacityRecorder {
  private final List<ConsumedUnits> recomputed = new ArrayList<>();
  private final List<ConsumedUnits> consumed = new ArrayList<>();
  private final Set<EngineDifference> exceptions = new LinkedHashSet<>();
  private final Set<Object> distinct = new LinkedHashSet<>();
  private double error;
  private int runs;

  /** Records one execution of any kind. */
  void ran(List<MeteredRequest> requests) {
    runs++;
    for (MeteredRequest request : requests) {
      exceptions.addAll(request.exceptions());
      error = Math.max(error, request.error());
    }
  }

  /**
   * Records one typical execution, as the predictions assume.
   *
   * @param arguments the same ones say nothing more about other data
   */
  void typical(List<MeteredRequest> requests, Object arguments) {
    distinct.add(arguments);
    ConsumedUnits documented = ConsumedUnits.NONE;
    ConsumedUnits reported = ConsumedUnits.NONE;
    for (MeteredRequest request : requests) {
      boolean read = request.operation().isRead();
      documented = documented.plus(units(read, request.recomputed().total()));
      reported = reported.plus(units(read, request.consumed().total()));
    }
    recomputed.add(documented);
    consumed.add(reported);
  }

  private static ConsumedUnits units(boolean read, double units) {
    return read ? new ConsumedUnits(units, 0) : new ConsumedUnits(0, units);
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

  Optional<CapacityComparison> estimate(ConsumedUnits predicted) {
    return recomputed.isEmpty()
        ? Optional.empty()
        : Optional.of(CapacityComparison.of(predicted, recomputed, consumed, distinct.size()));
  }
}
