package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.LongToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpectedChargeTest {
  private static final MathContext DIGITS = new MathContext(50);
  private static final Percentage LAST_DIGITS = Percentage.withPercentage(1e-11);

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.5, 1, 2.5, 7, 40, 99.5, 300})
  void equalsTheWholeSum(double rate) {
    for (double size : new double[] {1, 37.5, 400, 1024, 4095, 4096, 4097, 9000, 300_000}) {
      for (long cap : new long[] {0, 1, 5, 50, Long.MAX_VALUE}) {
        ItemCount count = ItemCount.around(rate).atMost(cap);
        assertThat(ExpectedCharge.query(count, size, ReadConsistency.STRONG))
            .as("rate %s, size %s, cap %s", rate, size, cap)
            .isCloseTo(sum(rate, cap, n -> charge(n, size)), LAST_DIGITS);
        assertThat(ExpectedCharge.requests(count, size))
            .isCloseTo(sum(rate, cap, n -> QueryPages.requests(n, size)), LAST_DIGITS);
      }
      assertThat(ItemCount.around(rate).atMost(5).mean())
          .isCloseTo(sum(rate, 5, n -> n), LAST_DIGITS);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {20_001, 33_333.3})
  void isCloseToTheWholeSumOfMany(double rate) {
    for (double size : new double[] {60, 400, 1024, 4097, 9000}) {
      for (long cap : new long[] {(long) rate, Long.MAX_VALUE}) {
        ItemCount count = ItemCount.around(rate).atMost(cap);
        assertThat(ExpectedCharge.query(count, size, ReadConsistency.STRONG))
            .as("rate %s, size %s, cap %s", rate, size, cap)
            .isCloseTo(nearlyAll(rate, cap, n -> charge(n, size)), Percentage.withPercentage(0.1));
      }
    }
  }

  /** In doubles, and without what is less likely than the last of their digits. */
  private static double nearlyAll(double rate, long cap, LongToDoubleFunction function) {
    long from = (long) (rate - 12 * Math.sqrt(rate));
    long to = (long) (rate + 12 * Math.sqrt(rate));
    double logarithm = 0;
    double mass = 0;
    double sum = 0;
    double most = (rate - from) * Math.log(rate / from);
    for (long n = from; n <= to; n++) {
      double weight = Math.exp(logarithm - most);
      mass += weight;
      sum += weight * function.applyAsDouble(Math.min(n, cap));
      logarithm += Math.log(rate / (n + 1));
    }
    return sum / mass;
  }

  @Test
  void itemsOfOneUnitCostTheirNumberAndNothingCostsOne() {
    // E[max(1, N)] = rate + P(N = 0)
    assertThat(ExpectedCharge.query(ItemCount.around(3), 4096, ReadConsistency.STRONG))
        .isCloseTo(3 + Math.exp(-3), within(1e-14));
    assertThat(ExpectedCharge.query(ItemCount.around(3), 4096, ReadConsistency.EVENTUAL))
        .isCloseTo((3 + Math.exp(-3)) / 2, within(1e-14));
  }

  @Test
  void itemsOfHalfAUnitCostHalfTheirNumberAndHalfAUnitWhenOdd() {
    // E[⌈N/2⌉] = rate/2 + P(N odd)/2, P(N odd) = (1 − exp(−2·rate))/2, and one where N = 0
    double rate = 5;
    assertThat(ExpectedCharge.query(ItemCount.around(rate), 2048, ReadConsistency.STRONG))
        .isCloseTo(rate / 2 + (1 - Math.exp(-2 * rate)) / 4 + Math.exp(-rate), within(1e-13));
  }

  @Test
  void isNotTheChargeOfTheMean() {
    assertThat(ExpectedCharge.query(ItemCount.exactly(4), 1024, ReadConsistency.STRONG))
        .isEqualTo(1);
    assertThat(ExpectedCharge.query(ItemCount.around(4), 1024, ReadConsistency.STRONG))
        .isCloseTo(1.39, within(0.005));
  }

  @Test
  void nothingCostsTheMinimum() {
    assertThat(ExpectedCharge.query(ItemCount.around(0), 500, ReadConsistency.EVENTUAL))
        .isEqualTo(0.5);
    assertThat(ExpectedCharge.query(ItemCount.exactly(0), 500, ReadConsistency.STRONG))
        .isEqualTo(1);
    assertThat(ExpectedCharge.requests(ItemCount.around(0), 500)).isEqualTo(1);
  }

  @Test
  void aLimitFarBelowTheRateIsAlwaysReached() {
    ItemCount count = ItemCount.around(1e6).atMost(25);

    assertThat(count.mean()).isEqualTo(25);
    assertThat(ExpectedCharge.query(count, 400, ReadConsistency.STRONG)).isEqualTo(3);
  }

  @Test
  void everyPageIsRoundedByItself() {
    // 1 MB is 1,049 items of 1,000 bytes: 256.1 units, so 257 a page.
    assertThat(ExpectedCharge.query(ItemCount.exactly(2 * 1049), 1000, ReadConsistency.STRONG))
        .isEqualTo(2 * 257);
    assertThat(ExpectedCharge.query(ItemCount.exactly(2 * 1049 + 1), 1000, ReadConsistency.STRONG))
        .isEqualTo(2 * 257 + 1);
    assertThat(ExpectedCharge.requests(ItemCount.exactly(2 * 1049 + 1), 1000)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e4, 1e6, 1e8})
  void largeRatesCostTheirBytesAndAQuarterUnitForEveryOddItem(double rate) {
    // Items of half a unit: no page is cut, 512 fill it to the byte, so E[⌈N/2⌉] = rate/2 + 1/4.
    assertThat(ExpectedCharge.query(ItemCount.around(rate), 2048, ReadConsistency.STRONG))
        .isCloseTo(rate / 2 + 0.25, Percentage.withPercentage(0.001));
  }

  @Test
  void writeUnitsRoundToOneKilobyte() {
    assertThat(ExpectedCharge.units(ItemCount.around(3), 1024, CapacityUnit.WRITE))
        .isCloseTo(3 + Math.exp(-3), within(1e-14));
  }

  @Test
  void countsAreNotNegative() {
    assertThatThrownBy(() -> ItemCount.around(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ItemCount.around(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ItemCount.exactly(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  /** The charge of n items, page by page, written as the rule says it. */
  private static double charge(long items, double size) {
    double units = 0;
    long left = items;
    do {
      double page = 0;
      long onPage = 0;
      while (left > 0 && page < 1 << 20) {
        onPage++;
        page = onPage * size;
        left--;
      }
      units += Math.max(1, Math.ceil(page / 4096));
    } while (left > 0);
    return units;
  }

  /** Over the whole support, with fifty digits. */
  private static double sum(double rate, long cap, LongToDoubleFunction function) {
    BigDecimal mean = new BigDecimal(rate);
    BigDecimal weight = BigDecimal.ONE;
    BigDecimal mass = BigDecimal.ZERO;
    BigDecimal sum = BigDecimal.ZERO;
    for (long k = 0; k < 4 * rate + 80; k++) {
      double value = function.applyAsDouble(Math.min(k, cap));
      mass = mass.add(weight, DIGITS);
      sum = sum.add(weight.multiply(new BigDecimal(value), DIGITS), DIGITS);
      weight = weight.multiply(mean, DIGITS).divide(BigDecimal.valueOf(k + 1), DIGITS);
    }
    return sum.divide(mass, DIGITS).doubleValue();
  }
}
