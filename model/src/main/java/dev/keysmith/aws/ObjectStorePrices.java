package dev.keysmith.aws;

/**
 * The cost of storing an object in S3, in US dollars.
 *
 * <p>S3 Standard in us-east-1; unconfirmed. They only decide whether an attribute is better stored
 * there, where the difference is a factor of ten.
 */
public final class ObjectStorePrices {
  /** Per gigabyte and month. */
  public static final double STORAGE = 0.023;

  /** A PUT. */
  public static final double PUT = 0.005 / 1000;

  /** A GET. */
  public static final double GET = 0.0004 / 1000;

  private ObjectStorePrices() {}
}
