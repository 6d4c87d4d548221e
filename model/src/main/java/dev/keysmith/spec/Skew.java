package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import java.util.OptionalDouble;

/**
 * How uneven requests are: the share that hits the most popular combination of parameters, or the
 * most popular value of an attribute. Neither given: even.
 */
public record Skew(OptionalDouble combination, ImmutableMap<String, Double> byAttribute) {
  public static final Skew EVEN = new Skew(OptionalDouble.empty(), ImmutableMap.of());
}
