package dev.keysmith.design;

import java.util.Arrays;
import java.util.HexFormat;

/** Bytes that do not change, in the order in which DynamoDB sorts them: unsigned. */
public final class BinaryValue implements Comparable<BinaryValue> {
  private final byte[] bytes;

  private BinaryValue(byte[] bytes) {
    this.bytes = bytes;
  }

  public static BinaryValue of(byte... bytes) {
    return new BinaryValue(bytes.clone());
  }

  static BinaryValue ofHex(String hex) {
    return new BinaryValue(HexFormat.of().parseHex(hex));
  }

  public byte[] toByteArray() {
    return bytes.clone();
  }

  public int size() {
    return bytes.length;
  }

  @Override
  public int compareTo(BinaryValue other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BinaryValue binary && Arrays.equals(bytes, binary.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Lower-case hexadecimal, which sorts as the bytes do. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
