package dev.keysmith.candidate;

import dev.keysmith.spec.AccessPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The monthly cost of what writes do to tables, by write, in the order in which it was added. */
final class WriteCosts {
  private final List<WriteCost> all = new ArrayList<>();

  private record WriteCost(String pattern, double usd) {}

  void add(AccessPattern.Write pattern, double usd) {
    all.add(new WriteCost(pattern.id(), usd));
  }

  double usd() {
    double sum = 0;
    for (WriteCost cost : all) {
      sum += cost.usd();
    }
    return sum;
  }

  /** Of some writes. */
  double usd(Set<String> patterns) {
    double sum = 0;
    for (WriteCost cost : all) {
      if (patterns.contains(cost.pattern())) {
        sum += cost.usd();
      }
    }
    return sum;
  }
}
