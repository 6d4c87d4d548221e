package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AccessPattern;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Designs for one spec, side by side.
 *
 * @param patterns those that a design serves, the greatest difference first
 */
public record BillComparison(
    ImmutableList<NamedBill> designs, ImmutableList<PatternComparison> patterns) {
  /** A design's bill under a name. */
  public record NamedBill(String name, Bill bill) {
    /** Patterns that DynamoDB is for and this design does not serve. */
    public long faults() {
      return bill.unserved().stream().filter(UnsupportedPattern::isFault).count();
    }

    /** Sequential requests, as the mean request of the traffic sees them. */
    public double meanRoundTrips() {
      double requests = rate(one -> 1);
      return requests == 0 ? 0 : rate(one -> one.plan().roundTrips()) / requests;
    }

    private double rate(ToDoubleFunction<PatternBill> factor) {
      return OrderIndependentSum.of(
          bill.patterns().stream()
              .mapToDouble(one -> one.pattern().traffic().average() * factor.applyAsDouble(one)));
    }
  }

  /**
   * A pattern in every design.
   *
   * @param bills in the order of the designs; empty where one does not serve it
   */
  public record PatternComparison(
      AccessPattern pattern, ImmutableList<Optional<PatternBill>> bills) {
    /** Between the dearest and the cheapest that serve it; empty where fewer than two do. */
    public OptionalDouble difference() {
      return served() < 2
          ? OptionalDouble.empty()
          : OptionalDouble.of(dollars().max().orElse(0) - dollars().min().orElse(0));
    }

    boolean isServedByAll() {
      return served() == bills.size();
    }

    private long served() {
      return bills.stream().filter(Optional::isPresent).count();
    }

    private DoubleStream dollars() {
      return bills.stream().flatMap(Optional::stream).mapToDouble(PatternBill::monthlyUsd);
    }
  }

  public static BillComparison of(
      ImmutableList<AccessPattern> patterns, ImmutableList<NamedBill> designs) {
    ImmutableList<PatternComparison> rows =
        patterns.stream()
            .map(
                pattern ->
                    new PatternComparison(
                        pattern,
                        designs.stream()
                            .map(design -> design.bill().pattern(pattern.id()))
                            .collect(ImmutableList.toImmutableList())))
            .filter(row -> row.served() > 0)
            // Stable, so that equal differences stay in the order of the spec.
            .sorted(
                Comparator.comparingDouble((PatternComparison row) -> row.difference().orElse(0))
                    .reversed())
            .collect(ImmutableList.toImmutableList());
    return new BillComparison(designs, rows);
  }

  /** The one that leaves least unserved, and of those the cheapest; the first of equals. */
  public NamedBill best() {
    return designs.stream()
        .min(
            Comparator.comparingLong(NamedBill::faults)
                .thenComparingDouble(design -> design.bill().monthlyUsd()))
        .orElseThrow();
  }

  /** Those that some designs serve and others do not, in the order of the spec. */
  public ImmutableList<PatternComparison> unevenlyServed() {
    return patterns.stream()
        .filter(row -> !row.isServedByAll())
        .collect(ImmutableList.toImmutableList());
  }
}
