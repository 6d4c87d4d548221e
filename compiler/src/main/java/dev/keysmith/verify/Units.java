package dev.keysmith.verify;

/** Read and write units of one execution of a pattern. */
public record Units(double readUnits, double writeUnits) {
  public static final Units NONE = new Units(0, 0);

  Units plus(Units other) {
    return new Units(readUnits + other.readUnits, writeUnits + other.writeUnits);
  }

  Units over(double number) {
    return new Units(readUnits / number, writeUnits / number);
  }
}
