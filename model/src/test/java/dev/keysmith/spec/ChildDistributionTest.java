package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.spec.ChildDistribution.ParentClass;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChildDistributionTest {
  @ParameterizedTest
  @CsvSource({
    "40, 200000, 10000000",
    "5, 500, 200000",
    "2.5, 60, 1000000",
    "0.1, 100, 50000",
    "1000, 50000, 200",
    "30, 2000000, 10000000",
    "3, 9, 40",
    "12, 300, 30",
    "780000, 5000000, 50"
  })
  void meetsMeanAndLargest(double mean, long max, long parents) {
    ChildDistribution children = stated(mean, OptionalLong.of(max), StatedSpread.NONE, parents);
    assertThat(children.spread()).isPositive();
    double shares = children.classes().stream().mapToDouble(ParentClass::share).sum();
    double all = children.classes().stream().mapToDouble(one -> one.share() * one.rate()).sum();
    ParentClass largest = children.classes().get(children.classes().size() - 1);
    assertThat(shares).isCloseTo(1, within(1e-9));
    assertThat(all).isCloseTo(mean, within(1e-6 * mean));
    // The rate of the largest, and what chance adds to it.
    assertThat(largest.rate()).isBetween(0.4 * max, (double) max);
    assertThat(children.largest()).isEqualTo(max);
  }

  /** Where the maximum is what chance would give, all parents have one rate. */
  @ParameterizedTest
  @CsvSource({"40, 65, 100000", "5, 12, 1000", "0.5, 1, 100", "3, 10, 1"})
  void staysPoisson(double mean, long max, long parents) {
    assertThat(stated(mean, OptionalLong.of(max), StatedSpread.NONE, parents).isEven()).isTrue();
  }

  @Test
  void withoutMaximumIsEven() {
    assertThat(stated(40, OptionalLong.empty(), StatedSpread.NONE, 1000).isEven()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"20%,0.2", "50%,0.5", "80%,0.8", "95%,0.95"})
  void statedSkewIsTheShareOfTheTopFifth(String text, double skew) {
    ChildDistribution children =
        stated(
            10,
            OptionalLong.empty(),
            StatedSpread.of(OptionalDouble.of(skew), OptionalDouble.empty()),
            1_000_000);
    assertThat(children.topFifth()).as(text).isCloseTo(skew, within(1e-9));
    assertThat(
            children.rates(50_000).stream().skip(40_000).mapToDouble(one -> one).sum()
                / children.rates(50_000).stream().mapToDouble(one -> one).sum())
        .isCloseTo(skew, within(0.001));
  }

  @ParameterizedTest
  @CsvSource({"10, 60", "40, 300", "100, 1400"})
  void statedPercentileIsMet(double mean, double p99) {
    ChildDistribution children =
        stated(
            mean,
            OptionalLong.empty(),
            StatedSpread.of(OptionalDouble.empty(), OptionalDouble.of(p99)),
            100_000);
    assertThat(children.quantile(0.99)).isCloseTo(p99, within(0.01 * p99));
    assertThat(children.rates(10_000).get(9_900)).isCloseTo(p99, within(0.05 * p99));
  }

  /** A skew that would make some parents larger than the maximum makes the others larger. */
  @Test
  void nothingIsAboveTheMaximum() {
    ChildDistribution children =
        stated(
            10,
            OptionalLong.of(40),
            StatedSpread.of(OptionalDouble.of(0.8), OptionalDouble.empty()),
            1_000);
    assertThat(children.classes()).allMatch(one -> one.rate() <= 40);
    assertThat(children.classes().stream().mapToDouble(one -> one.share() * one.rate()).sum())
        .isCloseTo(10, within(1e-6));
  }

  @Test
  void normalDistribution() {
    assertThat(NormalDistribution.cumulative(1.96)).isCloseTo(0.975, within(1e-4));
    assertThat(NormalDistribution.cumulative(-5)).isCloseTo(2.866516e-7, within(1e-12));
    assertThat(NormalDistribution.quantile(0.99)).isCloseTo(2.326348, within(1e-6));
    assertThat(NormalDistribution.quantile(1e-9)).isCloseTo(-5.997807, within(1e-6));
    assertThat(NormalDistribution.between(2.999, 3.001))
        .isCloseTo(0.002 * 0.004431848, within(1e-9));
  }

  private static ChildDistribution stated(
      double mean, OptionalLong max, StatedSpread spread, long parents) {
    return ChildDistribution.of(mean, max, spread, parents);
  }

  /** Of a hundred children, most are of the same few parents if a few parents have most. */
  @ParameterizedTest
  @CsvSource({"10, 10000, 2000", "40, 200000, 100000", "18, 240, 14"})
  void countsTheParentsOfSomeChildren(double mean, long max, long parents) {
    ChildDistribution children = stated(mean, OptionalLong.of(max), StatedSpread.NONE, parents);
    double[] rates =
        children.rates((int) parents).stream().mapToDouble(Double::doubleValue).toArray();
    double all = Arrays.stream(rates).sum();
    for (double drawn : new double[] {1, 6, 100}) {
      double expected = Arrays.stream(rates).map(rate -> 1 - Math.pow(1 - rate / all, drawn)).sum();
      assertThat(children.distinctParents(drawn))
          .as("%s of %s", drawn, children)
          .isCloseTo(expected, within(0.03 * expected));
    }
    assertThat(children.distinctParents(100)).isLessThan(0.9 * Math.min(100, parents));
  }

  /** Of a parent that has one child at most, as many as there are children. */
  @Test
  void onlyChildrenHaveParentsOfTheirOwn() {
    ChildDistribution children = new ChildDistribution(0.77, 0, OptionalLong.of(1), 155);
    assertThat(children.distinctParents(119)).isEqualTo(119);
  }
}
