package dev.keysmith.importer.content;

/**
 * A value of an example item.
 *
 * @param code the type of DynamoDB: S, N, B, BOOL, NULL, L, M, SS, NS or BS
 * @param text the value of a scalar; empty for others
 * @param bytes its size
 */
public record SampleValue(String code, String text, int bytes) {
  public boolean isScalar() {
    return code.equals("S") || code.equals("N");
  }
}
