package dev.keysmith.verify;

import dev.keysmith.spec.AccessPattern;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which actions of a write have changed something in its typical runs. */
final class WriteCoverage {
  private final AccessPattern.Write write;
  private final Set<Integer> effective = new LinkedHashSet<>();
  private boolean succeeded;
  private boolean representative = true;

  WriteCoverage(AccessPattern.Write write) {
    this.write = write;
  }

  /** Notes whether what typical runs consume can be compared with a prediction. */
  void representative(boolean comparable) {
    representative = comparable;
  }

  boolean isRepresentative() {
    return representative;
  }

  /**
   * Notes that a run succeeded.
   *
   * @param actions those that changed something, by position
   */
  void succeeded(Set<Integer> actions) {
    succeeded = true;
    effective.addAll(actions);
  }

  PatternCoverage coverage() {
    if (!succeeded) {
      return PatternCoverage.REJECTED;
    }
    return effective.size() == write.actions().size()
        ? PatternCoverage.EXERCISED
        : PatternCoverage.ACTION_WITHOUT_EFFECT;
  }
}
