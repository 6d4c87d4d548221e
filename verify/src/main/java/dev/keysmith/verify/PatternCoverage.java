package dev.keysmith.verify;

/** Whether the runs of a pattern did what the pattern is there for. */
public enum PatternCoverage {
  /** Some read returned something of all that it reads, some write did all of its actions. */
  EXERCISED("exercised"),
  EMPTY("every run returned nothing, because no generated data met its conditions"),
  NOTHING_INCLUDED(
      "every run returned nothing for one of its includes, because no generated data met its"
          + " conditions"),
  ALTERNATIVE_UNMET("no run returned anything for one of its alternatives"),
  REJECTED("every run was rejected, because no generated data met its conditions"),
  ACTION_WITHOUT_EFFECT(
      "one of its actions changed nothing in every run, because no generated data met its"
          + " conditions");

  private final String words;

  PatternCoverage(String words) {
    this.words = words;
  }

  /** Why the pattern is not verified. */
  public String words() {
    return words;
  }
}
