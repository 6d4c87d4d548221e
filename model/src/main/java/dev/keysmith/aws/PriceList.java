package dev.keysmith.aws;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/**
 * The prices of DynamoDB, by region, as of a date.
 *
 * @param regions all prices of every region
 */
public record PriceList(String date, ImmutableMap<String, ImmutableMap<PriceItem, Price>> regions) {

  /**
   * One price.
   *
   * @param amount dollars, or a factor on another price
   * @param source the origin of the figure
   */
  public record Price(double amount, String source) {}

  public boolean covers(String region) {
    return regions.containsKey(region);
  }

  public ImmutableSet<String> regionNames() {
    return regions.keySet();
  }

  public Price price(String region, PriceItem item) {
    ImmutableMap<PriceItem, Price> prices = regions.get(region);
    Price price = prices == null ? null : prices.get(item);
    if (price == null) {
      throw new IllegalArgumentException("no price of " + item.keyword() + " in " + region);
    }
    return price;
  }

  /** Dollars, or the factor. */
  public double of(String region, PriceItem item) {
    return price(region, item).amount();
  }
}
