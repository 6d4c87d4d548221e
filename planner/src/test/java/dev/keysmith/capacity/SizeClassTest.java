package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SizeClassTest {
  private static final int ITEMS = 200_000;

  @ParameterizedTest
  @CsvSource({
    "1017, 0, 0",
    "900, 300, 0",
    "900, 300, 80",
    "5000, 0, 900",
    "100, 50000, 3000",
    "2000, 900000, 0",
    "2000, 1400000, 90",
    "9000000, 0, 200000"
  })
  void unitsAreThoseOfItemsRoundedUpOneByOne(double least, double width, double deviation) {
    SizeClass sizes = new SizeClass(1, least, width, deviation);
    for (CapacityUnit unit : CapacityUnit.values()) {
      Random random = new Random(1);
      double sum = 0;
      for (int i = 0; i < ITEMS; i++) {
        double bytes = least + width * random.nextDouble() + deviation * random.nextGaussian();
        sum += Math.max(1, Math.ceil(bytes / unit.bytes()));
      }
      double drawn = sum / ITEMS;
      assertThat(sizes.units(unit)).isCloseTo(drawn, within(0.01 * drawn));
    }
  }

  @ParameterizedTest
  @CsvSource({"1e15, 0", "0, 1e15", "1e300, 1e299"})
  void sizesOfAnyWidthAreCountedAtOnce(double width, double deviation) {
    assertThat(new SizeClass(1, 1e16, width, deviation).units(CapacityUnit.WRITE))
        .isGreaterThan(1e12);
  }
}
