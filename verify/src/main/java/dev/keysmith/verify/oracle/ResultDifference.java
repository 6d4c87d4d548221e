package dev.keysmith.verify.oracle;

/**
 * Where an answer is not what it should be.
 *
 * @param where in the answer, for people
 */
public record ResultDifference(String where, String expected, String got) {
  @Override
  public String toString() {
    return where + ": expected " + expected + ", got " + got;
  }
}
