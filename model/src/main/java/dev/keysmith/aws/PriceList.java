package dev.keysmith.aws;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/**
 * The prices of DynamoDB, by region, as of a date.
 *
 * @param regions the prices of every region; AWS does not sell everything everywhere
 */
public record PriceList(String date, ImmutableMap<String, ImmutableMap<PriceItem, Price>> regions) {

  /**
   * One price.
   *
   * @param amount dollars
   * @param source the origin of the figure
   */
  public record Price(double amount, String source) {}

  public boolean covers(String region) {
    return regions.containsKey(region);
  }

  public ImmutableSet<String> regionNames() {
    return regions.keySet();
  }

  /** Empty if the list has none: mostly because it is not sold in that region. */
  public Optional<Price> find(String region, PriceItem item) {
    return Optional.ofNullable(regions.get(region))
        .flatMap(prices -> Optional.ofNullable(prices.get(item)));
  }

  /** Dollars. */
  public double of(String region, PriceItem item) {
    return find(region, item)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no price of %s in %s".formatted(item.keyword(), region)))
        .amount();
  }

  /** The regions with such a price. */
  public ImmutableSet<String> regionsWith(PriceItem item) {
    return regionNames().stream()
        .filter(region -> find(region, item).isPresent())
        .collect(ImmutableSet.toImmutableSet());
  }
}
