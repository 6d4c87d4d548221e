package dev.keysmith.cost;

import dev.keysmith.planner.TailCharge;
import dev.keysmith.spec.AccessPattern;

/**
 * How much the cost of a read depends on the parent whose children it reads.
 *
 * @param evenlyUsd per month if requests fall on all parents alike
 * @param bySizeUsd per month if they fall on each parent as often as it has children
 * @param p99 one execution for a parent that 99% of the parents do not exceed
 * @param largest one execution for the parent with the most children
 */
public record PatternVariation(
    AccessPattern pattern,
    double readUnits,
    double evenlyUsd,
    double bySizeUsd,
    TailCharge p99,
    TailCharge largest) {
  /** A difference that is worth a line. */
  private static final double NOTICEABLE = 0.05;

  /** Whether the largest parent makes a difference. */
  public boolean varies() {
    return largest.readUnits() > (1 + NOTICEABLE) * readUnits;
  }

  /** Whether the spec leaves open what the cost depends on. */
  public boolean isOpen() {
    return pattern.skew().popularity().isEmpty();
  }
}
