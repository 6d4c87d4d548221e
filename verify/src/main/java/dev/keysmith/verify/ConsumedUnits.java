package dev.keysmith.verify;

/** Read and write units of one execution of a pattern. */
public record ConsumedUnits(double readUnits, double writeUnits) {
  static final ConsumedUnits NONE = new ConsumedUnits(0, 0);

  ConsumedUnits plus(ConsumedUnits other) {
    return new ConsumedUnits(readUnits + other.readUnits, writeUnits + other.writeUnits);
  }

  ConsumedUnits over(double number) {
    return new ConsumedUnits(readUnits / number, writeUnits / number);
  }
}
