package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How uneven requests are: the share that hits the most popular combination of parameters, the most
 * popular value of an attribute, or a given value. None given: even.
 *
 * @param popularity how requests fall on parents with few and with many children, if stated
 */
public record Skew(
    OptionalDouble combination,
    ImmutableMap<String, Double> byAttribute,
    ImmutableMap<String, ImmutableMap<String, Double>> byValue,
    Optional<Popularity> popularity) {
  public static final Skew EVEN =
      new Skew(OptionalDouble.empty(), ImmutableMap.of(), ImmutableMap.of(), Optional.empty());

  /** The same where requests are said to fall on parents so. */
  public Skew with(Optional<Popularity> other) {
    return new Skew(combination, byAttribute, byValue, other);
  }
}
