package dev.keysmith.verify.oracle;

/**
 * Where a result is not as expected.
 *
 * @param where in the result, as text
 */
public record ResultDifference(String where, String expected, String got) {
  @Override
  public String toString() {
    return where + ": expected " + expected + ", got " + got;
  }
}
