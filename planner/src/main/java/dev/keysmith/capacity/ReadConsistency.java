package dev.keysmith.capacity;

/** How fresh a read is, and what 4 KB of it costs. */
public enum ReadConsistency {
  EVENTUAL(0.5),
  STRONG(1),
  TRANSACTIONAL(2);

  private final double unitsEach;

  ReadConsistency(double unitsEach) {
    this.unitsEach = unitsEach;
  }

  /** Read units for every 4 KB begun. */
  public double unitsEach() {
    return unitsEach;
  }
}
