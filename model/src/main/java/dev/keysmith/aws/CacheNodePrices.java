package dev.keysmith.aws;

/**
 * The cost of DAX nodes, in US dollars, where no price file has one: DAX is not in the price list
 * of DynamoDB.
 *
 * <p>us-east-1; unconfirmed. It only decides whether a cache is worth a thought.
 */
public final class CacheNodePrices {
  /** A dax.r5.large node for an hour. */
  public static final double LARGE = 0.255;

  private CacheNodePrices() {}
}
