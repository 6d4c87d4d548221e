package dev.keysmith.export;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.format.NumberRange;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** Counts of what was read, which can be added up. For one thread. */
final class ExportTally {
  private final Map<String, Long> sums;
  private final Map<String, Long> maxima;

  ExportTally() {
    this(ImmutableMap.of(), ImmutableMap.of());
  }

  ExportTally(Map<String, Long> sums, Map<String, Long> maxima) {
    this.sums = new TreeMap<>(sums);
    this.maxima = new TreeMap<>(maxima);
  }

  /** What is counted. */
  enum Counted {
    /** Items read, by table. */
    READ,
    /** Items that are a duplicate, by layout. */
    DUPLICATE,
    /** Instances that have expired, by entity. */
    EXPIRED,
    /** Thousandths of a read unit. */
    READ_UNITS
  }

  void add(Counted counted, String name, long number) {
    sums.merge(counted + " " + name, number, Long::sum);
  }

  long sum(Counted counted, String name) {
    return sums.getOrDefault(counted + " " + name, 0L);
  }

  long sum(Counted counted) {
    return sums.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(counted + " "))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  void number(String entity, String attribute, BigDecimal number) {
    NumberRange range = NumberRange.of(number);
    maxima.merge("whole " + entity + "." + attribute, (long) range.wholeDigits(), Math::max);
    maxima.merge("fraction " + entity + "." + attribute, (long) range.fractionDigits(), Math::max);
  }

  NumberRange numbers(String entity, String attribute) {
    return new NumberRange(
        maxima.getOrDefault("whole " + entity + "." + attribute, 0L).intValue(),
        maxima.getOrDefault("fraction " + entity + "." + attribute, 0L).intValue());
  }

  void addAll(ExportTally other) {
    other.sums.forEach((name, number) -> sums.merge(name, number, Long::sum));
    other.maxima.forEach((name, number) -> maxima.merge(name, number, Math::max));
  }

  ImmutableMap<String, Long> sums() {
    return ImmutableMap.copyOf(sums);
  }

  ImmutableMap<String, Long> maxima() {
    return ImmutableMap.copyOf(maxima);
  }
}
