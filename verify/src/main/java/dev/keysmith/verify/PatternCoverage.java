package dev.keysmith.verify;

/** Whether the runs of a pattern did what the pattern is there for. */
public enum PatternCoverage {
  /** Some read returned something, some write succeeded. */
  EXERCISED("exercised"),
  EMPTY("every run returned nothing, because no generated data met its conditions"),
  REJECTED("every run was rejected, because no generated data met its conditions");

  private final String words;

  PatternCoverage(String words) {
    this.words = words;
  }

  /** Why the pattern is not verified. */
  public String words() {
    return words;
  }
}
