package dev.keysmith.fuzz;

/**
 * What a user might hand in; either text may be anything.
 *
 * @param design of the spec; empty if there is none yet
 */
record FuzzInput(String spec, String design) {
  FuzzInput withSpec(String other) {
    return new FuzzInput(other, design);
  }

  FuzzInput withDesign(String other) {
    return new FuzzInput(spec, other);
  }
}
